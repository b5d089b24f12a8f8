import { changedFields } from '#app/house/activity/rules/activity.ts'
import type { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { addDays, bangkokDay, type Day, weekdayOf } from '#app/kit/pure/days.ts'
import { employeeRows } from './employees.ts'
import { datedEvents } from './events.ts'
import { leaveRows } from './leave.ts'
import type { Life } from './member-lives.ts'
import { messageEntries } from './messages.ts'
import type { Decision, Purchase } from './purchases.ts'
import { createRandom, sampleId } from './random.ts'
import { picturedPurchases, receiptIdOf } from './receipts.ts'
import { daysFrom, firstDayOf, minutesAfter, momentOf } from './seasons.ts'
import { CLERKS, type Clerk, clerkOnDuty, MANAGER } from './staff.ts'
import type { Year } from './year.ts'

type Row = typeof adminActivityLog.$inferInsert

type Entry = {
  key: string
  at: Date
  /** Null for a visitor or the nightly job. */
  by: Pick<Clerk, 'userId'> | null
  action: string
  of: [entityType: string, entityId: string]
  details?: Record<string, unknown>
}

/** The log of the same year: what visitors sent, what staff decided, looked at and wrote in. */
export function activityRows(year: Year): Row[] {
  const slips = new Set(picturedPurchases(year).map(({ key }) => key))
  const entries = [
    ...year.purchases.flatMap(purchase => purchaseEntries(purchase, slips.has(purchase.key))),
    ...memberEntries(year),
    ...calendarEntries(year),
    ...leaveEntries(year),
    ...workdayEntries(year),
    ...messageEntries(year),
  ]
  return entries.map(({ key, at, by, action, of: [entityType, entityId], details = {} }) => ({
    id: sampleId(`activity-${key}`),
    adminId: by?.userId ?? null,
    action,
    entityType,
    entityId,
    details,
    createdAt: at,
  }))
}

function purchaseEntries(purchase: Purchase, hasSlip: boolean): Entry[] {
  const { key, applicationId, submittedAt, slipAt, planName: selectedPlan, variant, paymentMethod } = purchase
  const of: Entry['of'] = ['application', applicationId]
  const details = { variant, paymentMethod, selectedPlan }
  const sent: Entry = {
    key: `${key}-submitted`,
    at: submittedAt,
    by: null,
    action: 'application_submitted',
    of,
    details,
  }
  if (!hasSlip || !slipAt) return [sent, ...decisionEntries(purchase, [])]
  const receipt = receiptIdOf(purchase)
  const slip: Entry = {
    key: `${key}-slip`,
    at: slipAt,
    by: null,
    action: 'receipt_submitted',
    of: ['receipt', receipt],
  }
  return [sent, slip, ...decisionEntries(purchase, [receipt])]
}

function decisionEntries({ key, applicationId, decision }: Purchase, receipts: string[]): Entry[] {
  if (!decision) return []
  const { at, by, status, reason } = decision
  const of: Entry['of'] = ['application', applicationId]
  const memberRowId = decision.status === 'approved' ? decision.after.id : null
  const details = {
    before: { status: 'submitted' },
    after: { status },
    ...(reason && { reason }),
    ...(memberRowId && { memberRowId }),
    receipts,
  }
  return [
    { key: `${key}-viewed`, at: minutesAfter(at, -1.5), by, action: 'viewed', of },
    ...membershipEntry(key, decision),
    { key: `${key}-decided`, at, by, action: status, of, details },
  ]
}

function membershipEntry(key: string, decision: Decision): Entry[] {
  if (decision.status !== 'approved') return []
  const { by, before, after } = decision
  const { memberId, planName, expiryDate } = after
  const details = before ? changedFields(before, after) : { memberId, planName, expiryDate }
  const action = before ? 'renewed' : 'created'
  // A moment before the decision that it is part of, so that lists have an order.
  const at = minutesAfter(decision.at, -0.02)
  return [{ key: `${key}-member`, at, by, action, of: ['member', after.id], details }]
}

function memberEntries({ lives }: Year): Entry[] {
  return lives
    .flatMap(({ changes }) => changes)
    .map(({ memberRowId, ...change }): Entry => ({ ...change, of: ['member', memberRowId] }))
}

function calendarEntries({ today }: Year): Entry[] {
  const began = momentOf(firstDayOf(today), 0)
  const created = { by: MANAGER, action: 'created' }
  const made = datedEvents(today).map(({ id, title, createdAt: at }): Entry => {
    return { ...created, key: `event-${id}`, at, of: ['event', id], details: { title } }
  })
  const hired = employeeRows({ today }).map(({ id = '', createdAt: at = began }): Entry => {
    return { ...created, key: `employee-${id}`, at, of: ['employee', id] }
  })
  return [...made, ...hired.filter(({ at }) => at > began)]
}

/** What was written in for the team, and what the manager decided about it. */
function leaveEntries({ today }: Year): Entry[] {
  return leaveRows({ today }).flatMap(({ id = '', createdAt, approvedAt, status }): Entry[] => {
    if (!createdAt) return []
    const of: Entry['of'] = ['leave_request', id]
    const action = status === 'rejected' ? 'rejected' : 'approved'
    const created: Entry = { key: `leave-${id}-created`, at: createdAt, by: MANAGER, action: 'created', of }
    if (!approvedAt) return [created]
    return [created, { key: `leave-${id}-decided`, at: approvedAt, by: MANAGER, action, of }]
  })
}

/** Signing in for the shift, a look at the lists, and the manager's file on the first of each month. */
function workdayEntries({ lives, today }: Year): Entry[] {
  return daysFrom(firstDayOf(today), addDays(today, -1)).flatMap(day => [
    ...CLERKS.flatMap(clerk => shiftEntries(clerk, day)),
    ...(day.endsWith('-01') ? [exportEntry(lives, day)] : []),
  ])
}

function shiftEntries(clerk: Clerk, day: Day): Entry[] {
  const isMorning = clerkOnDuty(momentOf(day, 8, 30)) === clerk
  const starts = momentOf(day, clerk === MANAGER ? 9 : isMorning ? 8 : 15)
  const isIn = clerk === MANAGER ? weekdayOf(day) !== 6 : clerkOnDuty(minutesAfter(starts, 30)) === clerk
  if (!isIn) return []
  const name = `${clerk.key}-${day}`
  const random = createRandom(`shift-${name}`)
  const at = minutesAfter(starts, random.between(1, 14))
  const signedIn = { key: `${name}-in`, at, by: clerk, action: 'signed_in', details: { method: 'password' } }
  const entries: Entry[] = [{ ...signedIn, of: ['account', clerk.userId] }]
  if (!random.chance(0.4)) return entries
  const list = random.pick(['members', 'applications', 'events'])
  const looked = minutesAfter(at, random.between(2, 90))
  return [...entries, { key: `${name}-list`, at: looked, by: clerk, action: 'viewed', of: [list, 'list'] }]
}

function exportEntry(lives: Life[], day: Day): Entry {
  const rows = lives.filter(({ member }) => bangkokDay(member.createdAt) < day).length
  const at = momentOf(day, 10, 12, 40)
  const exported = { key: `export-${day}`, at, by: MANAGER, action: 'exported', details: { rows } }
  return { ...exported, of: ['members', 'list'] }
}
