import { z } from 'zod'
import { day, line, pageOf, paging } from '#app/machines/api/schema/fields.ts'
import { CONTRACT_STATES, ITEM_KINDS, THEN_HOW, VAT_CLASSES, WHT_CLASSES } from '../rules/contracts.ts'

const LONGEST_NAME = 200
const LONGEST_MEMBER_ID = 40
/** As much as a price may be, in satang. */
const MOST_SATANG = 10_000_000_00
const MOST_QUANTITY = 500
const MOST_ITEMS = 50
const MOST_DAYS = 3650

const satang = z.int().min(0).max(MOST_SATANG)

const itemFields = {
  kind: z
    .enum(ITEM_KINDS)
    .default('seat')
    .describe('Seats of a plan, a space of one’s own, a product, or what is taken off every month.'),
  plan: line(LONGEST_NAME).min(1).optional().describe('Of seats: its name or slug.'),
  space_id: z.uuid().optional().describe('Of a space.'),
  space_unit: z
    .int()
    .min(1)
    .optional()
    .describe('Which of several that are alike; without it, all of the space.'),
  name: line(LONGEST_NAME).min(1).optional().describe('Of a product or a discount.'),
  quantity: z.int().min(0).max(MOST_QUANTITY).default(1).describe('1 of a space and of a discount.'),
  unit_satang: satang
    .nullable()
    .default(null)
    .describe(
      'Of one, for a month, before VAT; of a discount, what is taken off. Without it, seats cost what the plan does.',
    ),
  vat_class: z.enum(VAT_CLASSES).default('standard'),
  wht_class: z
    .enum(WHT_CLASSES)
    .default('service')
    .describe('As what a company that keeps back tax pays for it.'),
}

/** What each kind needs of the fields that not all have; it has no others of them. */
const NEEDED: Record<(typeof ITEM_KINDS)[number], readonly (keyof typeof itemFields)[]> = {
  seat: ['plan'],
  space: ['space_id', 'unit_satang'],
  product: ['name', 'unit_satang'],
  discount: ['name', 'unit_satang'],
}
const OWN = ['plan', 'space_id', 'space_unit', 'name'] as const

type ItemFields = z.output<z.ZodObject<typeof itemFields>>

/** Says which field of an item is missing, or is of another kind. */
function judgeItem(item: ItemFields, ctx: z.RefinementCtx) {
  const needed = NEEDED[item.kind]
  const refuse = (path: keyof ItemFields, message: string) =>
    ctx.addIssue({ code: 'custom', path: [path], message })
  for (const field of needed) if ((item[field] ?? null) === null) refuse(field, 'Is needed for that kind.')
  for (const field of OWN) {
    const isOwn = needed.includes(field) || (item.kind === 'space' && field === 'space_unit')
    if (!isOwn && item[field] !== undefined) refuse(field, 'Is not of that kind.')
  }
  const isOne = item.kind === 'space' || item.kind === 'discount'
  if (isOne && item.quantity !== 1) refuse('quantity', 'Must be 1.')
}

export const newContract = z
  .strictObject({
    customer_id: z.uuid(),
    first_day: day,
    last_day: day.nullable().default(null).describe('Null while it goes on from month to month.'),
    then_how: z.enum(THEN_HOW).default('ends').describe('What happens at its last day.'),
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
    items: z.array(z.strictObject(itemFields).superRefine(judgeItem)).max(MOST_ITEMS),
  })
  .refine(({ first_day, last_day }) => last_day === null || last_day >= first_day, {
    path: ['last_day'],
    error: 'Must not be before the first day.',
  })

export const newItem = z.strictObject({ ...itemFields, first_day: day }).superRefine(judgeItem)

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
    kind: z.enum(ITEM_KINDS),
    plan: z.string().nullable().describe('Of seats.'),
    space_id: z.uuid().nullable(),
    space_unit: z.int().nullable(),
    name: z.string().nullable().describe('Of all but seats; a space as it was called then.'),
    quantity: z.int(),
    unit_satang: z.int(),
    vat_class: z.enum(VAT_CLASSES),
    wht_class: z.enum(WHT_CLASSES),
    first_day: iso,
    last_day: iso.nullable(),
    replaces_id: z.uuid().nullable().describe('The item that ended when this one began, at another price.'),
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
    then_how: z.enum(THEN_HOW),
    renews_id: z.uuid().nullable().describe('The contract that it renews.'),
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
