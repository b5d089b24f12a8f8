import { and, asc, desc, eq, gte, isNotNull, isNull, max, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { validate as isUuid } from 'uuid'
import { locations } from '#app/house/locations/tables.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { peopleOf, selectOpening } from '#app/people/entitlements/queries.server.ts'
import { findVouchers } from '#app/people/entitlements/steps/vouchers.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { guestInvites } from '#app/presence/guest-visits/tables.server.ts'
import { findVisit, listLongStays } from '#app/presence/visits/queries.server.ts'
import { earliestToCharge } from '#app/presence/visits/rules/visits.ts'
import { visits } from '#app/presence/visits/tables.server.ts'
import type { KioskContext } from './steps/token.server.ts'
import { kioskEntries, kiosks } from './tables.server.ts'

export type EntryRow = NonNullable<Awaited<ReturnType<typeof findEntry>>>

/** What a tablet was shown, with what became of it. */
export async function findEntry(db: Executor, { kioskId, key }: { kioskId: string; key: string }) {
  const isIt = and(eq(kioskEntries.kioskId, kioskId), eq(kioskEntries.key, key))
  const { way, receivedAt, result, reason, memberRowId, visitId, inviteId } = kioskEntries
  const [row] = await db
    .select({
      key: kioskEntries.key,
      way,
      receivedAt,
      result,
      reason,
      memberRowId,
      visitId,
      inviteId,
      name: sql<string | null>`coalesce(${members.name}, ${guestInvites.name}, ${applications.name})`,
      enteredAt: coalesced(visits.enteredAt, guestInvites.enteredAt),
      until: coalesced(visits.until, guestInvites.until),
    })
    .from(kioskEntries)
    .leftJoin(members, eq(members.id, memberRowId))
    .leftJoin(visits, eq(visits.id, visitId))
    .leftJoin(guestInvites, eq(guestInvites.id, inviteId))
    .leftJoin(applications, eq(applications.id, visits.applicationId))
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
      id,
      name,
      spaceId,
      pairingEndsAt,
      pairedAt,
      tokenHash,
      lastSeenAt,
      revokedAt,
      createdAt,
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
      id,
      at,
      way,
      reason,
      memberRowId,
      kiosk: kiosks.name,
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

/** Guests who stood at a tablet lately and wait for a Day Pass, the newest first (rule kiosks.waiting). */
export async function listUnpaidGuests(db: Executor, now: Date) {
  const { receivedAt, inviteId, reason } = kioskEntries
  const lately = new Date(now.getTime() - WAITING_MS)
  const { id, name, status, paidAt } = guestInvites
  return db
    .select({ id, name, since: sql`max(${receivedAt})`.mapWith(receivedAt) })
    .from(kioskEntries)
    .innerJoin(guestInvites, eq(guestInvites.id, inviteId))
    .where(and(eq(reason, 'to_pay'), gte(receivedAt, lately), eq(status, 'invited'), isNull(paidAt)))
    .groupBy(id, name)
    .orderBy(desc(sql`max(${receivedAt})`))
    .limit(MOST_DOUBTFUL)
}

/** Nobody stands at the door for longer. */
const WAITING_MS = 60 * 60_000

/**
 * What staff have to see to about who came and stayed, the newest first (rules kiosks.offline, visits.long-stay): entries that
 * are doubtful, with why, and stays that were longer than their hours.
 */
export async function listToSeeTo(db: Executor, now: Date) {
  const [doubtful, stays] = await Promise.all([listDoubtful(db), listLongStays(db, earliestToCharge(now))])
  return [
    ...doubtful.map(({ id, member, at, reason }) => ({ id, name: member, reason, since: at })),
    ...stays.map(({ id, name, endsAt, enteredAt }) => ({
      id,
      name,
      reason: null,
      since: endsAt ?? enteredAt,
    })),
  ].toSorted((a, b) => b.since.getTime() - a.since.getTime())
}

/** Who was in since then comes first among those whom a tablet keeps. */
const RECENT_MS = 60 * 24 * 60 * 60_000

/** Members who may come in now or by a moment, and what they may use, as many as a tablet keeps: who comes often first. */
export async function listEntitled(
  db: Executor,
  { most, ...opening }: { now: Date; by: Date; graceDays: number; most: number },
) {
  const { memberRowId, enteredAt } = visits
  const recent = db
    .select({ memberRowId, at: max(enteredAt).as('at') })
    .from(visits)
    .where(gte(enteredAt, new Date(opening.now.getTime() - RECENT_MS)))
    .groupBy(memberRowId)
    .as('recent')
  const rows = await selectOpening(db, opening)
    .leftJoin(recent, eq(recent.memberRowId, members.id))
    .orderBy(sql`${recent.at} desc nulls last`, asc(members.id))
    .limit(most)
  return peopleOf(rows)
}

const DAY_MS = 24 * 60 * 60_000

/** The minutes that a voucher would make the hours longer by which somebody has just come in; null where none can. */
export async function findVoucherMinutes(ctx: KioskContext, entry: EntryRow): Promise<number | null> {
  const { result, memberRowId, visitId, enteredAt, until } = entry
  if (result !== 'entered' || !memberRowId || !visitId || !enteredAt || !until) return null
  // Most come in by days and months: nothing more is looked up for them.
  if (until.getTime() - enteredAt.getTime() >= DAY_MS) return null
  const visit = await findVisit(ctx.db, visitId)
  if (!visit?.entitlementId) return null
  const { left, minutes, rights } = await findVouchers(ctx.db, memberRowId, ctx.now())
  return left > 0 && rights.includes(visit.entitlementId) ? minutes : null
}

/** Whether a tablet is at the door of a room, paired and not taken back. */
export async function hasTablet(db: Executor, spaceId: string): Promise<boolean> {
  const { spaceId: room, pairedAt, revokedAt } = kiosks
  return (await db.$count(kiosks, and(eq(room, spaceId), isNotNull(pairedAt), isNull(revokedAt)))) > 0
}
