import Foundation
import Testing
import WardlineHarness

@testable import WardlineProcessSupport

extension ProcessTests {
  /// `wardline chat --plain` in a terminal: what is typed while others write.
  @Suite struct LineTerminals {
    @Test(
      "a line that arrives stands above what is half typed, which is sent whole; there is a history, and the terminal is as it was"
    )
    func halfTyped() throws {
      let ward = try Ward()
      let nurse = try ward.sit(.nurse, more: "--plain")
      #expect(nurse.shows("Connected."))
      let interpreter = try ward.join(.interpreter)
      #expect(nurse.shows("is here"))
      try nurse.type("I am typing a long sent")
      #expect(nurse.shows("I am typing a long sent"))
      interpreter.send("One moment")
      #expect(nurse.shows("Amal: One moment"))
      expectBelow("Amal: One moment", "I am typing a long sent", in: nurse)
      try nurse.type("ence")
      try nurse.press("Enter")
      #expect(interpreter.wait { $0.messages.map(\.text) == ["One moment", "I am typing a long sentence"] })
      #expect(nurse.shows("Sent."))
      // Edited, and again from the history.
      try nurse.press("Up", "C-a")
      try nurse.type("No: ")
      interpreter.send("Yes?")
      #expect(nurse.shows("Amal: Yes?"))
      expectBelow("Amal: Yes?", "No: I am typing a long sentence", in: nurse)
      try nurse.press("Enter")
      #expect(interpreter.wait { $0.messages.last?.text == "No: I am typing a long sentence" })
      // A page that is pasted is one message.
      try nurse.paste("first line\nsecond line")
      try nurse.press("Enter")
      #expect(interpreter.wait { $0.messages.last?.text == "first line\nsecond line" })
      try nurse.type("never")
      try nurse.press("C-c", "C-d")
      #expect(nurse.shows("ended with 0"))
      // What is typed is echoed by the terminal again.
      try nurse.type("echoed")
      #expect(nurse.shows("echoed"))
      #expect(!interpreter.messages.contains { $0.text?.contains("never") == true })
      interpreter.quit()
    }

    /// A row ends with what has arrived, and the last one is what is typed.
    private func expectBelow(_ arrived: String, _ typed: String, in pane: TmuxPane) {
      #expect(
        pane.waits("the last rows") { text in
          let rows = text.split(separator: "\n")
          return rows.contains { $0.hasSuffix(" " + arrived) } && rows.last == typed[...]
        })
    }
  }
}
