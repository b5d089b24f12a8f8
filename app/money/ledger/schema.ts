import { readHundredths } from '#app/house/settings/schema/parts.ts'
import { type Day, formatDay, isDay } from '#app/kit/pure/days.ts'
import { formatBaht, type Satang } from '#app/kit/pure/money.ts'
import { type LedgerMethod, MONEY_METHODS } from '#app/money/methods/rules.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { earliestDay, LARGEST_ENTRY, LONGEST_NOTE, type RecordKind } from './rules.ts'

/**
 * `direction` says whether a correction makes what is owed less or more, `withholds` ("on") that a company kept tax back of
 * a payment; `key` becomes the entry's id.
 */
export const RECORD_FIELDS = [
  'amount',
  'direction',
  'method',
  'bookedOn',
  'note',
  'withholds',
  'key',
] as const
export type RecordValues = Record<Exclude<(typeof RECORD_FIELDS)[number], 'withholds'>, string> & {
  withholds?: string
}
export type RecordErrors = Partial<Record<keyof RecordValues | 'form', string>>

/** What is open over a member's account. */
export type RecordDialog = {
  kind: RecordKind
  values: RecordValues
  /** The rate of which companies keep tax back of what they pay; null where they don't. */
  withholdingRate: string | null
}

/** What the fields say, once nothing is wrong with them; the amount of a correction may be below zero. */
export type RecordContent = {
  amountSatang: Satang
  method: LedgerMethod | null
  bookedOn: Day
  note: string
  withholds: boolean
}

type Days = { today: Day; firstOpenDay: Day | null }

/** Reads the form of an entry by hand, or says what is wrong with it, by field. */
export function readRecord(
  kind: RecordKind,
  values: RecordValues,
  days: Days,
): { ok: true; content: RecordContent } | { ok: false; errors: RecordErrors } {
  const amount = readAmount(values.amount)
  const method = MONEY_METHODS.find(each => each === values.method) ?? null
  const errors: RecordErrors = {
    ...(amount === null && { amount: amountError() }),
    ...(kind === 'correction' &&
      !['less', 'more'].includes(values.direction) && { direction: m.ledger_error_direction() }),
    ...(kind !== 'correction' && method === null && { method: m.ledger_error_method() }),
    ...wrong('bookedOn', dayError(values.bookedOn, days)),
    ...wrong('note', noteError(kind, values.note)),
  }
  if (amount === null || Object.keys(errors).length > 0) return { ok: false, errors }
  const isLess = kind === 'correction' && values.direction === 'less'
  const { bookedOn, note } = values
  const amountSatang = isLess ? -amount : amount
  return {
    ok: true,
    content: {
      amountSatang,
      method: kind === 'correction' ? null : method,
      bookedOn,
      note,
      withholds: kind === 'payment' && values.withholds === 'on',
    },
  }
}

function wrong(field: keyof RecordErrors, error: string | null): RecordErrors {
  return error === null ? {} : { [field]: error }
}

const THAI_DIGITS = '๐๑๒๓๔๕๖๗๘๙'

/** An amount as it is typed, also in Thai digits, with commas or a baht sign; null for anything else. */
export function readMoney(text: string): Satang | null {
  const digits = text.replace(/[๐-๙]/g, digit => String(THAI_DIGITS.indexOf(digit)))
  const amount = readHundredths(digits)
  return amount !== null && amount <= LARGEST_ENTRY ? amount : null
}

/** The same above zero. */
export function readAmount(text: string): Satang | null {
  const amount = readMoney(text)
  return amount !== null && amount > 0 ? amount : null
}

export function amountError() {
  return m.ledger_error_amount({ most: formatBaht(LARGEST_ENTRY, getLocale()) })
}

function dayError(bookedOn: string, { today, firstOpenDay }: Days): string | null {
  if (!isDay(bookedOn)) return m.ledger_error_day()
  if (bookedOn > today) return m.ledger_error_day_future()
  const earliest = earliestDay(firstOpenDay)
  return bookedOn < earliest ? m.ledger_error_day_closed({ day: formatDay(earliest, getLocale()) }) : null
}

/** Money that goes back and debts that change are explained; a payment may be. */
export function noteError(kind: RecordKind, note: string): string | null {
  if (note === '' && kind !== 'payment') return m.ledger_error_note()
  if (/\p{Cc}/u.test(note)) return m.ledger_error_note_line()
  return note.length > LONGEST_NOTE ? m.ledger_error_note_long({ most: LONGEST_NOTE }) : null
}
