// DO NOT EDIT: `make languages` makes it from the po files.
// swift-format-ignore-file

/// The text of each po file, in the program.
enum Shipped {
  static let tags: [String] = [
    "ar",
    "es",
    "ru",
    "vi",
    "zh-Hans",
    "zh-Hant",
  ]

  static func source(of tag: String) -> String? {
    switch tag {
    case "ar": language_ar
    case "es": language_es
    case "ru": language_ru
    case "vi": language_vi
    case "zh-Hans": language_zhHans
    case "zh-Hant": language_zhHant
    default: nil
    }
  }
}
