// The text of every po file, in the program. The files are the one source: the compiler embeds them, and SwiftPM builds this file again when
// one of them changes.
#pragma once
#include <stddef.h>

/// A po file. `text` has `length` bytes of UTF-8 and lives as long as the program.
typedef struct {
  const char *_Nonnull tag;
  const unsigned char *_Nonnull text;
  size_t length;
} wardline_translation;

/// How many languages there are.
size_t wardline_translation_count(void);

/// The languages in the order of their tags. `index` is below wardline_translation_count().
wardline_translation wardline_translation_at(size_t index);

/// wardline.pot: the English of every phrase.
wardline_translation wardline_translation_template(void);

// The same for the phrase book, which people say to each other: English is in phrases.pot.
size_t wardline_phrase_book_count(void);
wardline_translation wardline_phrase_book_at(size_t index);
wardline_translation wardline_phrase_book_template(void);
