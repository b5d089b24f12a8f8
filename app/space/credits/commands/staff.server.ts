import { validate as isUuid, v7 as uuidv7 } from 'uuid'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { recordChange } from '#app/house/activity/steps/record-change.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { m } from '#app/paraglide/messages.js'
import { lockMember } from '#app/people/members/steps/memberships.server.ts'
import { findOwner } from '../queries.server.ts'
import {
  type CreditContent,
  type CreditErrors,
  type CreditValues,
  readCredits,
  reasonError,
} from '../schema.ts'
import { giveBackCredits } from '../steps/give-back.server.ts'
import { takeCredits } from '../steps/spend.server.ts'
import { changeMinutes, spendVoucher, type VoucherRefusal } from '../steps/vouchers.server.ts'
import { grantCredits } from '../steps/wallet.server.ts'

export type Saved = { ok: true } | { ok: false; errors: CreditErrors }

type Input = { id: string; values: CreditValues }

/** Gives a member credits with a reason, once for each form. */
export async function giveCredits(ctx: CommandContext, input: Input): Promise<Saved> {
  await authorise(ctx, 'credits.edit')
  return change(ctx, input, async (tx, { unit, amount, usableUntil, reason }, sourceKey) => {
    const now = ctx.now()
    const usable = { usableFrom: now, usableUntil }
    const made = await grantCredits(tx, {
      ...{ memberRowId: input.id, unit, kind: 'gift', amount, ...usable, sourceKey },
      ...{ now, adminId: ctx.actor.userId, why: reason },
    })
    if (made) await log(tx, ctx, 'credits_given', { memberRowId: input.id, unit, amount, reason })
    return { ok: true }
  })
}

/** Takes credits away with a reason: no more than what has not ended. */
export async function takeCreditsAway(ctx: CommandContext, input: Input): Promise<Saved> {
  await authorise(ctx, 'credits.edit')
  return change(ctx, input, async (tx, { unit, amount, reason }, _source, entryId) => {
    const facts = { now: ctx.now(), adminId: ctx.actor.userId, why: reason }
    const taken = await takeCredits(tx, { memberRowId: input.id, unit, amount, entryId, ...facts })
    if (!taken.ok) return { ok: false, errors: { amount: m.credits_error_not_enough() } }
    if (taken.value === 'taken')
      await log(tx, ctx, 'credits_taken', { memberRowId: input.id, unit, amount, reason })
    return { ok: true }
  })
}

type Doing = (tx: Transaction, content: CreditContent, sourceKey: string, entryId: string) => Promise<Saved>

async function change(ctx: CommandContext, { id, values }: Input, does: Doing): Promise<Saved> {
  const read = readCredits(values, bangkokDay(ctx.now()))
  if (!read.ok) return read
  return ctx.db.transaction(async (tx): Promise<Saved> => {
    const member = isUuid(id) ? await lockMember(tx, id) : null
    if (!member) return { ok: false, errors: { form: m.member_deleted_meanwhile() } }
    const key = isUuid(values.key) ? values.key : uuidv7()
    return does(tx, read.content, `gift:${id}:${key}`, key)
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
    const { entitlementId, minutes, ...wallet } = owner
    const { amount } = await giveBackCredits(tx, { ...wallet, of: { entryId }, ...facts })
    if (amount === 0) return fail('returned')
    if (entitlementId !== null) {
      const shorter = { memberRowId, entitlementId, minutes: -minutes * amount, now: ctx.now() }
      await changeMinutes(tx, shorter)
    }
    await log(tx, ctx, 'credits_returned', { ...wallet, amount, reason: reason.trim() })
    return ok(null)
  })
}

type Changed = { memberRowId: string; unit: string; amount: number; reason: string }

async function log(
  tx: Transaction,
  ctx: CommandContext,
  action: 'credits_given' | 'credits_taken' | 'credits_returned',
  { memberRowId, ...details }: Changed,
) {
  await recordChange(tx, ctx, 'credits', { action, entityType: 'member', entityId: memberRowId, details })
}
