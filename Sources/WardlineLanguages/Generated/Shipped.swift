// DO NOT EDIT: `make languages` makes it from the po files.
// swift-format-ignore-file

/// The text of each po file, in the program.
enum Shipped {
  static let tags: [String] = [
    "am",
    "ar",
    "es",
    "fa",
    "hi",
    "ht",
    "ko",
    "my",
    "ne",
    "prs",
    "ps",
    "pt",
    "ru",
    "so",
    "sw",
    "ti",
    "ur",
    "vi",
    "zh-Hans",
    "zh-Hant",
  ]

  static func source(of tag: String) -> String? {
    switch tag {
    case "am": language_am
    case "ar": language_ar
    case "es": language_es
    case "fa": language_fa
    case "hi": language_hi
    case "ht": language_ht
    case "ko": language_ko
    case "my": language_my
    case "ne": language_ne
    case "prs": language_prs
    case "ps": language_ps
    case "pt": language_pt
    case "ru": language_ru
    case "so": language_so
    case "sw": language_sw
    case "ti": language_ti
    case "ur": language_ur
    case "vi": language_vi
    case "zh-Hans": language_zhHans
    case "zh-Hant": language_zhHant
    default: nil
    }
  }
}
