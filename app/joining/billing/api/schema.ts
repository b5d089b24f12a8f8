import { z } from 'zod'
import { day, moment, pageOf, paging, text } from '#app/machines/api/schema/fields.ts'
import { BILL_STATES } from '#app/money/bills/rules.ts'
import { DOCUMENT_KINDS } from '#app/money/documents/rules/documents.ts'
import { TOLD_KINDS, TOLD_METHODS, type ToldMethod } from '../rules.ts'

const LONGEST_MEMBER_ID = 40
const LONGEST_REFERENCE = 200
const LONGEST_REASON = 500
/** As much as a price may be, in satang. */
const MOST_SATANG = 10_000_000_00

const satang = z.coerce.number().int().min(1).max(MOST_SATANG)

export const billQuery = z.strictObject({
  kind: z.enum(TOLD_KINDS).optional(),
  state: z.enum(BILL_STATES).optional(),
  customer_id: text(LONGEST_MEMBER_ID).min(1).optional().describe('Of the customer who pays.'),
  member_id: text(LONGEST_MEMBER_ID).min(1).optional().describe('Of the member who pays.'),
  asked_satang: satang.optional().describe('Exactly what the payment should be.'),
  updated_since: moment.optional().describe('Only bills that were changed at that moment or later.'),
  ...paging({ most: 200, usual: 50, lastPage: 10_000 }),
})

export const newPayment = z.strictObject({
  method: z.enum(Object.keys(TOLD_METHODS) as [ToldMethod, ...ToldMethod[]]),
  amount_satang: z.int().min(1).max(MOST_SATANG),
  paid_on: day.optional().describe('Today in Bangkok without it; not later.'),
  withheld_satang: z
    .int()
    .min(0)
    .max(MOST_SATANG)
    .default(0)
    .describe(
      'Besides, what the payer keeps back for the tax office: of what a member owes and of contracts.',
    ),
  reference: text(LONGEST_REFERENCE).default('').describe('What your program calls the payment.'),
})

export const endOfBill = z.strictObject({
  reason: text(LONGEST_REASON).min(1).describe('Whoever registered is told so.'),
})

export const newRun = z.strictObject({
  until: day.describe('Bills are dated by this day or an earlier one: at most 24 months ahead.'),
  dry_run: z.boolean().default(false).describe('Says what would be made, and keeps nothing.'),
})

const line = z.strictObject({
  text: z.string(),
  quantity: z.int(),
  unit_satang: z.int(),
  amount_satang: z.int(),
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
})

const proof = z.strictObject({
  id: z.uuid(),
  kind: z.enum(['slip', 'card', 'desk', 'bank', 'deposit']),
  state: z.enum(['waiting', 'accepted', 'rejected', 'given_back']),
  amount_satang: z.int().nullable(),
  at: z.iso.datetime(),
})

export const billRecord = z
  .strictObject({
    id: z.uuid(),
    number: z.string().describe('What the payment is to name.'),
    kind: z.enum(TOLD_KINDS),
    state: z.enum(BILL_STATES).describe('`proven`: the money is there, and staff must still decide.'),
    payer: z.strictObject({
      customer_id: z.uuid().nullable(),
      member_id: z.string().nullable(),
      name: z.string(),
      email: z.string().nullable(),
    }),
    lines: z.array(line).describe('They add up to `total_satang`.'),
    total_satang: z.int(),
    asked_satang: z
      .int()
      .describe('What the payment should be: the total, with satang of its own where it has any.'),
    received_satang: z.int().describe('What came in and has not gone back.'),
    withheld_satang: z.int().describe('What the payer kept back for the tax office.'),
    due_on: z.iso.date().nullable(),
    created_at: z.iso.datetime(),
    paid_at: z.iso.datetime().nullable(),
    updated_at: z.iso.datetime(),
    proofs: z.array(proof),
    papers: z.array(z.strictObject({ number: z.string(), kind: z.enum(DOCUMENT_KINDS) })),
  })
  .meta({ id: 'Bill' })
export type BillRecord = z.output<typeof billRecord>
export type Proof = z.output<typeof proof>

export const billList = pageOf(billRecord)
export const runRecord = z.strictObject({ bills: z.array(billRecord) })
