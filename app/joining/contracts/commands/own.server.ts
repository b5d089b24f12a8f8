import { logActivity } from '#app/house/activity/steps/log.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { bangkokDay, type Day, isDay } from '#app/kit/pure/days.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { findPaidFor } from '#app/people/customers/queries.server.ts'
import {
  type AccountContext,
  isFreshVisit,
  ownManaged,
} from '#app/people/portal-accounts/steps/guard.server.ts'
import { noticeEnd } from '../rules/own-notice.ts'
import type { PauseRefusal } from '../rules/pauses.ts'
import { overlap } from '../rules/proration.ts'
import { isOpenToManagers, type WriteRefusal } from '../rules/states.ts'
import { mailNotice } from '../steps/contract-mails.server.ts'
import { endContract } from '../steps/contracts.server.ts'
import { lockContract } from '../steps/lock.server.ts'
import { fillSeat, type LockedSeat, lockSeat, pauseSeat } from '../steps/seats.server.ts'

type Refusal = WriteRefusal | 'not_fresh' | 'not_found'
export type OwnSeatRefusal = Refusal | 'no_member' | 'changed' | 'taken'
export type OwnPauseRefusal = Refusal | PauseRefusal | 'no_day' | 'last_first' | 'too_late'

type Filling = {
  companyId: string
  seatId: string
  /** Of whom the company pays for; null frees the seat. */
  memberRowId: string | null
  /** Who had the seat when it was asked for: whoever has got it since keeps it. '' for nobody. */
  before: string
}

/** Gives a seat of the company to one whom it pays for, swaps who has it, or frees it, from today on (rule contracts.own). */
export async function giveOwnSeat(
  ctx: AccountContext,
  { companyId, seatId, memberRowId, before }: Filling,
): Promise<Result<null, OwnSeatRefusal>> {
  await ownManaged(ctx, companyId)
  return ctx.db.transaction(async tx => {
    const locked = await lockOwnSeat(tx, ctx, { companyId, seatId })
    if (!locked.ok) return locked
    const member = memberRowId === null ? null : await findPaidFor(tx, { customerId: companyId, memberRowId })
    if (memberRowId !== null && !member) return fail('no_member')
    if (holderOf(locked.value, ctx) !== before || (before === '' && !member)) return fail('changed')
    const filling = { memberRowId, from: null, isOnlyIfFree: before === '' }
    const filled = await fillSeat(tx, ctx, locked.value, filling)
    if (!filled.ok) return filled
    await logSeat(tx, ctx, locked.value, 'seat_filled', { memberId: member?.memberId ?? null })
    return ok(null)
  })
}

/** Pauses a seat of the company on whole days that are still to come. */
export async function pauseOwnSeat(
  ctx: AccountContext,
  { companyId, seatId, from, to }: { companyId: string; seatId: string; from: string; to: string },
): Promise<Result<null, OwnPauseRefusal>> {
  await ownManaged(ctx, companyId)
  if (!isDay(from) || !isDay(to)) return fail('no_day')
  if (to < from) return fail('last_first')
  // Nobody takes off the bill what a seat was used for, today's among it.
  if (from <= bangkokDay(ctx.now())) return fail('too_late')
  return ctx.db.transaction(async tx => {
    const locked = await lockOwnSeat(tx, ctx, { companyId, seatId })
    if (!locked.ok) return locked
    const paused = await pauseSeat(tx, ctx, locked.value, { firstDay: from, lastDay: to })
    if (!paused.ok) return paused
    await logSeat(tx, ctx, locked.value, 'seat_paused', { from, to })
    return ok(null)
  })
}

export type OwnNoticeRefusal = 'not_fresh' | 'not_found' | 'not_open' | 'changed'

type Notice = {
  companyId: string
  contractId: string
  /** The last day that was read before. */
  lastDay: string
}

/**
 * Says for the company that a contract ends by its notice, on the day that was read before (rule contracts.own-notice). Staff have to
 * note it, and its people are mailed.
 */
export async function giveOwnNotice(
  ctx: AccountContext,
  { companyId, contractId, lastDay }: Notice,
): Promise<Result<Day, OwnNoticeRefusal>> {
  await ownManaged(ctx, companyId)
  return ctx.db.transaction(async tx => {
    const contract = await lockContract(tx, contractId)
    await ownManaged({ db: tx, account: ctx.account }, companyId)
    if (contract?.customerId !== companyId) return fail('not_found')
    if (!isFreshVisit(ctx)) return fail('not_fresh')
    const end = noticeEnd(contract, bangkokDay(ctx.now()))
    if (end === null) return fail('not_open')
    if (end !== lastDay) return fail('changed')
    const ended = await endContract(tx, ctx, contract, { on: null, noticeWaits: true })
    if (!ended.ok) return fail('not_open')
    const details = { number: contract.number, lastDay, account: ctx.account.id }
    const about = { action: 'contract_ended', entityType: 'contract', entityId: contractId }
    await logActivity(tx, { adminId: null, ...about, details })
    await mailNotice(tx, ctx, ended.value, end)
    return ok(end)
  })
}

/**
 * A seat of the company, locked. Who acts for a customer changes under the same lock, so that whoever was removed a moment ago does
 * nothing any more.
 */
async function lockOwnSeat(
  tx: Transaction,
  ctx: AccountContext,
  { companyId, seatId }: { companyId: string; seatId: string },
): Promise<Result<LockedSeat, 'not_found' | 'not_fresh' | 'not_open'>> {
  const locked = await lockSeat(tx, seatId)
  await ownManaged({ db: tx, account: ctx.account }, companyId)
  if (locked?.contract.customerId !== companyId) return fail('not_found')
  if (!isFreshVisit(ctx)) return fail('not_fresh')
  return isOpenToManagers(locked.contract, bangkokDay(ctx.now())) ? ok(locked) : fail('not_open')
}

/** Who has the seat from today on, or from its first day; '' for nobody. */
function holderOf({ seat, span }: LockedSeat, { now }: AccountContext): string {
  const today = bangkokDay(now())
  const day = span.firstDay > today ? span.firstDay : today
  const holder = seat.holders.find(held => overlap(held, { firstDay: day, lastDay: day }))
  return holder?.memberRowId ?? ''
}

function logSeat(
  tx: Transaction,
  { account }: AccountContext,
  { contract, seat }: LockedSeat,
  action: 'seat_filled' | 'seat_paused',
  details: Record<string, unknown>,
) {
  return logActivity(tx, {
    adminId: null,
    action,
    entityType: 'contract',
    entityId: contract.id,
    details: { number: contract.number, nth: seat.nth, ...details, account: account.id },
  })
}
