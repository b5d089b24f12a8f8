import { z } from 'zod'
import { day, line, moment, pageOf, paging, text } from '#app/machines/api/schema/fields.ts'
import type { BankImport } from '#app/money/bank/queries.server.ts'
import {
  FORMATS,
  LINE_STATES,
  LONGEST_REASON,
  MATCHINGS,
  PRECISIONS,
} from '#app/money/bank/rules/statement.ts'
import { REASONS } from '../rules.ts'

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
    matched: z
      .int()
      .describe('Those of them that were matched by themselves so far; of a long file more may follow.'),
    opening_satang: satang,
    closing_satang: satang,
  })
  .meta({ id: 'BankImport' })

export const lineQuery = z.strictObject({
  account_id: z.uuid().optional(),
  state: z.enum(LINE_STATES).optional(),
  from: day.optional().describe('The first day in Bangkok.'),
  to: day.optional().describe('The last one.'),
  ...paging({ most: 200, usual: 50, lastPage: 10_000 }),
})

export const lineRecord = z
  .strictObject({
    id: z.uuid(),
    at: z.string().describe('A day without a time is its beginning in Bangkok.'),
    at_precision: z.enum(PRECISIONS),
    amount_satang: z.int().describe('Negative where it left the account.'),
    balance_satang: satang,
    details: z.string(),
    state: z
      .enum(LINE_STATES)
      .describe('`matched`: all of it. `suggested`: something of exactly that may be it.'),
    matches: z
      .array(z.strictObject({ id: z.uuid(), bill_id: z.uuid(), satang: z.int(), how: z.enum(MATCHINGS) }))
      .describe('`sure`: by itself. Payouts of the card system have none here.'),
    suggestions: z
      .array(z.strictObject({ bill_id: z.uuid(), why: z.array(z.enum(REASONS)) }))
      .describe(
        'The best first. `amount_own`: no other payment that waits is of that amount. `withheld`: the bill less the tax that its customer keeps back, which a match books, too.',
      ),
  })
  .meta({ id: 'BankLine' })

export const lineList = pageOf(lineRecord)

export const ignoring = z.strictObject({ reason: text(LONGEST_REASON).min(1) })

const MOST_SATANG = 10_000_000_00
const LONGEST_SAID = 200

export const newMatch = z.strictObject({
  bill_id: z.uuid(),
  satang: z
    .int()
    .min(-MOST_SATANG)
    .max(MOST_SATANG)
    .refine(typed => typed !== 0, { error: 'Must not be 0.' })
    .optional()
    .describe(
      'Without it as much as the line has left and the bill can take; below zero of money that left.',
    ),
})

export const newEvent = z.strictObject({
  account_id: z.uuid(),
  amount_satang: z
    .int()
    .min(1)
    .max(MOST_SATANG)
    .describe('What came, as a number of its own: never read it out of a text that names accounts, too.'),
  at: moment.describe('When it came: within the last 30 days.'),
  sender: line(LONGEST_SAID).default('').describe('Who sent it, as the notice calls them.'),
  reference: line(LONGEST_SAID).default('').describe('What the notice or the gateway calls the payment.'),
})

export const eventRecord = z
  .strictObject({
    id: z.uuid(),
    bill_id: z
      .uuid()
      .nullable()
      .describe('The bill that it marks as seen; null where none or several are of that amount.'),
  })
  .meta({ id: 'BankEvent' })

export function importRecordOf(taken: BankImport, matched: number): z.output<typeof importRecord> {
  const { id, format, proved, fromDay: from, toDay: to, lines, newLines } = taken
  return {
    id,
    format,
    proved,
    from,
    to,
    lines,
    new_lines: newLines,
    matched,
    opening_satang: taken.openingSatang,
    closing_satang: taken.closingSatang,
  }
}
