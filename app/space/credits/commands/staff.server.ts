import { validate as isUuid, v7 as uuidv7 } from 'uuid'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { recordChange } from '#app/house/activity/steps/record-change.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { m } from '#app/paraglide/messages.js'
import { lockCompany } from '#app/people/customers/steps/save.server.ts'
import { lockMember } from '#app/people/members/steps/memberships.server.ts'
import { findOwner } from '../queries/credits.server.ts'
import type { WalletOwner } from '../rules/credits.ts'
import {
  type CreditContent,
  type CreditErrors,
  type CreditValues,
  readCap,
  readCredits,
  reasonError,
} from '../schema.ts'
import { giveBackCredits } from '../steps/give-back.server.ts'
import { changePool } from '../steps/pool.server.ts'
import { takeCredits } from '../steps/spend.server.ts'
import { changeMinutes, spendVoucher, type VoucherRefusal } from '../steps/vouchers.server.ts'
import { grantCredits } from '../steps/wallet.server.ts'

type Saved = { ok: true } | { ok: false; errors: CreditErrors }

type Input = { owner: WalletOwner; values: CreditValues }

/** Gives a member or a company's pool credits with a reason, once for each form. */
export async function giveCredits(ctx: CommandContext, input: Input): Promise<Saved> {
  await authorise(ctx, 'credits.edit')
  return change(ctx, input, async (tx, { unit, amount, usableUntil, reason }, sourceKey) => {
    const now = ctx.now()
    const usable = { usableFrom: now, usableUntil }
    const made = await grantCredits(tx, {
      ...input.owner,
      unit,
      kind: 'gift',
      amount,
      ...usable,
      sourceKey,
      now,
      adminId: ctx.actor.userId,
      why: reason,
    })
    if (made) await log(tx, ctx, 'credits_given', input.owner, { unit, amount, reason })
    return { ok: true }
  })
}

/** Takes credits away with a reason: no more than what has not ended. */
export async function takeCreditsAway(ctx: CommandContext, input: Input): Promise<Saved> {
  await authorise(ctx, 'credits.edit')
  return change(ctx, input, async (tx, { unit, amount, reason }, _source, entryId) => {
    const facts = { now: ctx.now(), adminId: ctx.actor.userId, why: reason }
    const taken = await takeCredits(tx, { ...input.owner, unit, amount, entryId, ...facts })
    if (!taken.ok) return { ok: false, errors: { amount: m.credits_error_not_enough() } }
    if (taken.value === 'taken') await log(tx, ctx, 'credits_taken', input.owner, { unit, amount, reason })
    return { ok: true }
  })
}

type Doing = (tx: Transaction, content: CreditContent, sourceKey: string, entryId: string) => Promise<Saved>

async function change(ctx: CommandContext, { owner, values }: Input, does: Doing): Promise<Saved> {
  const read = readCredits(values, bangkokDay(ctx.now()))
  if (!read.ok) return read
  return ctx.db.transaction(async (tx): Promise<Saved> => {
    const gone = await goneText(tx, owner)
    if (gone !== null) return { ok: false, errors: { form: gone } }
    const key = isUuid(values.key) ? values.key : uuidv7()
    return does(tx, read.content, `gift:${idOf(owner)}:${key}`, key)
  })
}

const idOf = (owner: WalletOwner) => ('customerId' in owner ? owner.customerId : owner.memberRowId)

/** What is said where there is nobody of that id any more; null for somebody, who is locked. */
async function goneText(tx: Transaction, owner: WalletOwner): Promise<string | null> {
  if ('customerId' in owner) return (await lockCompany(tx, owner.customerId)) ? null : m.company_gone()
  const member = isUuid(owner.memberRowId) && (await lockMember(tx, owner.memberRowId))
  return member ? null : m.member_deleted_meanwhile()
}

/** Whether the seats of a company bring its pool something each month, and how much of it one person may use (rule credits.pool). */
export async function setPool(
  ctx: CommandContext,
  { customerId, cap, takesSeats }: { customerId: string; cap: string; takesSeats: boolean },
): Promise<Result<null, 'not_found' | 'bad_cap'>> {
  await authorise(ctx, 'credits.edit')
  const capMinutes = readCap(cap)
  if (capMinutes === undefined) return fail('bad_cap')
  return ctx.db.transaction(async tx => {
    if (!(await lockCompany(tx, customerId))) return fail('not_found')
    await changePool(tx, customerId, { capMinutes, takesSeats })
    const details = { capMinutes, takesSeats }
    const about = { action: 'credit_pool_set', entityType: 'customer', entityId: customerId, details }
    await recordChange(tx, ctx, 'credits', about)
    return ok(null)
  })
}

/** Spends a voucher for a member who stands at the desk, on hours that they have bought. */
export async function spendVoucherAtDesk(
  ctx: CommandContext,
  { memberRowId, entitlementId }: { memberRowId: string; entitlementId: string },
): Promise<Result<number, VoucherRefusal>> {
  await authorise(ctx, 'credits.edit')
  if (!isUuid(memberRowId) || !isUuid(entitlementId)) return fail('not_found')
  const adminId = ctx.actor.userId
  return ctx.db.transaction(tx => spendVoucher(tx, { memberRowId, entitlementId, now: ctx.now(), adminId }))
}

type Returning = { memberRowId: string; entryId: string; reason: string }

/**
 * Gives back what an entry has spent, with a reason: to its grant, or as grace once that is over. What was given back before
 * is not given again.
 */
export async function returnCredits(
  ctx: CommandContext,
  { memberRowId, entryId, reason }: Returning,
): Promise<Result<null, 'not_found' | 'bad_reason' | 'returned'>> {
  await authorise(ctx, 'credits.edit')
  if (reasonError(reason) !== null) return fail('bad_reason')
  if (!isUuid(entryId)) return fail('not_found')
  return ctx.db.transaction(async tx => {
    const owner = await findOwner(tx, entryId)
    if (owner?.memberRowId !== memberRowId) return fail('not_found')
    const facts = { now: ctx.now(), adminId: ctx.actor.userId, why: reason.trim() }
    const { entitlementId, minutes, unit } = owner
    const wallet = { memberRowId, unit }
    const { amount } = await giveBackCredits(tx, { ...wallet, of: { entryId }, ...facts })
    if (amount === 0) return fail('returned')
    if (entitlementId !== null) {
      const shorter = { memberRowId, entitlementId, minutes: -minutes * amount, now: ctx.now() }
      await changeMinutes(tx, shorter)
    }
    await log(tx, ctx, 'credits_returned', wallet, { unit, amount, reason: reason.trim() })
    return ok(null)
  })
}

type Changed = { unit: string; amount: number; reason: string }

function log(
  tx: Transaction,
  ctx: CommandContext,
  action: 'credits_given' | 'credits_taken' | 'credits_returned',
  owner: WalletOwner,
  details: Changed,
) {
  const entityType = 'customerId' in owner ? 'customer' : 'member'
  return recordChange(tx, ctx, 'credits', { action, entityType, entityId: idOf(owner), details })
}
