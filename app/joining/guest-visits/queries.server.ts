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
  or,
  sql,
} from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { nameOfSeveral } from '#app/house/locations/queries.server.ts'
import { locations } from '#app/house/locations/tables.server.ts'
import { findPlanNamed } from '#app/house/plans/queries.server.ts'
import { USUAL_PERKS } from '#app/house/plans/rules/catalogue.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { listEntitlements } from '#app/joining/entitlements/queries.server.ts'
import { type Entry, mayEnter } from '#app/joining/entitlements/rules.ts'
import { isSomebody } from '#app/joining/members/queries/members.server.ts'
import { members } from '#app/joining/members/tables.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { Zone } from '#app/kit/pure/zones.ts'
import { type GuestFacts, monthAround } from './rules.ts'
import { guestInvites } from './tables.server.ts'

export type InviteRow = typeof guestInvites.$inferSelect
/** With the zone of its place, and what that is called where the house has several. */
export type PlacedInvite = InviteRow & { zone: Zone; locationName: string | null }

const PLACED_INVITE = {
  ...getTableColumns(guestInvites),
  ...{ zone: locations.timeZone, locationName: nameOfSeveral },
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

/** Who is in, and who is expected from a day before now on, with their hosts: what the desk sees. */
export function listExpected(db: Executor, now: Date) {
  const { status, expectedAt } = guestInvites
  const since = new Date(now.getTime() - DAY_MS)
  return db
    .select({ invite: PLACED_INVITE, host: members })
    .from(guestInvites)
    .innerJoin(locations, isItsPlace)
    .innerJoin(members, eq(members.id, guestInvites.hostId))
    .where(or(eq(status, 'arrived'), and(eq(status, 'invited'), gt(expectedAt, since))))
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
    .where(isIn(now))
    .orderBy(asc(enteredAt), asc(id))
}

export function countGuestsIn(db: Executor, now: Date): Promise<number> {
  return db.$count(guestInvites, isIn(now))
}

const isIn = (now: Date) => and(eq(guestInvites.status, 'arrived'), gt(guestInvites.until, now))

/** Guests of a member who came in the month of a moment without a Day Pass, and how many their plan brings. */
export async function findQuota(
  db: Executor,
  { id, planName }: Pick<HostRow, 'id' | 'planName'>,
  at: Date,
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
          ...[eq(hostId, id), isNotNull(enteredAt), isNull(paidAt)],
          ...[gte(enteredAt, from), lt(enteredAt, to)],
        ),
      ),
  ])
  return { come: counted?.come ?? 0, quota: (plan ?? USUAL_PERKS).guestsPerMonth }
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
  const [entry, quota] = await Promise.all([findHostEntry(db, host, at), findQuota(db, host, at)])
  const { status, expectedAt, paidAt, until } = invite
  return { status, expectedAt, paidAt, until, host: entry, ...quota }
}
