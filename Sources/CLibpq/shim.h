// PostgreSQL's client library, and the macros of it that Swift does not import.
#pragma once

#include <postgresql/libpq-fe.h>

static const int wardline_pq_severity = PG_DIAG_SEVERITY_NONLOCALIZED;
static const int wardline_pq_sqlstate = PG_DIAG_SQLSTATE;
static const int wardline_pq_message = PG_DIAG_MESSAGE_PRIMARY;

static inline void wardline_pq_ignore_notice(void *ignored, const PGresult *notice) {
  (void)ignored;
  (void)notice;
}
