import Testing
import WardlineModel
import WardlineTerminal
import WardlineTestSupport

/// Whole screens in scripts other than Latin, and from right to left.
@Suite("Screens in every script")
struct ScriptSnapshotTests {
  @Test("every script in its cells, wrapped between words")
  func scripts() {
    var stage = Stage.online(rows: 18)
    let texts = [
      "👨‍👩‍👧 family, 🇺🇸 flag, 👍🏽 thumb, ❤️ heart", "हिन्दी में नमस्ते", "ภาษาไทยไม่มีช่องว่าง", "他对青霉素过敏吗？他从昨天开始出疹子，现在全身都很痒。",
      "السلام عليكم ورحمة الله وبركاته، كيف حالك اليوم؟ هل تشعر بالألم في صدرك أو في ظهرك؟", "mixed: ضغط الدم 120/80 is fine",
    ]
    for (index, text) in texts.enumerated() {
      stage.handle(.message(Stage.said(text, "10:4\(index + 4)", sequence: UInt64(index + 10))))
    }
    expect(
      stage,
      """
       Idris, interpreter (ar) ● · ward-7 · active · You: Nadia, nurse (en)
      ────────────────────────────────────────────────────────────────────────────────

       The conversation begins here.
      ────────────────────────────────── 2025-10-10 ──────────────────────────────────
       10:41 Idris        ؟ملأ كيدل له
       10:42 You          Any allergies to penicillin?                  ✓ sent
       10:43 Idris        .ةيساسح هيدل ،معن
       10:44 You          👨‍👩‍👧 family, 🇺🇸 flag, 👍🏽 thumb, ❤️ heart        ✓ sent
       10:45 You          हिन्दी में नमस्ते                                  ✓ sent
       10:46 You          ภาษาไทยไม่มีช่องว่าง                              ✓ sent
       10:47 You          他对青霉素过敏吗？他从昨天开始出疹子，现在全  ✓ sent
                          身都很痒。
       10:48 You           كلاح فيك ،هتاكربو هللا ةمحرو مكيلع مالسلا    ✓ sent
                           ؟كرهظ يف وأ كردص يف ملألاب رعشت له ؟مويلا
       10:49 You          mixed: مدلا طغض 120/80 is fine                ✓ sent
      >
       ● Connected 38 ms · queue 0 F1 help · Ctrl-T menu · Ctrl-O queue · Ctrl-Q quit
      """)
  }

  /// What was said in a language from right to left, and how its rows are seen in the conversation.
  private static let rightToLeft: [(language: String, texts: [String], rows: String)] = [
    (
      "ar",
      ["يأخذ warfarin 5 mg كل مساء", "٥٫٥ مل، أو 5.0 ml؟", "هل تأخذ دواءً آخر منذ الأسبوع الماضي (مثلاً 2-3 mg/kg)؟"],
      """
       Idris, interpreter (ar) ● · ward-7 · active · You: Nadia, nurse (en)
      ────────────────────────────────────────────────────────────────────────────────





       The conversation begins here.
      ────────────────────────────────── 2025-10-10 ──────────────────────────────────
       10:41 Idris        ءاسم لك warfarin 5 mg ذخأي
       10:42 You          ؟5.0 ml وأ ،لم ٥٫٥                            ✓ sent
       10:43 Idris        ؟(2-3 mg/kg اًلثم) يضاملا عوبسألا ذنم رخآ ءًاود ذخأت له
      >                                                     ءاسم لك warfarin 5 mg ذخأي
       ● Connected 38 ms · queue 0 F1 help · Ctrl-T menu · Ctrl-O queue · Ctrl-Q quit
      """
    ),
    (
      "he", ["הוא לוקח warfarin 5 mg בערב", "5.0 ml או 500 מ״ג?", "האם אתה לוקח תרופה נוספת מאז השבוע שעבר (למשל 2-3 mg/kg)?"],
      """
       Idris, interpreter (he) ● · ward-7 · active · You: Nadia, nurse (en)
      ────────────────────────────────────────────────────────────────────────────────





       The conversation begins here.
      ────────────────────────────────── 2025-10-10 ──────────────────────────────────
       10:41 Idris        ברעב warfarin 5 mg חקול אוה
       10:42 You          5.0 ml ג״מ 500 וא?                            ✓ sent
       10:43 Idris        ?(2-3 mg/kg לשמל) רבעש עובשה זאמ תפסונ הפורת חקול התא םאה
      >                                                    ברעב warfarin 5 mg חקול אוה
       ● Connected 38 ms · queue 0 F1 help · Ctrl-T menu · Ctrl-O queue · Ctrl-Q quit
      """
    ),
    (
      "fa",
      [
        "هر شب warfarin 5 mg می‌خورد", "۵٫۵ میلی‌لیتر، یا 5.0 ml؟", "آیا از هفتهٔ گذشته داروی دیگری هم خورده‌اید (مثلاً 2-3 mg/kg)؟",
      ],
      """
       Idris, interpreter (fa) ● · ward-7 · active · You: Nadia, nurse (en)
      ────────────────────────────────────────────────────────────────────────────────





       The conversation begins here.
      ────────────────────────────────── 2025-10-10 ──────────────────────────────────
       10:41 Idris        دروخی‌م warfarin 5 mg بش ره
       10:42 You          ؟5.0 ml ای ،رتیلی‌لیم ۵٫۵                      ✓ sent
       10:43 Idris        ؟(2-3 mg/kg اًلثم) دیاه‌دروخ مه یرگید یوراد هتشذگ هٔتفه زا ایآ
      >                                                     دروخی‌م warfarin 5 mg بش ره
       ● Connected 38 ms · queue 0 F1 help · Ctrl-T menu · Ctrl-O queue · Ctrl-Q quit
      """
    ),
    (
      "ur",
      [
        "وہ ہر شام warfarin 5 mg لیتے ہیں", "۵ ملی لیٹر، یا 5.0 ml؟",
        "کیا آپ پچھلے ہفتے سے دوا بھی لے رہے ہیں (جیسے 2-3 mg/kg)؟",
      ],
      """
       Idris, interpreter (ur) ● · ward-7 · active · You: Nadia, nurse (en)
      ────────────────────────────────────────────────────────────────────────────────





       The conversation begins here.
      ────────────────────────────────── 2025-10-10 ──────────────────────────────────
       10:41 Idris        ںیہ ےتیل warfarin 5 mg ماش رہ ہو
       10:42 You          ؟5.0 ml ای ،رٹیل یلم ۵                        ✓ sent
       10:43 Idris        ؟(2-3 mg/kg ےسیج) ںیہ ےہر ےل یھب اود ےس ےتفہ ےلھچپ پآ ایک
      >                                               ںیہ ےتیل warfarin 5 mg ماش رہ ہو
       ● Connected 38 ms · queue 0 F1 help · Ctrl-T menu · Ctrl-O queue · Ctrl-Q quit
      """
    ),
  ]

  @Test("whole screens in Arabic, Hebrew, Farsi and Urdu, with doses, of both sides", arguments: rightToLeft.indices)
  func rightToLeftScreens(index: Int) {
    let (language, texts, rows) = Self.rightToLeft[index]
    var stage = Stage()
    stage.handle(.connection(.online(roundTripMilliseconds: 38)))
    stage.handle(.participant(Participant(user: Sample.interpreter, role: .interpreter, name: "Idris", language: language)))
    stage.handle(.presence(Sample.interpreter, isHere: true))
    stage.open([
      Stage.heard(texts[0], "10:41", sequence: 1), Stage.said(texts[1], "10:42", sequence: 2),
      Stage.heard(texts[2], "10:43", sequence: 3),
    ])
    stage.type(texts[0])
    expect(stage, rows)
  }

  @Test("a line from right to left stands at the right, the cursor before it")
  func rightToLeftLine() {
    var stage = Stage()
    stage.open([])
    stage.type("شكرا جزيلا (10 mg)")
    expect(
      stage,
      """
       Idris, interpreter (ar) · ward-7 · active · You: Nadia, nurse (en)
      ────────────────────────────────────────────────────────────────────────────────









       Nothing has been said yet. Type, and press Enter.
      >                                                             (10 mg) اليزج اركش
       ○ Connecting · queue 0      F1 help · Ctrl-T menu · Ctrl-O queue · Ctrl-Q quit
      """)
    #expect(stage.frame.cursor?.row == 12 && stage.frame.cursor?.column == 61)
  }
}
