import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  or,
  sql,
} from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { nameOfSeveral } from '#app/house/locations/queries.server.ts'
import { locations } from '#app/house/locations/tables.server.ts'
import { findPlanBySlug, findPlanNamed } from '#app/house/plans/queries.server.ts'
import { USUAL_PERKS } from '#app/house/plans/rules/catalogue.ts'
import { totalOfMany } from '#app/house/plans/rules/total.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import type { Zone } from '#app/kit/pure/zones.ts'
import { findPricing } from '#app/money/payments/queries.server.ts'
import { listEntitlements } from '#app/people/entitlements/queries.server.ts'
import { type Entry, mayEnter } from '#app/people/entitlements/rules.ts'
import { isSomebody } from '#app/people/members/queries/members.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { isGuestIn } from '#app/presence/visits/queries.server.ts'
import { earliestLateLeaving } from '#app/presence/visits/rules/visits.ts'
import { DAY_PASS, type GuestFacts, monthAround } from './rules.ts'
import { guestInvites } from './tables.server.ts'

export type InviteRow = typeof guestInvites.$inferSelect
/** With the zone of its place, and what that is called where the house has several. */
export type PlacedInvite = InviteRow & { zone: Zone; locationName: string | null }

const PLACED_INVITE = {
  ...getTableColumns(guestInvites),
  zone: locations.timeZone,
  locationName: nameOfSeveral,
}
const isItsPlace = eq(locations.id, guestInvites.locationId)

export type HostRow = typeof members.$inferSelect

/** An invitation with its host; null for none, and once the host was erased. */
export async function findInvite(db: Executor, id: string | null) {
  if (id === null || !isUuid(id)) return null
  const [row] = await db
    .select({ invite: PLACED_INVITE, host: members })
    .from(guestInvites)
    .innerJoin(locations, isItsPlace)
    .innerJoin(members, eq(members.id, guestInvites.hostId))
    .where(and(eq(guestInvites.id, id), isSomebody))
  return row ?? null
}

/** A member's invitations, the newest first: those to come and those of the last weeks. */
export function listInvites(db: Executor, hostId: string): Promise<PlacedInvite[]> {
  return db
    .select(PLACED_INVITE)
    .from(guestInvites)
    .innerJoin(locations, isItsPlace)
    .where(and(eq(guestInvites.hostId, hostId), isNull(guestInvites.forgottenAt)))
    .orderBy(desc(guestInvites.expectedAt), desc(guestInvites.id))
    .limit(100)
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Who is in, who went out and may come back, and who is expected from a day before now on: what the desk sees. */
export function listExpected(db: Executor, now: Date) {
  const { status, expectedAt, until } = guestInvites
  const since = new Date(now.getTime() - DAY_MS)
  return db
    .select({ invite: PLACED_INVITE, host: members })
    .from(guestInvites)
    .innerJoin(locations, isItsPlace)
    .innerJoin(members, eq(members.id, guestInvites.hostId))
    .where(
      or(
        eq(status, 'arrived'),
        and(eq(status, 'left'), gt(until, now)),
        and(eq(status, 'invited'), gt(expectedAt, since)),
      ),
    )
    .orderBy(sql`${status} = 'invited'`, asc(expectedAt), asc(guestInvites.id))
    .limit(200)
}

/** Invitations of a member that wait. */
export function countWaiting(db: Executor, hostId: string, now: Date): Promise<number> {
  const { status, expectedAt } = guestInvites
  const since = new Date(now.getTime() - DAY_MS)
  return db.$count(
    guestInvites,
    and(eq(guestInvites.hostId, hostId), eq(status, 'invited'), gt(expectedAt, since)),
  )
}

/** Members' guests who are in, those who came first before the others. */
export function listGuestsIn(db: Executor, now: Date) {
  const { id, name, enteredAt, until, hostId } = guestInvites
  return db
    .select({ id, name, enteredAt, until, hostId, host: members.name })
    .from(guestInvites)
    .innerJoin(members, eq(members.id, hostId))
    .where(isGuestIn(now))
    .orderBy(asc(enteredAt), asc(id))
}

/** Guests who left since a moment, the last first, as far as a screen shows them. */
export function listGuestsLeft(db: Executor, since: Date) {
  const { id, name, enteredAt, until, leftAt, leftHow, hostId } = guestInvites
  return db
    .select({ id, name, enteredAt, until, leftAt, leftHow, host: members.name })
    .from(guestInvites)
    .innerJoin(members, eq(members.id, hostId))
    .where(gte(leftAt, since))
    .orderBy(desc(leftAt), desc(id))
    .limit(MOST_LEFT)
}

const MOST_LEFT = 30

/** Guests whose stay ended by itself a while ago: nobody knows whether they have left (rule kiosks.fire-list). */
export function listGuestsMaybeHere(db: Executor, now: Date) {
  const { id, name, enteredAt, until, leftHow, status, hostId } = guestInvites
  return db
    .select({ id, name, enteredAt, host: members.name })
    .from(guestInvites)
    .innerJoin(members, eq(members.id, hostId))
    .where(
      and(
        or(eq(status, 'arrived'), eq(leftHow, 'assumed')),
        lte(until, now),
        gt(until, earliestLateLeaving(now)),
      ),
    )
    .orderBy(asc(until), asc(id))
}

/** Guests of a member, but for one, who came in the month of a moment without a Day Pass, and how many their plan brings. */
export async function findQuota(
  db: Executor,
  { id, planName }: Pick<HostRow, 'id' | 'planName'>,
  at: Date,
  but?: string,
): Promise<{ come: number; quota: number }> {
  const { from, to } = monthAround(at)
  const { hostId, enteredAt, paidAt } = guestInvites
  const [plan, [counted]] = await Promise.all([
    findPlanNamed(db, planName),
    db
      .select({ come: count() })
      .from(guestInvites)
      .where(
        and(
          eq(hostId, id),
          isNotNull(enteredAt),
          isNull(paidAt),
          gte(enteredAt, from),
          lt(enteredAt, to),
          but ? ne(guestInvites.id, but) : undefined,
        ),
      ),
  ])
  return { come: counted?.come ?? 0, quota: (plan ?? USUAL_PERKS).guestsPerMonth }
}

/** The plan that a guest over the quota pays for, with its price of that day; null where the house sells none. */
export async function findDayPass(db: Executor, now: Date) {
  const plan = await findPlanBySlug(db, DAY_PASS)
  if (!plan) return null
  const pricing = await findPricing(db, bangkokDay(now))
  return { plan, pricing, price: totalOfMany(plan, 1, pricing) }
}

/** Whether the host may come in at a moment, by the one function that answers that. */
export async function findHostEntry(
  db: Executor,
  host: Pick<HostRow, 'id' | 'status'>,
  at: Date,
): Promise<Entry> {
  const [{ renewals }, entitlements] = await Promise.all([findSettings(db), listEntitlements(db, host.id)])
  return mayEnter({ status: host.status, entitlements }, at, renewals.graceDays)
}

/** Everything that decides about an invitation at a moment. */
export async function findFacts(
  db: Executor,
  { invite, host }: { invite: InviteRow; host: HostRow },
  at: Date,
): Promise<GuestFacts> {
  const [entry, quota] = await Promise.all([findHostEntry(db, host, at), findQuota(db, host, at, invite.id)])
  const { status, expectedAt, enteredAt, paidAt, provisionalUntil, until } = invite
  return { status, expectedAt, enteredAt, paidAt, provisionalUntil, until, host: entry, ...quota }
}
