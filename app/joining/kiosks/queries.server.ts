import { and, asc, desc, eq, gte, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { validate as isUuid } from 'uuid'
import { locations } from '#app/house/locations/tables.server.ts'
import { entitlements } from '#app/joining/entitlements/tables.server.ts'
import { guestInvites } from '#app/joining/guest-visits/tables.server.ts'
import { isSomebody } from '#app/joining/members/queries/members.server.ts'
import { members } from '#app/joining/members/tables.server.ts'
import { visits } from '#app/joining/visits/tables.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { Day } from '#app/kit/pure/days.ts'
import { kioskEntries, kiosks } from './tables.server.ts'

export type EntryRow = NonNullable<Awaited<ReturnType<typeof findEntry>>>

/** What a tablet was shown, with what became of it. */
export async function findEntry(db: Executor, { kioskId, key }: { kioskId: string; key: string }) {
  const isIt = and(eq(kioskEntries.kioskId, kioskId), eq(kioskEntries.key, key))
  const { way, receivedAt, result, reason, memberRowId, visitId, inviteId } = kioskEntries
  const [row] = await db
    .select({
      ...{ key: kioskEntries.key, way, receivedAt, result, reason, memberRowId, visitId, inviteId },
      name: sql<string | null>`coalesce(${members.name}, ${guestInvites.name})`,
      enteredAt: coalesced(visits.enteredAt, guestInvites.enteredAt),
      until: coalesced(visits.until, guestInvites.until),
    })
    .from(kioskEntries)
    .leftJoin(members, eq(members.id, memberRowId))
    .leftJoin(visits, eq(visits.id, visitId))
    .leftJoin(guestInvites, eq(guestInvites.id, inviteId))
    .where(isIt)
  return row ?? null
}

/** A visit's moment, or a guest's. */
const coalesced = (one: PgColumn, other: PgColumn) =>
  sql<Date | null>`coalesce(${one}, ${other})`.mapWith(visits.until)

/** Every tablet, those in use first, the newest first. */
export function listKiosks(db: Executor) {
  const { id, name, spaceId, pairingEndsAt, pairedAt, tokenHash, lastSeenAt, revokedAt, createdAt } = kiosks
  return db
    .select({
      ...{ id, name, spaceId, pairingEndsAt, pairedAt, tokenHash, lastSeenAt, revokedAt, createdAt },
      location: locations.name,
    })
    .from(kiosks)
    .innerJoin(locations, eq(locations.id, kiosks.locationId))
    .orderBy(desc(isNull(revokedAt)), desc(createdAt), desc(id))
}

/** The name of a tablet that is not revoked. */
export async function findKioskName(db: Executor, id: string): Promise<string | null> {
  if (!isUuid(id)) return null
  const [row] = await db
    .select({ name: kiosks.name, revokedAt: kiosks.revokedAt })
    .from(kiosks)
    .where(eq(kiosks.id, id))
  return row && row.revokedAt === null ? row.name : null
}

/** What tablets let in without a network and the house would not have, until staff have seen to it; the newest first. */
export function listDoubtful(db: Executor) {
  const { id, at, way, reason, memberRowId } = kioskEntries
  return db
    .select({
      ...{ id, at, way, reason, memberRowId, kiosk: kiosks.name },
      member: sql<string | null>`coalesce(${members.name}, ${guestInvites.name})`,
    })
    .from(kioskEntries)
    .innerJoin(kiosks, eq(kiosks.id, kioskEntries.kioskId))
    .leftJoin(members, eq(members.id, memberRowId))
    .leftJoin(guestInvites, eq(guestInvites.id, kioskEntries.inviteId))
    .where(and(eq(kioskEntries.result, 'doubtful'), isNull(kioskEntries.settledAt)))
    .orderBy(desc(at), desc(id))
    .limit(MOST_DOUBTFUL)
}

const MOST_DOUBTFUL = 100

/** Members whom a right may let in on that day or after, with it, as far as tablets keep them. */
export async function listEntitled(db: Executor, { day, most }: { day: Day; most: number }) {
  const rows = await db
    .select({ memberRowId: members.id, status: members.status, entitlement: entitlements })
    .from(entitlements)
    .innerJoin(members, eq(members.id, entitlements.memberRowId))
    .where(
      and(
        eq(entitlements.opensDoors, true),
        isNull(entitlements.endedAt),
        or(isNull(entitlements.expiryDay), gte(entitlements.expiryDay, day)),
        isSomebody,
      ),
    )
    .orderBy(asc(members.id))
    .limit(most)
  return Map.groupBy(rows, row => row.memberRowId)
}

/** Whether a tablet is at the door of a room, paired and not taken back. */
export async function hasTablet(db: Executor, spaceId: string): Promise<boolean> {
  const { spaceId: room, pairedAt, revokedAt } = kiosks
  return (await db.$count(kiosks, and(eq(room, spaceId), isNotNull(pairedAt), isNull(revokedAt)))) > 0
}
