// DO NOT EDIT: `make languages` makes it from the po files.
// swift-format-ignore-file

/// The text of each po file, in the program.
enum Shipped {
  static let tags: [String] = [
    "am",
    "ar",
    "bn",
    "es",
    "fa",
    "fr",
    "gu",
    "hi",
    "ht",
    "ko",
    "my",
    "ne",
    "pa",
    "pl",
    "prs",
    "ps",
    "pt",
    "ru",
    "so",
    "sw",
    "ta",
    "ti",
    "uk",
    "ur",
    "vi",
    "zh-Hans",
    "zh-Hant",
  ]

  static func source(of tag: String) -> String? {
    switch tag {
    case "am": language_am
    case "ar": language_ar
    case "bn": language_bn
    case "es": language_es
    case "fa": language_fa
    case "fr": language_fr
    case "gu": language_gu
    case "hi": language_hi
    case "ht": language_ht
    case "ko": language_ko
    case "my": language_my
    case "ne": language_ne
    case "pa": language_pa
    case "pl": language_pl
    case "prs": language_prs
    case "ps": language_ps
    case "pt": language_pt
    case "ru": language_ru
    case "so": language_so
    case "sw": language_sw
    case "ta": language_ta
    case "ti": language_ti
    case "uk": language_uk
    case "ur": language_ur
    case "vi": language_vi
    case "zh-Hans": language_zhHans
    case "zh-Hant": language_zhHant
    default: nil
    }
  }
}
