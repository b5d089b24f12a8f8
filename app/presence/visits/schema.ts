import { z } from 'zod'
import { moment, pageOf, paging } from '#app/machines/api/schema/fields.ts'

/** As long as a member id, an ID or a Pass may be typed, with spaces and dashes. */
const LONGEST_TYPED = 40
const typed = z.string().trim().min(1).max(LONGEST_TYPED)

const memberId = typed.describe('Id of the member, or the member id that people know.')
const at = moment
  .optional()
  .describe('When it was; now without it. Up to 7 days ago, for tablets that were without a network.')

export const checkInBody = z.union([
  z.strictObject({ member_id: memberId, at }),
  z.strictObject({
    code: z.strictObject({ id: typed.describe('The ID, as it was typed.'), pass: typed }),
    at,
  }),
])

export const checkOutBody = z.strictObject({ member_id: memberId, at })

export const visitRecord = z
  .object({
    id: z.uuid(),
    member_id: z.string(),
    name: z.string(),
    plan: z.string().nullable().describe('What let them in; null for a member who was added by hand.'),
    entered_at: z.iso.datetime(),
    until: z.iso.datetime().nullable().describe('When the right to stay ends; null without an end.'),
    left_at: z.iso.datetime().nullable().describe('Null while they are in.'),
    left_how: z
      .enum(['check_out', 'staff', 'assumed'])
      .nullable()
      .describe(
        '`assumed` where nobody said it: the right to stay was over, or they had been in for too long.',
      ),
  })
  .meta({ id: 'Visit' })
export type VisitRecord = z.output<typeof visitRecord>

export const visitQuery = z.strictObject({
  open: z.enum(['true', 'false']).optional().describe('Only who is in now, or only who is not any more.'),
  member_id: memberId.optional(),
  from: moment.optional().describe('Visits that began then or later.'),
  to: moment.optional().describe('Visits that began before.'),
  ...paging({ most: 200, usual: 50, lastPage: 10_000 }),
})

export const visitList = pageOf(visitRecord)

export const occupancyRecord = z.strictObject({
  in: z.int().describe('Members and guests.'),
  members: z.int(),
  guests: z.int(),
  capacity: z.int().nullable().describe('Null until the house has set it.'),
})
