import { m } from '#app/paraglide/messages.js'
import { baseLocale, getLocale, type Locale } from '#app/paraglide/runtime.js'
import {
  type Bank,
  type Format,
  type LineFilter,
  MOST_LINES,
  type Refusal,
  type RefusalReason,
} from './rules/statement.ts'

export const BANK_NAMES: Record<Bank, () => string> = {
  kbank: m.bank_name_kbank,
  ktb: m.bank_name_ktb,
  scb: m.bank_name_scb,
  bbl: m.bank_name_bbl,
  bay: m.bank_name_bay,
  ttb: m.bank_name_ttb,
  gsb: m.bank_name_gsb,
  other: m.bank_name_other,
}

export const FORMAT_NAMES: Record<Format, () => string> = {
  kbank: m.bank_format_kbank,
  k_cyber: m.bank_format_k_cyber,
  krungthai: m.bank_format_krungthai,
  krungthai_pdf: m.bank_format_krungthai_pdf,
  scb: m.bank_format_scb,
  scb_pdf: m.bank_format_scb_pdf,
  scb_business: m.bank_format_scb_business,
  bbl_pdf: m.bank_format_bbl_pdf,
  camt053: m.bank_format_camt053,
  mt940: m.bank_format_mt940,
  mapped: m.bank_format_mapped,
}

export const STATE_NAMES: Record<LineFilter, () => string> = {
  open: m.bank_state_open,
  unmatched: m.bank_state_unmatched,
  suggested: m.bank_state_suggested,
  matched: m.bank_state_matched,
  ignored: m.bank_state_ignored,
}

type Why = (texts: { text: string; rows: string }, options: { locale: Locale }) => string

const REASONS: Record<RefusalReason, Why> = {
  empty: (_, options) => m.bank_refused_empty({}, options),
  too_large: (_, options) => m.bank_refused_too_large({}, options),
  too_many_rows: m.bank_refused_too_many_rows,
  workbook: (_, options) => m.bank_refused_workbook({}, options),
  encrypted: (_, options) => m.bank_refused_encrypted({}, options),
  unpacks_large: (_, options) => m.bank_refused_unpacks_large({}, options),
  pdf: (_, options) => m.bank_refused_pdf({}, options),
  pdf_password: (_, options) => m.bank_refused_pdf_password({}, options),
  pdf_wrong_password: (_, options) => m.bank_refused_pdf_wrong_password({}, options),
  pdf_unreadable: (_, options) => m.bank_refused_pdf_unreadable({}, options),
  busy: (_, options) => m.bank_refused_busy({}, options),
  not_text: (_, options) => m.bank_refused_not_text({}, options),
  open_quote: (_, options) => m.bank_refused_open_quote({}, options),
  too_wide: (_, options) => m.bank_refused_too_wide({}, options),
  broken: (_, options) => m.bank_refused_broken({}, options),
  entities: (_, options) => m.bank_refused_entities({}, options),
  unknown_format: (_, options) => m.bank_refused_unknown_format({}, options),
  other_account: m.bank_refused_other_account,
  same_file: (_, options) => m.bank_refused_same_file({}, options),
  settlement: m.bank_refused_settlement,
  not_stored: (_, options) => m.bank_refused_not_stored({}, options),
  currency: m.bank_refused_currency,
  closing: (_, options) => m.bank_refused_closing({}, options),
  count: (_, options) => m.bank_refused_count({}, options),
  total: (_, options) => m.bank_refused_total({}, options),
  between: (_, options) => m.bank_refused_between({}, options),
  date: m.bank_refused_date,
  year: m.bank_refused_year,
  period: m.bank_refused_period,
  amount: m.bank_refused_amount,
  formula: m.bank_refused_formula,
  no_amount: (_, options) => m.bank_refused_no_amount({}, options),
  both_sides: (_, options) => m.bank_refused_both_sides({}, options),
  no_side: (_, options) => m.bank_refused_no_side({}, options),
  other_side: (_, options) => m.bank_refused_other_side({}, options),
  net: (_, options) => m.bank_refused_net({}, options),
  balance: (_, options) => m.bank_refused_balance({}, options),
  gap: (_, options) => m.bank_refused_gap({}, options),
}

/** Why a file was not taken in, and its first row that is wrong. */
export function refusalText({ reason, row, text = '' }: Refusal, locale: Locale = getLocale()): string {
  const why = REASONS[reason]({ text, rows: MOST_LINES.toLocaleString(locale) }, { locale })
  if (row === null) return `${why.charAt(0).toLocaleUpperCase(locale)}${why.slice(1)}`
  return m.bank_refused_row({ row, why }, { locale })
}

/** The same for programs. */
export const refusalDetail = (refusal: Refusal) => refusalText(refusal, baseLocale)
