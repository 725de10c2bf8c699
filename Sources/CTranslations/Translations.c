#include "CTranslations.h"

// A language has three lines here and one in the table below; a test compares the table with the folder.

static const unsigned char template[] = {
#embed "../WardlineLanguages/po/wardline.pot"
};
static const unsigned char am[] = {
#embed "../WardlineLanguages/po/am.po"
};
static const unsigned char ar[] = {
#embed "../WardlineLanguages/po/ar.po"
};
static const unsigned char bg[] = {
#embed "../WardlineLanguages/po/bg.po"
};
static const unsigned char bn[] = {
#embed "../WardlineLanguages/po/bn.po"
};
static const unsigned char bs[] = {
#embed "../WardlineLanguages/po/bs.po"
};
static const unsigned char cs[] = {
#embed "../WardlineLanguages/po/cs.po"
};
static const unsigned char de[] = {
#embed "../WardlineLanguages/po/de.po"
};
static const unsigned char el[] = {
#embed "../WardlineLanguages/po/el.po"
};
static const unsigned char es[] = {
#embed "../WardlineLanguages/po/es.po"
};
static const unsigned char fa[] = {
#embed "../WardlineLanguages/po/fa.po"
};
static const unsigned char fr[] = {
#embed "../WardlineLanguages/po/fr.po"
};
static const unsigned char gu[] = {
#embed "../WardlineLanguages/po/gu.po"
};
static const unsigned char ha[] = {
#embed "../WardlineLanguages/po/ha.po"
};
static const unsigned char he[] = {
#embed "../WardlineLanguages/po/he.po"
};
static const unsigned char hi[] = {
#embed "../WardlineLanguages/po/hi.po"
};
static const unsigned char hmn[] = {
#embed "../WardlineLanguages/po/hmn.po"
};
static const unsigned char hr[] = {
#embed "../WardlineLanguages/po/hr.po"
};
static const unsigned char ht[] = {
#embed "../WardlineLanguages/po/ht.po"
};
static const unsigned char hu[] = {
#embed "../WardlineLanguages/po/hu.po"
};
static const unsigned char hy[] = {
#embed "../WardlineLanguages/po/hy.po"
};
static const unsigned char id[] = {
#embed "../WardlineLanguages/po/id.po"
};
static const unsigned char ig[] = {
#embed "../WardlineLanguages/po/ig.po"
};
static const unsigned char it[] = {
#embed "../WardlineLanguages/po/it.po"
};
static const unsigned char ja[] = {
#embed "../WardlineLanguages/po/ja.po"
};
static const unsigned char ka[] = {
#embed "../WardlineLanguages/po/ka.po"
};
static const unsigned char kk[] = {
#embed "../WardlineLanguages/po/kk.po"
};
static const unsigned char km[] = {
#embed "../WardlineLanguages/po/km.po"
};
static const unsigned char kn[] = {
#embed "../WardlineLanguages/po/kn.po"
};
static const unsigned char ko[] = {
#embed "../WardlineLanguages/po/ko.po"
};
static const unsigned char ku[] = {
#embed "../WardlineLanguages/po/ku.po"
};
static const unsigned char lo[] = {
#embed "../WardlineLanguages/po/lo.po"
};
static const unsigned char lt[] = {
#embed "../WardlineLanguages/po/lt.po"
};
static const unsigned char ml[] = {
#embed "../WardlineLanguages/po/ml.po"
};
static const unsigned char mr[] = {
#embed "../WardlineLanguages/po/mr.po"
};
static const unsigned char my[] = {
#embed "../WardlineLanguages/po/my.po"
};
static const unsigned char ne[] = {
#embed "../WardlineLanguages/po/ne.po"
};
static const unsigned char nl[] = {
#embed "../WardlineLanguages/po/nl.po"
};
static const unsigned char om[] = {
#embed "../WardlineLanguages/po/om.po"
};
static const unsigned char pa[] = {
#embed "../WardlineLanguages/po/pa.po"
};
static const unsigned char pl[] = {
#embed "../WardlineLanguages/po/pl.po"
};
static const unsigned char prs[] = {
#embed "../WardlineLanguages/po/prs.po"
};
static const unsigned char ps[] = {
#embed "../WardlineLanguages/po/ps.po"
};
static const unsigned char pt[] = {
#embed "../WardlineLanguages/po/pt.po"
};
static const unsigned char ro[] = {
#embed "../WardlineLanguages/po/ro.po"
};
static const unsigned char ru[] = {
#embed "../WardlineLanguages/po/ru.po"
};
static const unsigned char rw[] = {
#embed "../WardlineLanguages/po/rw.po"
};
static const unsigned char so[] = {
#embed "../WardlineLanguages/po/so.po"
};
static const unsigned char sq[] = {
#embed "../WardlineLanguages/po/sq.po"
};
static const unsigned char sr[] = {
#embed "../WardlineLanguages/po/sr.po"
};
static const unsigned char sv[] = {
#embed "../WardlineLanguages/po/sv.po"
};
static const unsigned char sw[] = {
#embed "../WardlineLanguages/po/sw.po"
};
static const unsigned char ta[] = {
#embed "../WardlineLanguages/po/ta.po"
};
static const unsigned char te[] = {
#embed "../WardlineLanguages/po/te.po"
};
static const unsigned char th[] = {
#embed "../WardlineLanguages/po/th.po"
};
static const unsigned char ti[] = {
#embed "../WardlineLanguages/po/ti.po"
};
static const unsigned char tl[] = {
#embed "../WardlineLanguages/po/tl.po"
};
static const unsigned char tr[] = {
#embed "../WardlineLanguages/po/tr.po"
};
static const unsigned char uk[] = {
#embed "../WardlineLanguages/po/uk.po"
};
static const unsigned char ur[] = {
#embed "../WardlineLanguages/po/ur.po"
};
static const unsigned char uz[] = {
#embed "../WardlineLanguages/po/uz.po"
};
static const unsigned char vi[] = {
#embed "../WardlineLanguages/po/vi.po"
};
static const unsigned char yo[] = {
#embed "../WardlineLanguages/po/yo.po"
};
static const unsigned char zh_Hans[] = {
#embed "../WardlineLanguages/po/zh-Hans.po"
};
static const unsigned char zh_Hant[] = {
#embed "../WardlineLanguages/po/zh-Hant.po"
};

#define TRANSLATION(tag, text) {tag, text, sizeof text}

static const wardline_translation translations[] = {
    TRANSLATION("am", am),
    TRANSLATION("ar", ar),
    TRANSLATION("bg", bg),
    TRANSLATION("bn", bn),
    TRANSLATION("bs", bs),
    TRANSLATION("cs", cs),
    TRANSLATION("de", de),
    TRANSLATION("el", el),
    TRANSLATION("es", es),
    TRANSLATION("fa", fa),
    TRANSLATION("fr", fr),
    TRANSLATION("gu", gu),
    TRANSLATION("ha", ha),
    TRANSLATION("he", he),
    TRANSLATION("hi", hi),
    TRANSLATION("hmn", hmn),
    TRANSLATION("hr", hr),
    TRANSLATION("ht", ht),
    TRANSLATION("hu", hu),
    TRANSLATION("hy", hy),
    TRANSLATION("id", id),
    TRANSLATION("ig", ig),
    TRANSLATION("it", it),
    TRANSLATION("ja", ja),
    TRANSLATION("ka", ka),
    TRANSLATION("kk", kk),
    TRANSLATION("km", km),
    TRANSLATION("kn", kn),
    TRANSLATION("ko", ko),
    TRANSLATION("ku", ku),
    TRANSLATION("lo", lo),
    TRANSLATION("lt", lt),
    TRANSLATION("ml", ml),
    TRANSLATION("mr", mr),
    TRANSLATION("my", my),
    TRANSLATION("ne", ne),
    TRANSLATION("nl", nl),
    TRANSLATION("om", om),
    TRANSLATION("pa", pa),
    TRANSLATION("pl", pl),
    TRANSLATION("prs", prs),
    TRANSLATION("ps", ps),
    TRANSLATION("pt", pt),
    TRANSLATION("ro", ro),
    TRANSLATION("ru", ru),
    TRANSLATION("rw", rw),
    TRANSLATION("so", so),
    TRANSLATION("sq", sq),
    TRANSLATION("sr", sr),
    TRANSLATION("sv", sv),
    TRANSLATION("sw", sw),
    TRANSLATION("ta", ta),
    TRANSLATION("te", te),
    TRANSLATION("th", th),
    TRANSLATION("ti", ti),
    TRANSLATION("tl", tl),
    TRANSLATION("tr", tr),
    TRANSLATION("uk", uk),
    TRANSLATION("ur", ur),
    TRANSLATION("uz", uz),
    TRANSLATION("vi", vi),
    TRANSLATION("yo", yo),
    TRANSLATION("zh-Hans", zh_Hans),
    TRANSLATION("zh-Hant", zh_Hant),
};

size_t wardline_translation_count(void) { return sizeof translations / sizeof translations[0]; }

wardline_translation wardline_translation_at(size_t index) { return translations[index]; }

wardline_translation wardline_translation_template(void) { return (wardline_translation)TRANSLATION("en", template); }
