import { can, type Permission } from '#app/house/accounts/rules/people.ts'
import type { CommandContext } from '#app/house/accounts/steps/guard.server.ts'
import { planTitle } from '#app/house/plans/texts/plans.ts'
import { floodText, listFloods } from '#app/joining/access-codes/queries/floods.server.ts'
import { listWaitingApplications } from '#app/joining/applications/queries/list.server.ts'
import { listToSeeTo } from '#app/joining/kiosks/queries.server.ts'
import { toSeeToText } from '#app/joining/kiosks/texts.ts'
import { listExpiringMembers } from '#app/joining/members/queries/expiring.server.ts'
import { fromToday, TYPE_NAMES } from '#app/joining/members/texts.ts'
import { listWaitingReceipts } from '#app/joining/receipts/queries/review.server.ts'
import { findNewRequests } from '#app/joining/requests/queries.server.ts'
import { KIND_NAMES } from '#app/joining/requests/texts.ts'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { formatBaht, type Satang } from '#app/kit/pure/money.ts'
import { formatAgo } from '#app/kit/pure/relative-time.ts'
import { listStoppedDeliveries } from '#app/machines/webhooks/queries/deliveries.server.ts'
import { kindName } from '#app/machines/webhooks/steps/kinds.server.ts'
import { findOwing } from '#app/money/ledger/views/totals.server.ts'
import { findBackupState } from '#app/overview/backups/queries/backups.server.ts'
import { backupText, isTrouble, sizeText } from '#app/overview/backups/texts.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { findPendingBookings } from '#app/space/bookings/queries/bookings.server.ts'
import { bookingTimeText } from '#app/space/bookings/texts/times.ts'
import { spaceName } from '#app/space/spaces/rules/spaces.ts'
import { countPendingLeave, listPendingLeave } from '#app/team/leave/queries/leave.server.ts'
import { LEAVE_TYPE_NAMES, spanText } from '#app/team/leave/texts/leave.ts'
import { countUnread, listUnread } from '#app/team/messages/queries/messages.server.ts'
import { keyOfParty, nameParties } from '#app/team/messages/queries/people.server.ts'
import { senderOf } from '#app/team/messages/rules/messages.ts'
import { listTakenSwaps } from '#app/team/roster/queries/swaps.server.ts'
import { mondayOf } from '#app/team/roster/rules/planned.ts'
import { datedShiftText } from '#app/team/roster/texts.ts'
import type { WaitingGroup, WorkKind } from './waiting.ts'

/** A look at the day's work, not the queue itself. */
const SHOWN = 5
/** How far ahead an expiry is today's work, in days; the members' list has a filter for the same. */
const EXPIRING_WITHIN = 7

type Looking = Pick<CommandContext, 'db' | 'actor' | 'now' | 'env' | 'storage' | 'kept'>
type Found = Omit<WaitingGroup, 'kind'>

const GROUPS: { kind: WorkKind; permission: Permission; find: (looking: Looking) => Promise<Found> }[] = [
  { kind: 'applications', permission: 'applications.edit', find: findApplications },
  { kind: 'receipts', permission: 'receipts.edit', find: findReceipts },
  { kind: 'requests', permission: 'requests.edit', find: findRequests },
  { kind: 'bookings', permission: 'bookings.edit', find: findBookings },
  { kind: 'visits', permission: 'visits.edit', find: findVisits },
  { kind: 'leave', permission: 'leave.edit', find: findLeave },
  { kind: 'swaps', permission: 'roster.edit', find: findSwaps },
  { kind: 'messages', permission: 'messages.view', find: findMessages },
  { kind: 'unpaid', permission: 'ledger.view', find: findUnpaid },
  { kind: 'expiring', permission: 'members.view', find: findExpiring },
  { kind: 'deliveries', permission: 'webhooks.edit', find: findDeliveries },
  { kind: 'backups', permission: 'backups.view', find: findBackups },
  { kind: 'disk', permission: 'backups.view', find: findDisk },
]

/** "Needs you today": what waits for somebody with the actor's permissions, in their language; nothing that is empty. */
export async function findWaitingWork(looking: Looking): Promise<WaitingGroup[]> {
  const groups = await Promise.all(
    GROUPS.filter(({ permission }) => can(looking.actor, permission)).map(async ({ kind, find }) => ({
      kind,
      ...(await find(looking)),
    })),
  )
  return groups.filter(({ total }) => total > 0)
}

async function findApplications({ db, now }: Looking): Promise<Found> {
  const [{ total, rows }, floods] = await Promise.all([listWaitingApplications(db, SHOWN), listFloods(db)])
  const floodRows = floods.map(flood => ({
    path: `/admin/applications?flood=${flood.id}`,
    name: floodText(flood, now()),
    facts: [formatAgo(flood.until, now(), getLocale())],
    note: null,
  }))
  const single = rows.map(row => ({
    path: `/admin/applications/${row.id}`,
    name: row.isRenewal ? m.review_renewal_of({ name: row.name }) : row.name,
    facts: factsOf(
      { plan: planTitle(row.selectedPlan, getLocale()), total: row.totalSatang, since: row.createdAt },
      now(),
    ),
    note:
      row.receipt === 'submitted'
        ? ({ text: m.dashboard_has_receipt(), tone: 'waiting' } as const)
        : ({ text: m.dashboard_no_receipt(), tone: 'neutral' } as const),
  }))
  return { total: total + floods.length, rows: [...floodRows, ...single] }
}

async function findReceipts({ db, now }: Looking): Promise<Found> {
  const { total, rows } = await listWaitingReceipts(db, SHOWN)
  return {
    total,
    rows: rows.map(row => ({
      path: `/admin/receipts/${row.id}`,
      name: row.who,
      facts: factsOf({ plan: row.plan, total: row.total, since: row.createdAt }, now()),
      note: null,
    })),
  }
}

async function findRequests({ db, now }: Looking): Promise<Found> {
  const { count, rows } = await findNewRequests(db, SHOWN)
  return {
    total: count,
    rows: rows.map(({ id, name, kind, submittedAt }) => ({
      path: `/admin/requests/${id}`,
      name,
      facts: [KIND_NAMES[kind](), formatAgo(submittedAt, now(), getLocale())],
      note: null,
    })),
  }
}

async function findBookings({ db, now }: Looking): Promise<Found> {
  const { count, rows } = await findPendingBookings(db, SHOWN)
  return {
    total: count,
    rows: rows.map(booking => ({
      path: `/admin/bookings/list?edit=${booking.id}`,
      name: booking.member?.name ?? booking.visitor?.name ?? m.booking_nobody(),
      facts: [
        `${spaceName(booking.space, getLocale())}, ${bookingTimeText(booking, getLocale())}`,
        formatAgo(booking.createdAt, now(), getLocale()),
      ],
      note: booking.visitor?.backSatang ? backNote(booking.visitor.backSatang) : null,
    })),
  }
}

/** A visitor's money for a time that they did not get. */
const backNote = (satang: Satang) =>
  ({ text: m.booking_visitor_returns({ price: formatBaht(satang, getLocale()) }), tone: 'bad' }) as const

async function findVisits({ db, now }: Looking): Promise<Found> {
  const rows = await listToSeeTo(db, now())
  return {
    total: rows.length,
    rows: rows.slice(0, SHOWN).map(({ id, name, reason, since }) => ({
      path: `/admin/visits#${id}`,
      name: name ?? m.visits_doubtful_nobody(),
      facts: [toSeeToText(reason), formatAgo(since, now(), getLocale())],
      note: null,
    })),
  }
}

async function findLeave({ db, now }: Looking): Promise<Found> {
  const [total, rows] = await Promise.all([countPendingLeave(db), listPendingLeave(db, SHOWN)])
  return {
    total,
    rows: rows.map(row => ({
      path: `/admin/leave?status=pending#${row.id}`,
      name: row.employeeName,
      facts: [LEAVE_TYPE_NAMES[row.leaveType](), spanText(row), formatAgo(row.createdAt, now(), getLocale())],
      note: null,
    })),
  }
}

async function findSwaps({ db, now }: Looking): Promise<Found> {
  const swaps = await listTakenSwaps(db, now())
  return {
    total: swaps.length,
    rows: swaps.slice(0, SHOWN).map(({ id, giverName, takerName, createdAt, ...shift }) => ({
      path: `/admin/roster?week=${mondayOf(shift.date)}#${id}`,
      name: takerName ?? '',
      facts: [
        m.swap_instead_of({ name: giverName }),
        datedShiftText(shift),
        formatAgo(createdAt, now(), getLocale()),
      ],
      note: null,
    })),
  }
}

async function findMessages({ db, actor, now }: Looking): Promise<Found> {
  const reader = { type: 'admin', id: actor.userId } as const
  const [total, rows] = await Promise.all([countUnread(db, reader), listUnread(db, reader, SHOWN)])
  const names = await nameParties(db, rows.map(senderOf))
  return {
    total,
    rows: rows.map(row => ({
      path: `/admin/messages?open=${row.id}`,
      name: names.get(keyOfParty(senderOf(row)))?.name ?? m.message_unknown(),
      facts: [row.subject, formatAgo(row.createdAt, now(), getLocale())],
      note: null,
    })),
  }
}

async function findUnpaid({ db, kept }: Looking): Promise<Found> {
  const { count, rows } = await findOwing({ db, kept }, SHOWN)
  return {
    total: count,
    rows: rows.map(({ id, name, memberId, owedSatang }) => ({
      path: `/admin/members/${id}/account`,
      name,
      facts: [memberId],
      note: { text: formatBaht(owedSatang, getLocale()), tone: 'bad' },
    })),
  }
}

async function findExpiring({ db, now }: Looking): Promise<Found> {
  const today = bangkokDay(now())
  const span = { from: today, to: addDays(today, EXPIRING_WITHIN) }
  const { total, rows } = await listExpiringMembers(db, { ...span, limit: SHOWN })
  return {
    total,
    rows: rows.map(({ id, name, planName, membershipType, expiryDate }) => ({
      path: `/admin/members/${id}`,
      name,
      facts: [planName === null ? TYPE_NAMES[membershipType]() : planTitle(planName, getLocale())],
      note: expiryDate ? { text: fromToday(expiryDate, today, getLocale()), tone: 'neutral' } : null,
    })),
  }
}

async function findDeliveries({ db, now }: Looking): Promise<Found> {
  const { total, rows } = await listStoppedDeliveries(db, SHOWN)
  return {
    total,
    rows: rows.map(({ id, kind, about, createdAt }) => ({
      path: `/admin/settings/webhooks/${id}`,
      name: about || kindName(kind),
      facts: [kindName(kind), formatAgo(createdAt, now(), getLocale())],
      note: null,
    })),
  }
}

async function findBackups(looking: Looking): Promise<Found> {
  const state = await findBackupState(looking)
  if (!isTrouble(state)) return { total: 0, rows: [] }
  const name = state.failed ? m.backups_failed_line() : m.backups_overdue_line()
  const row = { path: '/admin/settings/backups', name, facts: [backupText(state, getLocale())], note: null }
  return { total: 1, rows: [row] }
}

/** Said while there is still as much again to lose, and for as long as files are refused. */
async function findDisk({ storage }: Looking): Promise<Found> {
  const space = await storage.space()
  if (!space || space.freeBytes >= 2 * space.reserveBytes) return { total: 0, rows: [] }
  const [free, reserve] = [space.freeBytes, space.reserveBytes].map(bytes => sizeText(bytes, getLocale()))
  const facts = [m.dashboard_disk_free({ free: free ?? '', reserve: reserve ?? '' })]
  const isFull = space.freeBytes < space.reserveBytes
  const name = isFull ? m.dashboard_disk_full() : m.dashboard_disk_tight()
  return { total: 1, rows: [{ path: '/admin/settings/backups', name, facts, note: null }] }
}

type Incoming = { plan: string | null; total: Satang | null; since: Date }

function factsOf({ plan, total, since }: Incoming, now: Date): string[] {
  const locale = getLocale()
  const amount = total === null ? null : formatBaht(total, locale)
  return [plan, amount, formatAgo(since, now, locale)].filter(fact => fact !== null)
}
