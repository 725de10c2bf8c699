import Testing
import WardlineModel

@Suite("What could name a patient leaves no device, and comes back with the answer")
struct RedactionTests {
  @Test(
    "numbers of records and telephones, and dates, are taken out",
    arguments: [
      ("MRN 4711-0815, born 03.05.1961", "MRN ⟦1⟧, born ⟦2⟧"), ("call +49 (30) 1234-5678 now", "call ⟦1⟧ now"),
      ("born 5/3/61 and 1961-05-03", "born ⟦1⟧ and ⟦2⟧"), ("patient 00123456", "patient ⟦1⟧"), ("رقم ١٢٣٤٥٦٧", "رقم ⟦1⟧"),
      ("twice 4711-0815 and 4711-0815", "twice ⟦1⟧ and ⟦1⟧"), ("(030) 123456", "⟦1⟧"), ("⟦1⟧ is typed", "⟦1⟧ is typed"),
    ])
  func taken(text: String, told: String) {
    var redaction = Redaction()
    #expect(redaction.take(from: text) == told)
    #expect(redaction.restored(told) == text)
  }

  @Test(
    "doses, times, pressures and pains stay: they are what is translated",
    arguments: [
      "Take 500 mg 3 times a day", "at 14:30", "120/80", "from 0 to 10", "0.5 ml", "bed 4", "38.5 °C", "2 + 2", "(see 4)",
      "a ⟦b⟧",
    ])
  func kept(text: String) {
    var redaction = Redaction()
    #expect(redaction.take(from: text) == text)
  }

  @Test("an answer with a mark of which nothing was taken is none, and one without a mark has lost a number")
  func marks() {
    var redaction = Redaction()
    let told = redaction.take(from: "Your number is 00123456.")
    #expect(redaction.restored("رقمك هو ⟦1⟧.") == "رقمك هو 00123456." && redaction.restored("⟦2⟧") == nil)
    #expect(Redaction.keepsMarks(of: told, in: "رقمك هو ⟦1⟧.") && !Redaction.keepsMarks(of: told, in: "رقمك."))
  }

  @Test("any text comes back as it was")
  func roundTrip() {
    for seed in 0..<200 as Range<UInt64> {
      var generator = SystemRandomNumberGenerator()
      let alphabet = Array("01 2.-/()+⟦⟧a٣\n")
      let text = String((0..<Int(seed)).map { _ in alphabet.randomElement(using: &generator) ?? "0" })
      var redaction = Redaction()
      let told = redaction.take(from: text)
      #expect(redaction.restored(told) == text, "\(text)")
    }
  }
}
