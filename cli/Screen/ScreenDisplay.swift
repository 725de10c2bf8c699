internal import Dispatch
internal import Glibc
internal import WardlineModel
internal import WardlineTerminal

/// A screen and what the terminal shows of it.
struct ScreenDisplay {
  private(set) var screen: Screen
  var wantsToQuit = false
  private var decoder = KeyDecoder()
  private var painter: Painter
  /// The language of the screen.
  private let wording: CurrentWording
  /// What the terminal shows; `nil` when that is not known.
  private var shown: Frame?
  private var size = (columns: 80, rows: 24)
  private var hasChanged = true
  private var drawnAtMilliseconds: Int64 = 0
  /// When the screen changes next without an event, as ``Screen/nextRedraw(now:)`` returned it last.
  private var wakesAtMilliseconds: Int64?

  init(screen: Screen, options: ScreenOptions) {
    self.screen = screen
    painter = Painter(palette: options.palette)
    wording = options.wording
  }

  mutating func handle(_ event: ScreenEvent, _ effects: ScreenEffects) {
    hasChanged = true
    if case .resized(let columns, let rows) = event { size = (columns, rows) }
    for intent in screen.handle(event, now: .present, wording: wording) {
      switch intent {
      case .quit: wantsToQuit = true
      case .redraw: shown = nil
      case .suspend:
        TerminalDevice.suspend()
        let size = TerminalDevice.size
        handle(.resized(columns: size.columns, rows: size.rows), effects)
        shown = nil
      case .openEditor(let text):
        effects.lendTerminal { handle(.edited(ExternalEditor.edit(text)), effects) }
        shown = nil
      case .copy(let text):
        TerminalDevice.write(Array(TerminalSequence.copy(text, isInTmux: TerminalDevice.isInTmux).utf8))
        handle(.notice(Notice(.noticeCopied)), effects)
      case .notify(let phrase):
        let words = wording.text(phrase, [:], count: nil)
        TerminalDevice.write(Array(TerminalSequence.notification(words, isInTmux: TerminalDevice.isInTmux).utf8))
      case .bell: TerminalDevice.write(Array(TerminalSequence.bell.utf8))
      case .setBidi:
        shown = nil
        effects.enqueue(.intent(intent))
      default: effects.enqueue(.intent(intent))
      }
    }
    wakesAtMilliseconds = screen.nextRedraw(now: .present)
  }

  mutating func handleInput(_ bytes: [UInt8], _ effects: ScreenEffects) {
    for input in decoder.decode(bytes, at: Moment.present.uptimeMilliseconds) {
      guard case .background(let color) = input else {
        handle(.input(input), effects)
        continue
      }
      guard painter.palette.background != color else { continue }
      painter.palette = Palette(usesColors: painter.palette.usesColors, background: color)
      invalidate()
    }
  }

  /// Flushes the decoder and wakes the screen, where their times have come.
  mutating func handleDueTimes(_ effects: ScreenEffects) {
    let now = Moment.present
    for input in decoder.flush(at: now.uptimeMilliseconds) { handle(.input(input), effects) }
    if let due = wakesAtMilliseconds, due <= now.uptimeMilliseconds {
      handle(.woke, effects)
      effects.enqueue(.refresh)
    }
  }

  /// What the terminal answers comes as input.
  func askForBackground() {
    if painter.palette.usesColors { TerminalDevice.write(Array(TerminalSequence.askBackground.utf8)) }
  }

  mutating func invalidate() {
    shown = nil
    hasChanged = true
  }

  /// The milliseconds until the next timer or frame is due; `nil` when none is.
  func dueInMilliseconds(frameMilliseconds: Int64) -> Int64? {
    let now = Moment.present
    let frame = hasChanged ? drawnAtMilliseconds + frameMilliseconds : nil
    return [wakesAtMilliseconds, decoder.flushesAt, frame].compactMap(\.self).min().map { $0 - now.uptimeMilliseconds }
  }

  /// - Parameter isPrompt: whether the user waits for the frame.
  mutating func drawIfDue(isPrompt: Bool, frameMilliseconds: Int64) {
    guard hasChanged else { return }
    guard isPrompt || Moment.present.uptimeMilliseconds >= drawnAtMilliseconds + frameMilliseconds else { return }
    draw()
  }

  mutating func draw() {
    let now = Moment.present
    let frame = screen.frame(columns: size.columns, rows: size.rows, now: now, wording: wording)
    TerminalDevice.write(painter.bytes(from: shown, to: frame, terminalOrders: screen.leavesOrderToTerminal))
    shown = frame
    hasChanged = false
    wakesAtMilliseconds = screen.nextRedraw(now: now)
    drawnAtMilliseconds = now.uptimeMilliseconds
  }
}

extension Moment {
  /// By the clocks of this machine.
  static var present: Moment {
    Moment(uptimeMilliseconds: Int64(DispatchTime.now().uptimeNanoseconds / 1_000_000), wall: .now, sinceBoot: .now)
  }
}
