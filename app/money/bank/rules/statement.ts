import type { Day } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'

export const BANKS = ['kbank', 'ktb', 'scb', 'bbl', 'bay', 'ttb', 'gsb', 'other'] as const
export type Bank = (typeof BANKS)[number]

/** The kinds of file that are read; `mapped` is a CSV whose columns somebody named. */
export const FORMATS = [
  'kbank',
  'k_cyber',
  'krungthai',
  'krungthai_pdf',
  'scb',
  'scb_pdf',
  'scb_business',
  'bbl_pdf',
  'camt053',
  'mt940',
  'mapped',
] as const
export type Format = (typeof FORMATS)[number]

export const PRECISIONS = ['second', 'minute', 'day'] as const
export type Precision = (typeof PRECISIONS)[number]

/** What one file may hold. */
export const MOST_LINES = 20_000
export const MOST_MB = 10
export const MOST_BYTES = MOST_MB * 1024 * 1024
/** All that are sent at once. */
export const MOST_TOGETHER_MB = 20

/** Whether a file is a PDF, by how it begins. */
export const isPdf = (bytes: Uint8Array) => [0x25, 0x50, 0x44, 0x46].every((byte, at) => bytes[at] === byte)

/** Longer files are read in the background. */
export const MOST_AT_ONCE = 256 * 1024

/** What a work that reads a file is called. */
export const BANK_UPLOAD = 'bank_upload'

/** How long is told what came of a file, in days. */
export const UPLOADS_KEPT_DAYS = 30

/** Who said that a line pays for something: the program, staff, or another program. */
export const MATCHINGS = ['sure', 'by_hand', 'program'] as const

/** `suggested` is one behind which something of exactly its amount may be (rule matching.suggestions). */
export const LINE_STATES = ['unmatched', 'suggested', 'matched', 'ignored'] as const
export type LineState = (typeof LINE_STATES)[number]
/** What a list of lines is narrowed to: `open` is unmatched or suggested. */
export const LINE_FILTERS = ['open', ...LINE_STATES] as const
export type LineFilter = (typeof LINE_FILTERS)[number]

export const LONGEST_REASON = 200

/** Longer texts of a bank are cut. */
export const LONGEST_DETAILS = 500
export const LONGEST_CODE = 60

/** What moved on an account, as the bank printed it; an amount of 0 is a remark, and no line comes of it. */
export type StatementRow = {
  /** Its place among the rows of the file, from 1. */
  n: number
  /** A day without a time is its beginning in Bangkok. */
  at: Date
  precision: Precision
  /** Negative where it left the account. */
  amountSatang: Satang
  /** What the account had behind it, where that is printed. */
  balanceSatang: Satang | null
  code: string
  channel: string
  details: string
}

/** What a bank has counted itself. */
export type Printed = Partial<Record<'countIn' | 'countOut' | 'totalIn' | 'totalOut', number>>

export type Statement = {
  format: Format
  /** The account's number as far as it is printed, `x` for a digit that is not. */
  account: string | null
  period: { from: Day; to: Day } | null
  opening: Satang | null
  closing: Satang | null
  /** What the account had behind so many rows, where a file holds several statements. */
  between: { rows: number; balanceSatang: Satang }[]
  printed: Printed
  /** In the order of the file. */
  rows: StatementRow[]
}

/** Why a file is not taken in. */
export type RefusalReason =
  // Of the whole file.
  | 'empty'
  | 'too_large'
  | 'too_many_rows'
  | 'workbook'
  | 'encrypted'
  | 'unpacks_large'
  | 'pdf'
  | 'pdf_password'
  | 'pdf_wrong_password'
  | 'pdf_unreadable'
  | 'busy'
  | 'not_text'
  | 'open_quote'
  | 'too_wide'
  | 'broken'
  | 'entities'
  | 'unknown_format'
  | 'other_account'
  | 'same_file'
  | 'settlement'
  | 'not_stored'
  | 'currency'
  | 'closing'
  | 'count'
  | 'total'
  | 'between'
  // Of a row.
  | 'date'
  | 'year'
  | 'period'
  | 'amount'
  | 'formula'
  | 'no_amount'
  | 'both_sides'
  | 'no_side'
  | 'other_side'
  | 'net'
  | 'balance'
  | 'gap'

/** `row` is the first one that is wrong, from 1; null where it is the file. */
export type Refusal = { reason: RefusalReason; row: number | null; text?: string }

/** Ends the reading of a file that cannot be believed. */
export class Refused extends Error {
  readonly refusal: Refusal

  constructor(reason: RefusalReason, row: number | null = null, text?: string) {
    super(reason)
    this.refusal = { reason, row, ...(text !== undefined && { text }) }
  }
}

/** A reading that pauses now and then, so that others get their turn. */
export type Reading<Read> = Generator<undefined, Read>

/** Rows between two pauses. */
export const ROWS_AT_ONCE = 200

/** By what a reader judges years. */
export type ReadingTerms = { today: Day }
