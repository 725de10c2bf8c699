#include "CTranslations.h"

// The phrase book of each language. A language has three lines here and one in the table below; a test compares the table with the folder.

static const unsigned char template[] = {
#embed "../WardlineLanguages/phrases/phrases.pot"
};
static const unsigned char ar[] = {
#embed "../WardlineLanguages/phrases/ar.po"
};
static const unsigned char bn[] = {
#embed "../WardlineLanguages/phrases/bn.po"
};
static const unsigned char de[] = {
#embed "../WardlineLanguages/phrases/de.po"
};
static const unsigned char es[] = {
#embed "../WardlineLanguages/phrases/es.po"
};
static const unsigned char fa[] = {
#embed "../WardlineLanguages/phrases/fa.po"
};
static const unsigned char fr[] = {
#embed "../WardlineLanguages/phrases/fr.po"
};
static const unsigned char ht[] = {
#embed "../WardlineLanguages/phrases/ht.po"
};
static const unsigned char ko[] = {
#embed "../WardlineLanguages/phrases/ko.po"
};
static const unsigned char pl[] = {
#embed "../WardlineLanguages/phrases/pl.po"
};
static const unsigned char pt[] = {
#embed "../WardlineLanguages/phrases/pt.po"
};
static const unsigned char ro[] = {
#embed "../WardlineLanguages/phrases/ro.po"
};
static const unsigned char ru[] = {
#embed "../WardlineLanguages/phrases/ru.po"
};
static const unsigned char so[] = {
#embed "../WardlineLanguages/phrases/so.po"
};
static const unsigned char ti[] = {
#embed "../WardlineLanguages/phrases/ti.po"
};
static const unsigned char tl[] = {
#embed "../WardlineLanguages/phrases/tl.po"
};
static const unsigned char tr[] = {
#embed "../WardlineLanguages/phrases/tr.po"
};
static const unsigned char uk[] = {
#embed "../WardlineLanguages/phrases/uk.po"
};
static const unsigned char ur[] = {
#embed "../WardlineLanguages/phrases/ur.po"
};
static const unsigned char vi[] = {
#embed "../WardlineLanguages/phrases/vi.po"
};
static const unsigned char zh_Hans[] = {
#embed "../WardlineLanguages/phrases/zh-Hans.po"
};

#define BOOK(tag, text) {tag, text, sizeof text}

static const wardline_translation books[] = {
    BOOK("ar", ar),
    BOOK("bn", bn),
    BOOK("de", de),
    BOOK("es", es),
    BOOK("fa", fa),
    BOOK("fr", fr),
    BOOK("ht", ht),
    BOOK("ko", ko),
    BOOK("pl", pl),
    BOOK("pt", pt),
    BOOK("ro", ro),
    BOOK("ru", ru),
    BOOK("so", so),
    BOOK("ti", ti),
    BOOK("tl", tl),
    BOOK("tr", tr),
    BOOK("uk", uk),
    BOOK("ur", ur),
    BOOK("vi", vi),
    BOOK("zh-Hans", zh_Hans),
};

size_t wardline_phrase_book_count(void) { return sizeof books / sizeof books[0]; }

wardline_translation wardline_phrase_book_at(size_t index) { return books[index]; }

wardline_translation wardline_phrase_book_template(void) { return (wardline_translation)BOOK("en", template); }
