import { changedFields } from '#app/house/activity/rules/activity.ts'
import type { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { addDays, bangkokDay, type Day, weekdayOf } from '#app/kit/pure/days.ts'
import { employeeRows } from './employees.ts'
import { datedEvents } from './events.ts'
import { leaveRows } from './leave.ts'
import { messageEntries } from './messages.ts'
import type { Purchase } from './purchases.ts'
import { createRandom, sampleId } from './random.ts'
import { picturedPurchases, receiptIdOf } from './receipts.ts'
import { firstDayOf, minutesAfter, momentOf } from './seasons.ts'
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
  const { key, applicationId, submittedAt, slipAt, planName: selectedPlan, paymentMethod } = purchase
  const variant = paymentMethod === null ? 'membership_page' : 'wizard'
  const sent: Entry[] = [
    {
      key: `${key}-submitted`,
      at: submittedAt,
      by: null,
      action: 'application_submitted',
      of: ['application', applicationId],
      details: { variant, paymentMethod, selectedPlan },
    },
  ]
  if (hasSlip && slipAt) {
    const of: Entry['of'] = ['receipt', receiptIdOf(purchase)]
    sent.push({ key: `${key}-slip`, at: slipAt, by: null, action: 'receipt_submitted', of })
  }
  return [...sent, ...decisionEntries(purchase, hasSlip)]
}

function decisionEntries(purchase: Purchase, hasSlip: boolean): Entry[] {
  const { key, applicationId, decision } = purchase
  if (!decision) return []
  const { at, by, status, reason } = decision
  const of: Entry['of'] = ['application', applicationId]
  const memberRowId = decision.status === 'approved' ? decision.after.id : null
  const details = {
    before: { status: 'submitted' },
    after: { status },
    ...(reason && { reason }),
    ...(memberRowId && { memberRowId }),
    receipts: hasSlip ? [receiptIdOf(purchase)] : [],
  }
  return [
    { key: `${key}-viewed`, at: minutesAfter(at, -1.5), by, action: 'viewed', of },
    ...membershipEntry(purchase),
    { key: `${key}-decided`, at, by, action: status, of, details },
  ]
}

function membershipEntry({ key, decision }: Purchase): Entry[] {
  if (decision?.status !== 'approved') return []
  const { at, by, before, after } = decision
  const { memberId, planName, expiryDate } = after
  const details = before ? changedFields(before, after) : { memberId, planName, expiryDate }
  const action = before ? 'renewed' : 'created'
  // A moment before the decision that it is part of, so that lists have an order.
  return [
    { key: `${key}-member`, at: minutesAfter(at, -0.02), by, action, of: ['member', after.id], details },
  ]
}

function memberEntries({ lives }: Year): Entry[] {
  return lives.flatMap(({ changes }) =>
    changes.map(({ key, memberRowId, at, by, action, details }): Entry => {
      return { key, at, by, action, of: ['member', memberRowId], details }
    }),
  )
}

function calendarEntries({ today }: Year): Entry[] {
  const began = momentOf(firstDayOf(today), 0)
  const made = datedEvents(today).map(({ id, title, createdAt }): Entry => {
    return {
      key: `event-${id}`,
      at: createdAt,
      by: MANAGER,
      action: 'created',
      of: ['event', id],
      details: { title },
    }
  })
  const hired = employeeRows({ today }).map(({ id = '', createdAt = began }): Entry => {
    return { key: `employee-${id}`, at: createdAt, by: MANAGER, action: 'created', of: ['employee', id] }
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
function workdayEntries(year: Year): Entry[] {
  const entries: Entry[] = []
  for (let day = firstDayOf(year.today); day < year.today; day = addDays(day, 1)) {
    for (const clerk of CLERKS) entries.push(...shiftEntries(clerk, day))
    if (day.endsWith('-01')) entries.push(exportEntry(year, day))
  }
  return entries
}

function shiftEntries(clerk: Clerk, day: Day): Entry[] {
  const starts = momentOf(day, clerk === MANAGER ? 9 : startOf(clerk, day))
  const isIn = clerk === MANAGER ? weekdayOf(day) !== 6 : clerkOnDuty(minutesAfter(starts, 30)) === clerk
  if (!isIn) return []
  const random = createRandom(`shift-${clerk.key}-${day}`)
  const at = minutesAfter(starts, random.between(1, 14))
  const name = `${clerk.key}-${day}`
  const signedIn: Entry = {
    key: `${name}-in`,
    at,
    by: clerk,
    action: 'signed_in',
    of: ['account', clerk.userId],
    details: { method: 'password' },
  }
  if (!random.chance(0.4)) return [signedIn]
  const list = random.pick(['members', 'applications', 'events'])
  const looked = minutesAfter(at, random.between(2, 90))
  return [signedIn, { key: `${name}-list`, at: looked, by: clerk, action: 'viewed', of: [list, 'list'] }]
}

function startOf(clerk: Clerk, day: Day): number {
  return clerkOnDuty(momentOf(day, 8, 30)) === clerk ? 8 : 15
}

function exportEntry({ lives }: Year, day: Day): Entry {
  const rows = lives.filter(({ member }) => bangkokDay(member.createdAt) < day).length
  const of: Entry['of'] = ['members', 'list']
  return {
    key: `export-${day}`,
    at: momentOf(day, 10, 12, 40),
    by: MANAGER,
    action: 'exported',
    of,
    details: { rows },
  }
}
