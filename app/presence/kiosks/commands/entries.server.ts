import { sql } from 'drizzle-orm'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { fail, type Result } from '#app/kit/pure/result.ts'
import { lockMember } from '#app/people/members/steps/memberships.server.ts'
import { enterGuest, leaveGuest } from '#app/presence/guest-visits/steps/enter.server.ts'
import { isTellable } from '#app/presence/visits/rules/visits.ts'
import {
  checkIn,
  checkOut,
  findOpenVisit,
  findOverstayed,
  leaveLate,
} from '#app/presence/visits/steps/check-in.server.ts'
import { spendCheckInCode } from '#app/presence/visits/steps/code.server.ts'
import { checkInProvisionally, leaveProvisionally } from '#app/presence/visits/steps/provisional.server.ts'
import { type EntryRow, findEntry } from '../queries.server.ts'
import { type EntryRefusal, type EntryResult, type EntryWay, mayLeaveNow } from '../rules.ts'
import type { Shown } from '../schema.ts'
import type { KioskContext } from '../steps/token.server.ts'
import { kioskEntries } from '../tables.server.ts'
import { findWho, type Who } from './identify.server.ts'

type Decided = {
  result: EntryResult
  reason: EntryRefusal | null
  memberRowId: string | null
  visitId: string | null
  inviteId: string | null
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
  const at = ctx.now()
  if (!before || !mayLeaveNow(before.receivedAt, at)) return null
  const { memberRowId, visitId, inviteId } = before
  return once(ctx, { key, way: before.way, keptAt: null }, at, async tx => {
    if (inviteId) {
      const out = await leaveGuest(tx, { id: inviteId, at, leftHow: 'check_out' })
      return out.ok ? { ...NOBODY, result: 'left', inviteId } : null
    }
    if (!visitId) return null
    if (!memberRowId) {
      const isOut = await leaveProvisionally(tx, visitId, { at, leftHow: 'check_out' })
      return isOut ? { ...NOBODY, result: 'left', visitId } : null
    }
    const out = await checkOut(tx, { memberRowId, at }, 'check_out')
    const left = out.ok ? out : await leaveLate(tx, { memberRowId, at })
    return left.ok ? { ...NOBODY, result: 'left', memberRowId, visitId: left.value } : null
  })
}

/** What an entry says besides what became of it, until more is known. */
const NOBODY = { reason: null, memberRowId: null, visitId: null, inviteId: null }

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
    const isIt = sql`${kioskEntries.kioskId} = ${kiosk.id} and ${kioskEntries.key} = ${key}`
    if ((await tx.$count(kioskEntries, isIt)) > 0) return findEntry(tx, { kioskId: kiosk.id, key })
    const decided = await decideIn(tx)
    if (!decided) return null
    const kept: EntryWay = way === 'pass' || way === 'proof' ? 'pass' : 'code'
    await tx.insert(kioskEntries).values({
      kioskId: kiosk.id,
      key,
      way: kept,
      at,
      receivedAt: now(),
      wasOffline: keptAt !== null,
      ...decided,
    })
    if (decided.result === 'doubtful' || decided.reason === 'to_pay') await announceChange(tx, 'visits')
    return findEntry(tx, { kioskId: kiosk.id, key })
  })
}

type Asked = { who: Result<Who, EntryRefusal>; at: Date; isKept: boolean }

async function decide(tx: Transaction, { who, at, isKept }: Asked, ctx: KioskContext): Promise<Decided> {
  const refused = (reason: EntryRefusal, about: Partial<Decided> = {}): Decided => ({
    ...NOBODY,
    result: isKept ? 'doubtful' : 'refused',
    reason,
    ...about,
  })
  if (!who.ok) return refused(who.reason)
  if ('inviteId' in who.value) {
    const { inviteId } = who.value
    const guest = await enterGuest(tx, { id: inviteId, at, locationId: ctx.kiosk.locationId })
    if (guest.ok) return { ...NOBODY, result: 'entered', inviteId }
    if (guest.reason === 'already_in') return { ...NOBODY, result: 'already_in', inviteId }
    return refused(guest.reason, guest.reason === 'unknown' ? {} : { inviteId })
  }
  if ('codeId' in who.value) {
    const { now, kiosk } = ctx
    const arrival = { codeId: who.value.codeId, at, now: now(), locationId: kiosk.locationId }
    const entered = await checkInProvisionally(tx, arrival)
    if (!entered.ok) return refused(entered.reason)
    const { visitId, isNew } = entered.value
    return { ...NOBODY, result: isNew ? 'entered' : 'already_in', visitId }
  }
  const { memberRowId, code } = who.value
  if (code && !(await spendCheckInCode(tx, code, ctx.now())))
    return refused('code_used', await knownMember(tx, memberRowId))
  const entered = await checkIn(tx, { memberRowId, at, locationId: ctx.kiosk.locationId })
  if (entered.ok) return { ...NOBODY, result: 'entered', memberRowId, visitId: entered.value }
  if (entered.reason === 'unknown') return refused('unknown')
  if (entered.reason === 'already_in') {
    const visitId = await findOpenVisit(tx, { memberRowId, at })
    return { ...NOBODY, result: 'already_in', memberRowId, visitId }
  }
  const stayed = await findOverstayed(tx, { memberRowId, at })
  return refused(entered.reason, { memberRowId, visitId: stayed?.id ?? null })
}

/** Whose code it is may have been deleted meanwhile. */
async function knownMember(tx: Transaction, memberRowId: string) {
  return (await lockMember(tx, memberRowId)) ? { memberRowId } : {}
}
