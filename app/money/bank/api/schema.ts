import { z } from 'zod'
import { day, line, pageOf, paging, text } from '#app/machines/api/schema/fields.ts'
import type { BankAccount, BankImport, BankLine } from '../queries.server.ts'
import { maskAccount } from '../rules/account-number.ts'
import { BANKS, FORMATS, LONGEST_REASON, PRECISIONS } from '../rules/statement.ts'
import { isNumber, LONGEST_NAME } from '../schema.ts'

const PAGING = paging({ most: 200, usual: 50, lastPage: 10_000 })

export const newAccount = z.strictObject({
  name: line(LONGEST_NAME).min(1),
  bank: z.enum(BANKS),
  number: line(40).refine(isNumber, { error: 'Must have 6 to 20 digits.' }),
})

const accountRecord = z
  .strictObject({
    id: z.uuid(),
    name: z.string(),
    bank: z.enum(BANKS),
    number: z.string().describe('Masked: its last four digits.'),
  })
  .meta({ id: 'BankAccount' })

export { accountRecord }

export const accountQuery = z.strictObject(PAGING)
export const accountList = pageOf(accountRecord)

export const newImport = z.object({
  account_id: z.uuid(),
  file: z.string().meta({ format: 'binary' }).describe('As the bank gives it, up to 10 MB.'),
  password: z.string().optional().describe('Opens a PDF that has one. It is kept nowhere.'),
})

const satang = z.int().nullable()

export const importRecord = z
  .strictObject({
    id: z.uuid(),
    format: z.enum(FORMATS),
    proved: z.boolean().describe('Whether every line was checked by balances that the file prints.'),
    from: z.string().nullable(),
    to: z.string().nullable(),
    lines: z.int(),
    new_lines: z.int().describe('Those that no file before had.'),
    matched: z.int(),
    opening_satang: satang,
    closing_satang: satang,
  })
  .meta({ id: 'BankImport' })

/** What a line can be, also once there is what it paid. */
const STATES = ['unmatched', 'suggested', 'matched', 'ignored'] as const

export const lineQuery = z.strictObject({
  account_id: z.uuid().optional(),
  state: z.enum(STATES).optional(),
  from: day.optional().describe('The first day in Bangkok.'),
  to: day.optional().describe('The last one.'),
  ...PAGING,
})

export const lineRecord = z
  .strictObject({
    id: z.uuid(),
    at: z.string().describe('A day without a time is its beginning in Bangkok.'),
    at_precision: z.enum(PRECISIONS),
    amount_satang: z.int().describe('Negative where it left the account.'),
    balance_satang: satang,
    details: z.string(),
    state: z.enum(STATES),
    matches: z.array(z.strictObject({ id: z.uuid(), bill_id: z.uuid(), satang: z.int(), how: z.string() })),
    suggestions: z.array(z.strictObject({ bill_id: z.uuid(), why: z.array(z.string()) })),
  })
  .meta({ id: 'BankLine' })

export const lineList = pageOf(lineRecord)

export const ignoring = z.strictObject({ reason: text(LONGEST_REASON).min(1) })

export function accountRecordOf({ id, name, bank, number }: BankAccount): z.output<typeof accountRecord> {
  return { id, name, bank, number: maskAccount(number) }
}

export function importRecordOf(taken: BankImport): z.output<typeof importRecord> {
  const {
    id,
    format,
    proved,
    fromDay: from,
    toDay: to,
    lines,
    newLines,
    openingSatang,
    closingSatang,
  } = taken
  return {
    ...{ id, format, proved, from, to, lines, new_lines: newLines, matched: 0 },
    ...{ opening_satang: openingSatang, closing_satang: closingSatang },
  }
}

const BANGKOK_MS = 7 * 60 * 60 * 1000

export function lineRecordOf(row: BankLine): z.output<typeof lineRecord> {
  const { id, at, atPrecision, amountSatang, balanceSatang, details, ignoredReason } = row
  return {
    ...{ id, at: `${new Date(at.getTime() + BANGKOK_MS).toISOString().slice(0, 19)}+07:00` },
    ...{ at_precision: atPrecision, amount_satang: amountSatang, balance_satang: balanceSatang, details },
    ...{ state: ignoredReason === null ? 'unmatched' : 'ignored', matches: [], suggestions: [] },
  }
}
