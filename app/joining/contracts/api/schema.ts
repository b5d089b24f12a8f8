import { z } from 'zod'
import { day, line, pageOf, paging } from '#app/machines/api/schema/fields.ts'
import { CONTRACT_STATES, VAT_CLASSES, WHT_CLASSES } from '../rules/contracts.ts'

const LONGEST_NAME = 200
const LONGEST_MEMBER_ID = 40
/** As much as a price may be, in satang. */
const MOST_SATANG = 10_000_000_00
const MOST_QUANTITY = 500
const MOST_ITEMS = 50
const MOST_DAYS = 3650

const satang = z.int().min(0).max(MOST_SATANG)

const itemFields = {
  plan: line(LONGEST_NAME).min(1).describe('Its name or slug.'),
  quantity: z.int().min(0).max(MOST_QUANTITY),
  unit_satang: satang
    .nullable()
    .default(null)
    .describe('Of one, for a month, before VAT; the price of the plan without it.'),
  vat_class: z.enum(VAT_CLASSES).default('standard'),
  wht_class: z
    .enum(WHT_CLASSES)
    .default('service')
    .describe('As what a company that keeps back tax pays for it.'),
}

export const newContract = z
  .strictObject({
    customer_id: z.uuid(),
    first_day: day,
    last_day: day.nullable().default(null).describe('Null while it goes on from month to month.'),
    notice_days: z.int().min(0).max(MOST_DAYS).default(30),
    deposit_satang: satang.default(0).describe('A line without VAT of its first bill.'),
    gives_back: z
      .boolean()
      .default(false)
      .describe('Whether what was paid comes off the next bill where something ends before it.'),
    grace_days: z
      .int()
      .min(0)
      .max(365)
      .default(7)
      .describe('Days after what is paid for on which its seats still open.'),
    items: z.array(z.strictObject(itemFields)).max(MOST_ITEMS),
  })
  .refine(({ first_day, last_day }) => last_day === null || last_day >= first_day, {
    path: ['last_day'],
    error: 'Must not be before the first day.',
  })

export const newItem = z.strictObject({ ...itemFields, first_day: day })

export const endOfContract = z.strictObject({
  on: day.optional().describe('Its last day; without it, as many days after today as its notice has.'),
})

export const seatHolder = z.strictObject({
  member_id: line(LONGEST_MEMBER_ID)
    .min(1)
    .nullable()
    .describe('Its id, or the ID that people know; null frees the seat.'),
  from: day.optional().describe('Today in Bangkok without it, or its first day where that is to come.'),
  only_if_free: z.boolean().default(false).describe('Refuses where somebody else has it.'),
})

export const seatPause = z
  .strictObject({ from: day, to: day.describe('The last day of it.') })
  .refine(({ from, to }) => to >= from, { path: ['to'], error: 'Must not be before the first day.' })

export const contractQuery = z.strictObject({
  customer_id: line(LONGEST_MEMBER_ID).min(1).optional(),
  state: z.enum(CONTRACT_STATES).optional(),
  ...paging({ most: 100, usual: 50, lastPage: 10_000 }),
})

const iso = z.iso.date()

export const seatRecord = z
  .strictObject({
    id: z.uuid(),
    nth: z.int().describe('From 1.'),
    member_id: z.string().nullable().describe('Who has it today.'),
    holders: z
      .array(z.strictObject({ member_id: z.string(), first_day: iso, last_day: iso.nullable() }))
      .describe('Who had it, has it and will have it.'),
    pauses: z.array(z.strictObject({ from: iso, to: iso })),
  })
  .meta({ id: 'Seat' })
export type SeatRecord = z.output<typeof seatRecord>

export const itemRecord = z
  .strictObject({
    id: z.uuid(),
    plan: z.string(),
    quantity: z.int(),
    unit_satang: z.int(),
    vat_class: z.enum(VAT_CLASSES),
    wht_class: z.enum(WHT_CLASSES),
    first_day: iso,
    last_day: iso.nullable(),
    seats: z.array(seatRecord),
  })
  .meta({ id: 'ContractItem' })
export type ItemRecord = z.output<typeof itemRecord>

export const contractRecord = z
  .strictObject({
    id: z.uuid(),
    number: z.string(),
    state: z.enum(CONTRACT_STATES).describe('`notice` runs still, and somebody has said when it ends.'),
    customer_id: z.uuid(),
    first_day: iso,
    last_day: iso.nullable(),
    notice_days: z.int(),
    notice_on: iso.nullable().describe('The day on which it was said that it ends.'),
    deposit_satang: z.int(),
    gives_back: z.boolean(),
    grace_days: z.int(),
    items: z.array(itemRecord),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Contract' })
export type ContractRecord = z.output<typeof contractRecord>

export const contractList = pageOf(contractRecord)
