import { can } from '#app/house/accounts/rules/people.ts'
import type { CommandContext } from '#app/house/accounts/steps/guard.server.ts'
import { planTitle } from '#app/house/plans/texts/plans.ts'
import { floodText } from '#app/joining/access-codes/queries/floods.server.ts'
import { findWaiting } from '#app/joining/applications/queries/waiting.server.ts'
import { listToSeeTo, listUnpaidGuests } from '#app/joining/kiosks/queries.server.ts'
import { toSeeToText } from '#app/joining/kiosks/texts.ts'
import { findNewRequests } from '#app/joining/requests/queries.server.ts'
import { KIND_NAMES } from '#app/joining/requests/texts.ts'
import { countFrom } from '#app/kit/platform/list-page.server.ts'
import { formatAgo } from '#app/kit/pure/relative-time.ts'
import { countStoppedDeliveries } from '#app/machines/webhooks/queries/deliveries.server.ts'
import { countFailedAddresses } from '#app/machines/webhooks/queries/subscriptions.server.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { findPendingBookings } from '#app/space/bookings/queries/bookings.server.ts'
import { bookingTimeText } from '#app/space/bookings/texts/times.ts'
import { spaceName } from '#app/space/spaces/rules/spaces.ts'
import { startOf } from '#app/team/employees/rules/shifts.ts'
import { countPendingLeave, listPendingLeave } from '#app/team/leave/queries/leave.server.ts'
import { LEAVE_TYPE_NAMES, spanText } from '#app/team/leave/texts/leave.ts'
import { countUnread, listUnread } from '#app/team/messages/queries/messages.server.ts'
import { keyOfParty, nameParties } from '#app/team/messages/queries/people.server.ts'
import { senderOf } from '#app/team/messages/rules/messages.ts'
import { listTakenSwaps } from '#app/team/roster/queries/swaps.server.ts'
import { mondayOf } from '#app/team/roster/rules/planned.ts'
import { datedShiftText } from '#app/team/roster/texts.ts'
import type { WaitingKind, WaitingView } from './waiting-view.ts'

const SHOWN = 10

type Line = { kind: WaitingKind; path: `/${string}`; title: string; detail: string | null; since: Date }
type Found = Pick<WaitingView, 'counts'> & { newest: Line[] }

const NOTHING: Found = { counts: {}, newest: [] }

/**
 * What waits for someone with the actor's permissions, newest first, in words of the request's language. What they are
 * made from is kept until it changes: every screen shows it.
 */
export async function loadWaiting(asked: CommandContext): Promise<WaitingView> {
  const ctx = { ...asked, db: asked.db.prepared }
  const { db, actor, now, kept } = ctx
  const mayResume = can(actor, 'webhooks.edit')
  const [incoming, requests, bookings, visits, leave, swaps, messages, stoppedDeliveries, failedAddresses] =
    await Promise.all([
      findIncoming(ctx),
      can(actor, 'requests.edit') ? findRequests(ctx) : NOTHING,
      can(actor, 'bookings.edit') ? findBookings(ctx) : NOTHING,
      can(actor, 'visits.edit') ? findVisits(ctx) : NOTHING,
      can(actor, 'leave.edit') ? findLeave(ctx) : NOTHING,
      can(actor, 'roster.edit') ? findSwaps(ctx) : NOTHING,
      can(actor, 'messages.view') ? findMessages(ctx) : NOTHING,
      mayResume ? kept.find('stopped deliveries', ['deliveries'], () => countStoppedDeliveries(db)) : 0,
      mayResume ? kept.find('failed addresses', ['deliveries'], () => countFailedAddresses(db)) : 0,
    ])
  const found = [incoming, requests, bookings, visits, leave, swaps, messages]
  const counts: WaitingView['counts'] = Object.assign({}, ...found.map(part => part.counts))
  const newest = found
    .flatMap(part => part.newest)
    .toSorted((a, b) => b.since.getTime() - a.since.getTime())
    .slice(0, SHOWN)
    .map(({ since, ...line }) => ({ ...line, ago: formatAgo(since, now(), getLocale()) }))
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return { total, counts, stoppedDeliveries, failedAddresses, newest }
}

/** What came from visitors and is the actor's to decide. */
async function findIncoming({ db, actor, now, kept }: CommandContext): Promise<Found> {
  const may = { application: can(actor, 'applications.edit'), receipt: can(actor, 'receipts.edit') }
  if (!may.application && !may.receipt) return NOTHING
  const { applications, receipts, newest, floods } = await kept.find(
    'incoming',
    ['applications', 'receipts'],
    () => findWaiting(db),
  )
  const floodLines = floods.map(
    (flood): Line => ({
      kind: 'application',
      path: `/admin/applications?flood=${flood.id}`,
      title: floodText(flood, now()),
      detail: null,
      since: flood.until,
    }),
  )
  return {
    counts: {
      ...(may.application && { application: applications }),
      ...(may.receipt && { receipt: receipts }),
    },
    newest: newest
      .filter(({ kind }) => may[kind])
      .map(
        ({ kind, id, name, email, plan, submittedAt, isRenewal }): Line => ({
          kind,
          path: kind === 'application' ? `/admin/applications/${id}` : `/admin/receipts/${id}`,
          title: isRenewal && name ? m.review_renewal_of({ name }) : (name ?? email),
          detail: plan && planTitle(plan, getLocale()),
          since: submittedAt,
        }),
      )
      .concat(may.application ? floodLines : []),
  }
}

async function findRequests({ db, kept }: CommandContext): Promise<Found> {
  const { rows, count } = await kept.find('new requests', ['requests'], () => findNewRequests(db, SHOWN))
  return {
    counts: { request: count },
    newest: rows.map(({ id, name, kind, submittedAt }) => ({
      kind: 'request',
      path: `/admin/requests/${id}`,
      title: name,
      detail: KIND_NAMES[kind](),
      since: submittedAt,
    })),
  }
}

async function findBookings({ db, kept }: CommandContext): Promise<Found> {
  const { rows, count } = await kept.find('pending bookings', ['bookings'], () =>
    findPendingBookings(db, SHOWN),
  )
  return {
    counts: { booking: count },
    newest: rows.map(booking => ({
      kind: 'booking',
      path: `/admin/bookings/list?edit=${booking.id}`,
      title: booking.member?.name ?? booking.visitor?.name ?? m.booking_nobody(),
      detail: `${spaceName(booking.space, getLocale())}, ${bookingTimeText(booking, getLocale())}`,
      since: booking.createdAt,
    })),
  }
}

/** What staff have to see to about visits, and guests who stand at the door and have a Day Pass to pay. */
async function findVisits({ db, now, kept }: CommandContext): Promise<Found> {
  const { rows, unpaid } = await kept.find('visits to see to', ['visits', 'visitors'], async () => ({
    rows: await listToSeeTo(db, now()),
    unpaid: await listUnpaidGuests(db, now()),
  }))
  return {
    counts: { visit: rows.length + unpaid.length },
    newest: [
      ...rows.slice(0, SHOWN).map(
        ({ id, name, reason, since }): Line => ({
          ...{ kind: 'visit', path: `/admin/visits#${id}`, title: name ?? m.visits_doubtful_nobody(), since },
          detail: toSeeToText(reason),
        }),
      ),
      ...unpaid.map(
        ({ id, name, since }): Line => ({
          ...{ kind: 'visit', path: `/admin/visitors#${id}`, title: name, since },
          detail: m.visitor_waits_to_pay(),
        }),
      ),
    ],
  }
}

async function findLeave({ db, kept }: CommandContext): Promise<Found> {
  const { rows, count } = await kept.find('pending leave', ['leave', 'employees'], async () => {
    const rows = await listPendingLeave(db, SHOWN)
    return { rows, count: await countFrom(rows, SHOWN, () => countPendingLeave(db)) }
  })
  return {
    counts: { leave: count },
    newest: rows.map(row => ({
      kind: 'leave',
      path: `/admin/leave?status=pending#${row.id}`,
      title: row.employeeName,
      detail: `${LEAVE_TYPE_NAMES[row.leaveType]()}, ${spanText(row)}`,
      since: row.createdAt,
    })),
  }
}

/** A shift that has begun meanwhile stays as it is, and nobody decides about it any more. */
async function findSwaps({ db, now, kept }: CommandContext): Promise<Found> {
  const found = await kept.find('swaps to decide', ['roster', 'employees'], () => listTakenSwaps(db, now()))
  const rows = found.filter(swap => startOf(swap) > now())
  return {
    counts: { swap: rows.length },
    newest: rows.slice(0, SHOWN).map(({ id, takerName, giverName, createdAt, ...shift }) => ({
      kind: 'swap',
      path: `/admin/roster?week=${mondayOf(shift.date)}#${id}`,
      title: m.swap_to_decide_item({
        ...{ shift: datedShiftText(shift), giver: giverName, taker: takerName ?? '' },
      }),
      detail: null,
      since: createdAt,
    })),
  }
}

async function findMessages(ctx: CommandContext): Promise<Found> {
  const { userId } = ctx.actor
  const { rows, count, names } = await ctx.kept.find(`unread ${userId}`, ['messages', 'employees'], () =>
    findUnread(ctx),
  )
  return {
    counts: { message: count },
    newest: rows.map(row => ({
      kind: 'message',
      path: `/admin/messages?open=${row.id}`,
      title: names.get(keyOfParty(senderOf(row)))?.name ?? m.message_unknown(),
      detail: row.subject,
      since: row.createdAt,
    })),
  }
}

async function findUnread({ db, actor }: CommandContext) {
  const reader = { type: 'admin', id: actor.userId } as const
  const rows = await listUnread(db, reader, SHOWN)
  const count = await countFrom(rows, SHOWN, () => countUnread(db, reader))
  const names = await nameParties(db, rows.map(senderOf))
  return { rows, count, names }
}
