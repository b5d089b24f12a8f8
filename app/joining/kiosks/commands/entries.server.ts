import { sql } from 'drizzle-orm'
import { findCodeOwner, findProvenOwner } from '#app/joining/access-codes/commands/check.server.ts'
import { lockMember } from '#app/joining/members/steps/memberships.server.ts'
import { isTellable } from '#app/joining/visits/rules/visits.ts'
import {
  checkIn,
  checkOut,
  findOpenVisit,
  findOverstayed,
  leaveLate,
} from '#app/joining/visits/steps/check-in.server.ts'
import { type CheckInCode, readCheckInCode, spendCheckInCode } from '#app/joining/visits/steps/code.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { takeFromLimit } from '#app/kit/platform/rate-limit.server.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { type EntryRow, findEntry } from '../queries.server.ts'
import { type EntryRefusal, type EntryResult, type EntryWay, mayLeaveNow, WRONG_ENTRIES } from '../rules.ts'
import type { Shown } from '../schema.ts'
import { isProofOf } from '../steps/fire-key.server.ts'
import type { KioskContext } from '../steps/token.server.ts'
import { kioskEntries } from '../tables.server.ts'

/** Who showed it: a member, and the code that is spent by it. */
type Who = { memberRowId: string; code: CheckInCode | null }
type Decided = {
  result: EntryResult
  reason: EntryRefusal | null
  memberRowId: string | null
  visitId: string | null
}

/**
 * Lets in whoever shows their code at a tablet, or types an ID with its Pass (rule kiosks.entries). What was told before is
 * answered as before. What a tablet decided without a network is decided again here, by its own time: what does not hold is
 * doubtful, and staff see to it.
 */
export async function showAtKiosk(ctx: KioskContext, shown: Shown): Promise<EntryRow> {
  const at = shown.keptAt === null ? ctx.now() : new Date(shown.keptAt)
  const who: Result<Who, EntryRefusal> = isTellable(at, ctx.now())
    ? await findWho(ctx, shown, at)
    : fail('told_late')
  const row = await once(ctx, shown, at, tx => decide(tx, { who, at, isKept: shown.keptAt !== null }, ctx))
  if (!row) throw new Error('The entry was not stored')
  return row
}

/**
 * Checks out whoever showed their code to this tablet a moment ago.
 * @returns null where nobody did, or too long ago
 */
export async function leaveAtKiosk(
  ctx: KioskContext,
  { key, shownKey }: { key: string; shownKey: string },
): Promise<EntryRow | null> {
  const before = await findEntry(ctx.db, { kioskId: ctx.kiosk.id, key: shownKey })
  const memberRowId = before?.memberRowId
  if (!memberRowId || !before.visitId || !mayLeaveNow(before.receivedAt, ctx.now())) return null
  const at = ctx.now()
  return once(ctx, { key, way: before.way, keptAt: null }, at, async tx => {
    const out = await checkOut(tx, { memberRowId, at }, 'check_out')
    const left = out.ok ? out : await leaveLate(tx, { memberRowId, at })
    return left.ok ? { result: 'left', reason: null, memberRowId, visitId: left.value } : null
  })
}

type Told = { key: string; way: Shown['way']; keptAt: string | null }

/** Decides and writes down once for each key of the tablet; two at once with the same key are one. */
async function once(
  { db, kiosk, now }: KioskContext,
  { key, way, keptAt }: Told,
  at: Date,
  decideIn: (tx: Transaction) => Promise<Decided | null>,
): Promise<EntryRow | null> {
  return db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`kiosk ${kiosk.id} ${key}`}, 0))`)
    const before = await findEntry(tx, { kioskId: kiosk.id, key })
    if (before) return before
    const decided = await decideIn(tx)
    if (!decided) return null
    const kept: EntryWay = way === 'code' ? 'code' : 'pass'
    await tx.insert(kioskEntries).values({
      ...{ kioskId: kiosk.id, key, way: kept, at, receivedAt: now(), wasOffline: keptAt !== null },
      ...decided,
    })
    if (decided.result === 'doubtful') await announceChange(tx, 'visits')
    return findEntry(tx, { kioskId: kiosk.id, key })
  })
}

type Asked = { who: Result<Who, EntryRefusal>; at: Date; isKept: boolean }

async function decide(tx: Transaction, { who, at, isKept }: Asked, ctx: KioskContext): Promise<Decided> {
  const refused = (reason: EntryRefusal, about: Partial<Decided> = {}): Decided => ({
    ...{ result: isKept ? 'doubtful' : 'refused', reason, memberRowId: null, visitId: null },
    ...about,
  })
  if (!who.ok) return refused(who.reason)
  const { memberRowId, code } = who.value
  if (code && !(await spendCheckInCode(tx, code, ctx.now())))
    return refused('code_used', await knownMember(tx, memberRowId))
  const entered = await checkIn(tx, { memberRowId, at, locationId: ctx.kiosk.locationId })
  if (entered.ok) return { result: 'entered', reason: null, memberRowId, visitId: entered.value }
  if (entered.reason === 'unknown') return refused('unknown')
  if (entered.reason === 'already_in') {
    const visitId = await findOpenVisit(tx, { memberRowId, at })
    return { result: 'already_in', reason: null, memberRowId, visitId }
  }
  const stayed = await findOverstayed(tx, { memberRowId, at })
  return refused(entered.reason, { memberRowId, visitId: stayed?.id ?? null })
}

/** Whose code it is may have been deleted meanwhile. */
async function knownMember(tx: Transaction, memberRowId: string) {
  return (await lockMember(tx, memberRowId)) ? { memberRowId } : {}
}

/** Guests have a code too, which tablets do not know yet. */
async function findWho(ctx: KioskContext, shown: Shown, at: Date): Promise<Result<Who, EntryRefusal>> {
  const who = await findShown(ctx, shown, at)
  if (who.ok || (who.reason !== 'unknown' && who.reason !== 'not_ours')) return who
  const limit = { key: `kiosk-wrong:${ctx.kiosk.id}`, ...WRONG_ENTRIES, now: ctx.now() }
  return (await takeFromLimit(ctx.db, limit)) ? who : fail('too_many')
}

async function findShown(ctx: KioskContext, shown: Shown, at: Date): Promise<Result<Who, EntryRefusal>> {
  if (shown.way === 'code') {
    const read = readCheckInCode(ctx, shown.code, at)
    if (!read.ok) return read
    return read.value.kind === 'm' ? ok({ memberRowId: read.value.id, code: read.value }) : fail('unknown')
  }
  const owner =
    shown.way === 'pass'
      ? await findCodeOwner(ctx, shown)
      : await findProvenOwner(ctx, {
          id: shown.id,
          isPass: pass => isProofOf(shown.proof, { pass, salt: shown.key }),
        })
  return owner.ok ? ok({ ...owner.value, code: null }) : owner
}
