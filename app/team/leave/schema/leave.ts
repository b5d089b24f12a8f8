import { z } from 'zod'
import { isDay } from '#app/kit/pure/days.ts'
import type { DialogReply, SavedFields } from '#app/kit/pure/form-fields.ts'
import type { TogetherPlan } from '#app/kit/pure/together.ts'
import { m } from '#app/paraglide/messages.js'
import {
  LEAVE_PARTS,
  LEAVE_STATUSES,
  LEAVE_TYPES,
  type LeaveDecision,
  type LeavePart,
  type LeaveSpan,
  LONGEST_REASON,
  leaveDays,
  MOST_DAYS,
} from '../rules/leave.ts'

/** What an employee asks for; staff say besides whose it is, and its status. */
export const ASKED_FIELDS = ['leaveType', 'startDate', 'endDate', 'part', 'reason'] as const
export const LEAVE_FIELDS = ['employeeId', ...ASKED_FIELDS, 'status'] as const

export type AskedValues = Record<(typeof ASKED_FIELDS)[number], string>
export type LeaveValues = Record<(typeof LEAVE_FIELDS)[number], string>
export type LeaveErrors = Partial<Record<(typeof LEAVE_FIELDS)[number] | 'form', string>>

/**
 * Why a request was not stored. `concerns` are no errors: whoever sends again with `confirmed` goes on in spite of
 * them, as long as the request is the same.
 */
export type LeaveReply<Values> = {
  values: Values
  errors: LeaveErrors
  concerns: string[]
  confirmed: string
}

/** The same where staff edit a request. */
export type LeaveEditReply = DialogReply<LeaveValues, LeaveErrors> &
  Pick<LeaveReply<LeaveValues>, 'concerns' | 'confirmed'>

/** What is open over the list. */
export type LeaveDialog =
  | { kind: 'new'; saved: SavedFields<LeaveValues> }
  | { kind: 'edit'; saved: SavedFields<LeaveValues>; owner: { id: string; name: string } }
  | { kind: 'approve'; id: string; version: string; name: string; concerns: string[] }
  | TogetherPlan<LeaveDecision>
  | { kind: 'delete'; ids: string[]; names: string[] }

/** Days outside these are a slip of the finger. */
const isLeaveDay = (text: string) => isDay(text) && text >= '2000-01-01' && text <= '2099-12-31'

const days = z.object({
  startDate: z.string().refine(isLeaveDay, { error: () => m.leave_error_start() }),
  endDate: z.string().refine(isLeaveDay, { error: () => m.leave_error_end() }),
})

/** A form of several days asks for no part. */
const WHOLE: LeavePart = 'whole'

const asked = days.extend({
  leaveType: z.enum(LEAVE_TYPES, { error: () => m.leave_error_type() }),
  part: z.preprocess(part => part || WHOLE, z.enum(LEAVE_PARTS, { error: () => m.leave_error_part() })),
  reason: z
    .string()
    .min(1, { error: () => m.leave_error_reason() })
    .max(LONGEST_REASON, { error: () => m.form_too_long({ max: LONGEST_REASON }) }),
})

function spanProblem({ startDate, endDate }: LeaveSpan): string | null {
  if (endDate < startDate) return m.leave_error_order()
  return leaveDays(startDate, endDate) > MOST_DAYS ? m.leave_error_long({ max: MOST_DAYS }) : null
}

const ORDER = {
  path: ['endDate'],
  error: ({ input }: { input: unknown }) => spanProblem(input as LeaveSpan) ?? '',
  // Also beside other errors, so that all of them show at once.
  when: ({ value }: { value: unknown }) => days.safeParse(value).success,
}

const ONE_DAY = {
  path: ['part'],
  error: () => m.leave_error_half(),
  when: ({ value }: { value: unknown }) => days.safeParse(value).success,
}

type Asked = z.infer<typeof asked>

/** Half a day is of one day: which of several it were, nobody could tell. */
const isOneDay = ({ part, startDate, endDate }: Asked) => part === 'whole' || startDate === endDate

/** All of it is required, and the end is not before the start (rule leave.dialog). */
export const askedSchema = asked.refine(span => spanProblem(span) === null, ORDER).refine(isOneDay, ONE_DAY)

export const leaveSchema = asked
  .extend({
    employeeId: z.uuid({ error: () => m.leave_error_employee() }),
    status: z.enum(LEAVE_STATUSES, { error: () => m.leave_error_status() }),
  })
  .refine(span => spanProblem(span) === null, ORDER)
  .refine(isOneDay, ONE_DAY)

export type LeaveForm = z.infer<typeof leaveSchema>

/** The first error of each field. */
export function leaveErrors(error: z.ZodError): LeaveErrors {
  const errors: LeaveErrors = {}
  for (const { path, message } of error.issues) errors[path[0] as keyof LeaveErrors] ??= message
  return errors
}

/** What a confirmation is worth: whoever changes the request afterwards is asked again. */
export function confirmationOf(values: Partial<LeaveValues>): string {
  const { employeeId, leaveType, startDate, endDate, part, status } = values
  return [employeeId, leaveType, startDate, endDate, part || WHOLE, status].join(' ')
}
