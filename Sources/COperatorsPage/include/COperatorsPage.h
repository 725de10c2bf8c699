// The operator's page, in the program: it needs no file and no bundle at run time. The compiler embeds the three files beside
// OperatorsPage.c, and SwiftPM builds that again when one of them changes.
#pragma once
#include <stddef.h>

/// Text that lives as long as the program: `length` bytes of UTF-8.
typedef struct {
  const unsigned char *_Nonnull text;
  size_t length;
} wardline_page_file;

wardline_page_file wardline_page_html(void);
wardline_page_file wardline_page_script(void);
wardline_page_file wardline_page_style(void);
