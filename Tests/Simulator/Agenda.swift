internal import HeapModule

/// Virtual time: the scheduled occurrences, ordered by time, ties in the order of scheduling.
struct Agenda<Occurrence> {
  /// Small and trivial, so that sorting moves only numbers.
  private struct Appointment: Comparable {
    var time: Int64
    var number: UInt64
    var place: Int

    static func < (left: Self, right: Self) -> Bool {
      left.time != right.time ? left.time < right.time : left.number < right.number
    }
  }

  private var appointments = Heap<Appointment>()
  private var lastNumber: UInt64 = 0
  private var occurrences: [Occurrence?] = []
  private var freePlaces: [Int] = []

  mutating func arrange(_ occurrence: Occurrence, at time: Int64) {
    lastNumber += 1
    let place = freePlaces.popLast() ?? occurrences.count
    if place == occurrences.count { occurrences.append(occurrence) } else { occurrences[place] = occurrence }
    appointments.insert(Appointment(time: time, number: lastNumber, place: place))
  }

  mutating func next() -> (time: Int64, occurrence: Occurrence)? {
    guard let next = appointments.popMin(), let occurrence = occurrences[next.place] else { return nil }
    occurrences[next.place] = nil
    freePlaces.append(next.place)
    return (next.time, occurrence)
  }
}
