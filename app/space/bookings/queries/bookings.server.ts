import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  lt,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { nameOfSeveral } from '#app/house/locations/queries.server.ts'
import { locations } from '#app/house/locations/tables.server.ts'
import { contracts } from '#app/joining/contracts/tables.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { findPage, type ListPage, orderOf } from '#app/kit/platform/list-page.server.ts'
import { folded, foundBy, holdsWords } from '#app/kit/platform/matches.server.ts'
import { addDays, type Day, startOfDay } from '#app/kit/pure/days.ts'
import { type ListQuery, PAGE_SIZE, type Page } from '#app/kit/pure/list-query.ts'
import type { Zone } from '#app/kit/pure/zones.ts'
import { customers } from '#app/people/customers/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { listSpacesInUse, type SpaceRow } from '#app/space/spaces/queries.server.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import { asOf } from '../rules/ahead.ts'
import { type BookingStatus, KEEPING, ON_GRID } from '../rules/bookings.ts'
import type { LastOfKind } from '../rules/next-free.ts'
import { bookings, bookingVisitors } from '../tables.server.ts'

export type BookingRow = typeof bookings.$inferSelect
/** With whose it is and of what. */
export type BookingView = BookingRow & {
  /** Of the place of the space: its times are those of the wall there. */
  zone: Zone
  space: Pick<SpaceRow, keyof typeof SPACE>
  member: { name: string; memberId: string } | null
  /** Who booked without being a member. */
  visitor?: Visitor | null
  /** It was cancelled, and what it cost came back. */
  cameBack?: boolean
  /** On whose company's account it is: what that is called. */
  company?: string | null
}
type Visitor = Pick<
  typeof bookingVisitors.$inferSelect,
  'name' | 'email' | 'phone' | 'locale' | 'paidAt' | 'paysAhead' | 'paidSatang' | 'backSatang'
>

const SPACE = {
  name: spaces.name,
  place: spaces.place,
  kind: spaces.kind,
  units: spaces.units,
  locationId: spaces.locationId,
  locationName: nameOfSeveral,
}
/** By the log: staff may give back what the policy keeps. */
const cameBack = sql<boolean>`${bookings.status} = 'cancelled' and exists (select from ${adminActivityLog}
  where ${adminActivityLog.entityType} = 'booking' and ${adminActivityLog.entityId} = ${bookings.id}::text
    and ${adminActivityLog.action} = 'booking_cancelled'
    and (${adminActivityLog.details}->>'satang')::int + (${adminActivityLog.details}->>'minutes')::int > 0)`

const company = sql<string | null>`(select ${customers.name} from ${contracts}
  join ${customers} on ${customers.id} = ${contracts.customerId} where ${contracts.id} = ${bookings.contractId})`

const SHOWN = {
  booking: bookings,
  zone: locations.timeZone,
  space: SPACE,
  member: { name: members.name, memberId: members.memberId },
  visitor: {
    name: bookingVisitors.name,
    email: bookingVisitors.email,
    phone: bookingVisitors.phone,
    locale: bookingVisitors.locale,
    paidAt: bookingVisitors.paidAt,
    paysAhead: bookingVisitors.paysAhead,
    paidSatang: bookingVisitors.paidSatang,
    backSatang: bookingVisitors.backSatang,
  },
  cameBack,
  company,
}
type Shown = { booking: BookingRow } & Omit<BookingView, keyof BookingRow>
const flat = ({ booking, ...about }: Shown): BookingView => ({ ...booking, ...about })

function shown(db: Executor) {
  return db
    .select(SHOWN)
    .from(bookings)
    .innerJoin(spaces, eq(spaces.id, bookings.spaceId))
    .innerJoin(locations, eq(locations.id, spaces.locationId))
    .leftJoin(members, eq(members.id, bookings.memberRowId))
    .leftJoin(bookingVisitors, eq(bookingVisitors.bookingId, bookings.id))
    .$dynamic()
}

export async function findBooking(db: Executor, id: string): Promise<BookingView | null> {
  if (!isUuid(id)) return null
  const [row] = await shown(db).where(eq(bookings.id, id))
  return row ? flat(row) : null
}

/** Those of these ids that there are, in no order. */
export async function listBookingsById(db: Executor, ids: readonly string[]): Promise<BookingView[]> {
  return (await shown(db).where(inArray(bookings.id, [...ids]))).map(flat)
}

/** What overlaps a time, of all spaces or one, in the order in which it begins; states as asked, by default those that keep. */
export async function listOverlapping(
  db: Executor,
  {
    from,
    to,
    spaceId,
    statuses = ON_GRID,
  }: { from: Date; to: Date; spaceId?: string; statuses?: readonly BookingStatus[] },
): Promise<BookingView[]> {
  const rows = await shown(db)
    .where(
      and(
        lt(bookings.startsAt, to),
        gt(bookings.endsAt, from),
        inArray(bookings.status, [...statuses]),
        spaceId ? eq(bookings.spaceId, spaceId) : undefined,
      ),
    )
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
  return rows.map(flat)
}

/** The spaces that bookings can be looked for in: those that can be booked, and those that ever were. */
export async function listSpacesWithBookings(db: Executor): Promise<SpaceRow[]> {
  const isBooked = exists(
    db.select({ id: bookings.id }).from(bookings).where(eq(bookings.spaceId, spaces.id)),
  )
  const off = await db
    .select({ id: spaces.id })
    .from(spaces)
    .where(and(eq(spaces.isActive, false), isBooked))
  return listSpacesInUse(
    db,
    off.map(({ id }) => id),
  )
}

type OwnPages = { now: Date; ahead: number; past: number }

/** A page of a member's bookings that are not over, the next first, and one of those that are, the latest first. */
export async function listOwnBookings(
  db: Executor,
  memberRowId: string,
  { now, ahead, past }: OwnPages,
): Promise<{ ahead: Page<BookingView>; past: Page<BookingView> }> {
  const isTheirs = eq(bookings.memberRowId, memberRowId)
  const isAhead = and(inArray(bookings.status, [...KEEPING]), gt(bookings.endsAt, now))
  const isPast = and(ne(bookings.status, 'skipped'), sql`not (${isAhead})`)
  const pageOf = async (
    which: SQL | undefined,
    page: number,
    order: typeof asc,
  ): Promise<Page<BookingView>> => {
    const [rows, total] = await Promise.all([
      shown(db)
        .where(and(isTheirs, which))
        .orderBy(order(bookings.startsAt), order(bookings.id))
        .limit(PAGE_SIZE)
        .offset((page - 1) * PAGE_SIZE),
      db.$count(bookings, and(isTheirs, which)),
    ])
    return { rows: rows.map(flat), page, total }
  }
  const [isNext, isOver] = await Promise.all([pageOf(isAhead, ahead, asc), pageOf(isPast, past, desc)])
  return { ahead: isNext, past: isOver }
}

/** What a member booked last of each kind of space, the latest first, whatever became of it. */
export async function listLastOwn(db: Executor, memberRowId: string): Promise<LastOfKind[]> {
  const rows = await db
    .selectDistinctOn([spaces.kind], {
      kind: spaces.kind,
      spaceId: bookings.spaceId,
      createdAt: bookings.createdAt,
      startsAt: bookings.startsAt,
      endsAt: bookings.endsAt,
    })
    .from(bookings)
    .innerJoin(spaces, eq(spaces.id, bookings.spaceId))
    .where(and(eq(bookings.memberRowId, memberRowId), eq(bookings.madeBy, 'member')))
    .orderBy(spaces.kind, desc(bookings.createdAt), desc(bookings.id))
  return rows
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .map(({ kind, spaceId, startsAt, endsAt }) => ({
      kind,
      spaceId,
      minutes: Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000),
    }))
}

/**
 * Waits for staff: for a decision, which for what is paid ahead is about its slip, or for money of a visitor that is to be
 * given back. Each part finds its rows along an index; joined by "or" they would read every booking.
 */
const isWaiting = sql`${bookings.id} in (
  select id from ${bookings} as asked where status = 'pending' and not exists (
    select from ${bookingVisitors} where booking_id = asked.id and pays_ahead and paid_satang = 0)
  union all select booking_id from ${bookingVisitors} where back_satang > 0)`

/** The bookings that wait for staff, those that begin first, and how many there are. */
export async function findPendingBookings(db: Executor, most: number) {
  const rows = await shown(db).where(isWaiting).orderBy(asc(bookings.startsAt), asc(bookings.id)).limit(most)
  const count = rows.length < most ? rows.length : await db.$count(bookings, isWaiting)
  return { rows: rows.map(flat), count }
}

/** No booking is longer (see the table): what overlaps a time has begun no longer before it. */
const LONGEST_MS = 32 * 24 * 60 * 60_000

type Overlapping = {
  from: Date | undefined
  to: Date | undefined
  spaceId: string | undefined
  memberRowId: string | undefined
  page: number
  perPage: number
}

/**
 * A page of what overlaps a time, whatever has become of it, for programs; and one more where there are further ones. What a
 * series left out was never booked.
 */
export async function listBookingsForApi(
  db: Executor,
  { from, to, spaceId, memberRowId, page, perPage }: Overlapping,
): Promise<BookingView[]> {
  if (spaceId !== undefined && !isUuid(spaceId)) return []
  const isLater = from && gt(bookings.startsAt, new Date(Math.max(0, from.getTime() - LONGEST_MS)))
  const rows = await shown(db)
    .where(
      and(
        ne(bookings.status, 'skipped'),
        from && and(isLater, gt(bookings.endsAt, from)),
        to && lt(bookings.startsAt, to),
        spaceId ? eq(bookings.spaceId, spaceId) : undefined,
        memberRowId ? eq(bookings.memberRowId, memberRowId) : undefined,
      ),
    )
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .limit(perPage + 1)
    .offset((page - 1) * perPage)
  return rows.map(flat)
}

/** What the list's filter of states calls everything that waits for staff, and everything that somebody has, or had, the time for. */
export const WAITING = 'waiting'
export const STOOD = 'stood'

/** Time that staff keep for the house is nobody's. */
export const hasStood = and(
  inArray(bookings.status, ['confirmed', 'checked_in', 'completed', 'no_show']),
  eq(bookings.isClosure, false),
)

/** Those of them that somebody came to. */
export const CAME = 'came'

/** Every space but those that stand for a call. */
export const PLACES = 'places'

export type BookingQuery = ListQuery<'state' | 'space'> & { from: Day | null; to: Day | null }

/** A page of the manager's list, the latest beginning first. */
export async function listBookings(
  db: Executor,
  query: BookingQuery,
  now: Date,
): Promise<ListPage<BookingView>> {
  const { rows, total } = await findPage(db, bookings, {
    where: matching(query, now),
    orderBy: sortedBy(query),
    page: query.page,
  })
  const ids = rows.map(({ id }) => id)
  const found = new Map((await listBookingsById(db, ids)).map(booking => [booking.id, asOf(booking, now)]))
  return { rows: rows.flatMap(({ id }) => found.get(id) ?? []), total }
}

/** Every booking that the list's search and filters leave, for the export. */
export async function listAllBookings(db: Executor, query: BookingQuery, now: Date): Promise<BookingView[]> {
  const rows = await shown(db)
    .where(matching(query, now))
    .orderBy(...sortedBy(query))
  return rows.map(row => asOf(flat(row), now))
}

function matching({ search, filters, from, to }: BookingQuery, now: Date): SQL | undefined {
  const names = [foundBy(members), folded(members.name, members.memberId)]
  const isNamed = sql`${bookings.memberRowId} in (
    select ${members.id} from ${members} where ${and(...names.map(found => holdsWords(found, search)))})`
  const visitor = folded(bookingVisitors.name, bookingVisitors.email, bookingVisitors.phone)
  const isVisitor = sql`${bookings.id} in (
    select ${bookingVisitors.bookingId} from ${bookingVisitors} where ${holdsWords(visitor, search)})`
  return and(
    search ? or(isNamed, isVisitor, holdsWords(foundBy(bookings), search)) : undefined,
    filters.state ? isOfState(filters.state as ListedState, now) : undefined,
    filters.space ? isIn(filters.space) : undefined,
    startsWithin({ from, to }),
  )
}

function isIn(space: string): SQL | undefined {
  if (space === PLACES)
    return sql`${bookings.spaceId} in (select ${spaces.id} from ${spaces} where ${spaces.kind} <> 'call')`
  return isUuid(space) ? eq(bookings.spaceId, space) : undefined
}

/** Whether a booking begins, on the wall of its place, on one of the days; null is no end. */
export function startsWithin({ from, to }: { from: Day | null; to: Day | null }): SQL | undefined {
  return and(
    from ? and(gte(bookings.startsAt, startOfDay(addDays(from, -1))), gte(wallDay, from)) : undefined,
    to ? and(lt(bookings.startsAt, startOfDay(addDays(to, 2))), lte(wallDay, to)) : undefined,
  )
}

type ListedState = BookingStatus | typeof WAITING | typeof STOOD | typeof CAME

function isOfState(state: ListedState, now: Date): SQL | undefined {
  if (state === WAITING) return isWaiting
  if (state === CAME) return and(hasStood, isNotNull(bookings.checkedInAt))
  return state === STOOD ? hasStood : isInState(state, now)
}

/** By `statusAt`. */
function isInState(status: BookingStatus, now: Date): SQL | undefined {
  const isIt = eq(bookings.status, status)
  if (status === 'held') return and(isIt, gt(bookings.holdUntil, now))
  const hasRunOut = and(eq(bookings.status, 'held'), lte(bookings.holdUntil, now))
  return status === 'expired' ? or(isIt, hasRunOut) : isIt
}

/** The day on which a booking begins at its place. */
const wallDay = sql`(${bookings.startsAt} at time zone (select ${locations.timeZone} from ${spaces}
  join ${locations} on ${locations.id} = ${spaces.locationId} where ${spaces.id} = ${bookings.spaceId}))::date`

const SORTS = { start: bookings.startsAt, status: bookings.status }

function sortedBy({ sort }: BookingQuery): SQL[] {
  return orderOf(SORTS, sort, { id: bookings.id, otherwise: [desc(bookings.startsAt), desc(bookings.id)] })
}
