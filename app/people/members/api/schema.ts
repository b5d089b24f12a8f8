import { z } from 'zod'
import { day, email, moment, pageOf, paging, personName, phone } from '#app/machines/api/schema/fields.ts'
import { LONGEST, MEMBER_STATUSES } from '../rules/members.ts'

const LONGEST_PLAN = 120
const LONGEST_MEMBER_ID = 40

export const memberQuery = z.strictObject({
  email: email.min(1).optional().describe('Upper and lower case are the same.'),
  member_id: z
    .string()
    .trim()
    .min(1)
    .max(LONGEST_MEMBER_ID)
    .optional()
    .describe('E.g. SALA-7K3M9Q2X, or the id.'),
  status: z.enum(MEMBER_STATUSES).optional(),
  updated_since: moment.optional().describe('Only members who were changed at that moment or later.'),
  ...paging({ most: 200, usual: 50, lastPage: 10_000 }),
})

const name = personName(LONGEST.name)
const status = z.enum(MEMBER_STATUSES)

export const newMember = z.strictObject({
  name,
  email: email.min(1),
  mobile_phone: phone.default(''),
  plan: z.string().trim().min(1).max(LONGEST_PLAN).describe('English name or slug of a plan.'),
  status: status.default('active'),
  join_date: day.optional().describe('Today in Bangkok without it, or the expiry where that is earlier.'),
  expiry_date: day.optional().describe('By the plan without it; it may lie in the past.'),
})

export const memberChange = z
  .strictObject({
    name,
    email: email.min(1),
    mobile_phone: phone,
    status,
    expiry_date: day.nullable().describe('Null for a membership without an end.'),
    customer_id: z
      .uuid()
      .nullable()
      .describe('The company that pays for them; null, or their own customer: they pay themselves again.'),
  })
  .partial()
  .refine(change => Object.keys(change).length > 0, { error: 'Must change something.' })

const entitlement = z.strictObject({
  id: z.uuid(),
  plan: z.string().nullable(),
  from: z.iso.datetime({ offset: true }),
  until: z.iso
    .datetime({ offset: true })
    .nullable()
    .describe('When the right to stay ends, without days of grace; null without an end.'),
  opens_door: z.boolean(),
  first_entry_at: z.iso.datetime().nullable(),
})

export const memberRecord = z.strictObject({
  id: z.uuid(),
  member_id: z.string().describe('The id that people know.'),
  customer_id: z.uuid().describe('Who pays for them: a customer of their own, or a company.'),
  name: z.string(),
  email: z.string(),
  mobile_phone: z.string().describe('Empty where nobody told it.'),
  plan: z.string().nullable().describe('Null for a member who was added by hand.'),
  status,
  join_date: z.iso.date(),
  expiry_date: z.iso.date().nullable(),
  owed_satang: z.int().describe('Charges that are not due yet count too; below zero it was paid ahead.'),
  entitlements: z.array(entitlement).describe('What they may use or might have used, the oldest first.'),
  calendar_url: z
    .url()
    .nullable()
    .optional()
    .describe(
      'Only of one member, and only for keys with `bookings.read`: their private calendar to follow; null where there is none.',
    ),
  updated_at: z.iso.datetime(),
})
export type MemberRecord = z.output<typeof memberRecord>

export const memberList = pageOf(memberRecord)
