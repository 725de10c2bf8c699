// DO NOT EDIT: `make languages` makes it from the po files.
// swift-format-ignore-file

/// The text of each po file, in the program.
enum Shipped {
  static let tags: [String] = [
    "am",
    "ar",
    "bg",
    "bn",
    "bs",
    "cs",
    "de",
    "el",
    "es",
    "fa",
    "fr",
    "gu",
    "ha",
    "he",
    "hi",
    "hmn",
    "hr",
    "ht",
    "hu",
    "hy",
    "id",
    "ig",
    "it",
    "ja",
    "ka",
    "kk",
    "km",
    "kn",
    "ko",
    "ku",
    "lo",
    "lt",
    "ml",
    "mr",
    "my",
    "ne",
    "nl",
    "om",
    "pa",
    "pl",
    "prs",
    "ps",
    "pt",
    "ro",
    "ru",
    "rw",
    "so",
    "sq",
    "sr",
    "sv",
    "sw",
    "ta",
    "te",
    "th",
    "ti",
    "tl",
    "tr",
    "uk",
    "ur",
    "uz",
    "vi",
    "yo",
    "zh-Hans",
    "zh-Hant",
  ]

  static func source(of tag: String) -> String? {
    switch tag {
    case "am": language_am
    case "ar": language_ar
    case "bg": language_bg
    case "bn": language_bn
    case "bs": language_bs
    case "cs": language_cs
    case "de": language_de
    case "el": language_el
    case "es": language_es
    case "fa": language_fa
    case "fr": language_fr
    case "gu": language_gu
    case "ha": language_ha
    case "he": language_he
    case "hi": language_hi
    case "hmn": language_hmn
    case "hr": language_hr
    case "ht": language_ht
    case "hu": language_hu
    case "hy": language_hy
    case "id": language_id
    case "ig": language_ig
    case "it": language_it
    case "ja": language_ja
    case "ka": language_ka
    case "kk": language_kk
    case "km": language_km
    case "kn": language_kn
    case "ko": language_ko
    case "ku": language_ku
    case "lo": language_lo
    case "lt": language_lt
    case "ml": language_ml
    case "mr": language_mr
    case "my": language_my
    case "ne": language_ne
    case "nl": language_nl
    case "om": language_om
    case "pa": language_pa
    case "pl": language_pl
    case "prs": language_prs
    case "ps": language_ps
    case "pt": language_pt
    case "ro": language_ro
    case "ru": language_ru
    case "rw": language_rw
    case "so": language_so
    case "sq": language_sq
    case "sr": language_sr
    case "sv": language_sv
    case "sw": language_sw
    case "ta": language_ta
    case "te": language_te
    case "th": language_th
    case "ti": language_ti
    case "tl": language_tl
    case "tr": language_tr
    case "uk": language_uk
    case "ur": language_ur
    case "uz": language_uz
    case "vi": language_vi
    case "yo": language_yo
    case "zh-Hans": language_zhHans
    case "zh-Hant": language_zhHant
    default: nil
    }
  }
}
