#include "COperatorsPage.h"

static const unsigned char html[] = {
#embed "page.html"
};
static const unsigned char script[] = {
#embed "page.js"
};
static const unsigned char style[] = {
#embed "page.css"
};

wardline_page_file wardline_page_html(void) { return (wardline_page_file){html, sizeof html}; }
wardline_page_file wardline_page_script(void) { return (wardline_page_file){script, sizeof script}; }
wardline_page_file wardline_page_style(void) { return (wardline_page_file){style, sizeof style}; }
