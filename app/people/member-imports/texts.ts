import type { ByteEncoding } from '#app/kit/pure/byte-encodings.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import type { ListProblem } from './commands.server.ts'
import { type ImportFailure, MOST_MB, MOST_ROWS } from './rules/lists.ts'

const REASONS: Record<ListProblem['reason'], (texts: { names: string; rows: string }) => string> = {
  no_file: () => m.member_import_no_file(),
  too_large: () => m.member_import_too_large({ max: MOST_MB }),
  no_rows: () => m.member_import_no_rows(),
  empty: () => m.member_import_no_rows(),
  workbook: () => m.member_import_workbook(),
  not_text: () => m.member_import_not_text(),
  open_quote: () => m.member_import_open_quote(),
  long_row: () => m.member_import_long_row(),
  unreadable: () => m.member_import_not_text(),
  too_many_rows: () => m.member_import_too_many({ max: MOST_ROWS.toLocaleString(getLocale()) }),
  not_stored: () => m.form_not_stored(),
  missing: ({ names }) => m.member_import_missing({ names }),
  doubled: ({ names }) => m.member_import_doubled({ names }),
  day_orders: ({ names, rows }) => m.member_import_day_orders({ names, rows }),
}

/** Why the file is no list of members, and what to do about it. */
export function listProblemText(problem: ListProblem): string {
  const names = 'names' in problem ? problem.names : []
  const rows = 'rows' in problem ? problem.rows.map(String) : []
  const list = new Intl.ListFormat(getLocale())
  return REASONS[problem.reason]({ names: list.format(names), rows: list.format(rows) })
}

const FAILURES: Record<ImportFailure, () => string> = {
  given_up: m.member_import_not_waiting,
  nothing_to_add: m.member_import_nothing,
  days_open: m.member_import_days_open,
  questions_open: m.member_import_questions_open,
}

/** Why a list was not taken in; anything else than its own reasons is the server's fault. */
export function importFailureText(reason: string): string {
  return reason in FAILURES ? FAILURES[reason as ImportFailure]() : m.member_import_failed()
}

/** What some cells are in an encoding, by the languages that it is for. */
export const READING_TEXTS = {
  'windows-1252': m.member_import_letters_latin,
  'windows-1251': m.member_import_letters_cyrillic,
  'windows-874': m.member_import_letters_thai,
} as const satisfies Record<ByteEncoding, unknown>
