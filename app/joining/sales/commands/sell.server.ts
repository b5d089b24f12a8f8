import { eq } from 'drizzle-orm'
import { validate as isUuid, v7 as uuidv7 } from 'uuid'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { findPlanBySlug } from '#app/house/plans/queries.server.ts'
import { totalOfMany } from '#app/house/plans/rules/total.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { needsSpelling } from '#app/money/documents/steps/spelling.server.ts'
import { findPricing } from '#app/money/payments/queries.server.ts'
import { CashClosed } from '#app/money/payments/steps/ledger.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { findBySource } from '#app/people/entitlements/queries.server.ts'
import { saleSource } from '#app/people/entitlements/rules.ts'
import { spendVoucherOn } from '#app/people/entitlements/steps/vouchers.server.ts'
import { lockMember } from '#app/people/members/steps/memberships.server.ts'
import { type OwnLine, ownPlan, ownPrice, type Paid } from '../rules.ts'
import { grantSold } from '../steps/grant.server.ts'
import { sell } from '../steps/sell.server.ts'

type SaleInput = {
  memberRowId: string
  /** The plan's slug. */
  plan: string
  /** Instead of a plan, something of no list. */
  own?: OwnLine | null
  /** 1 to `MOST_OF_ONE`. */
  quantity: number
  /** What it costs, as whoever sells saw it. */
  totalSatang: Satang
  paid: Paid
  /** Makes the hours that are bought longer at once. */
  withVoucher?: boolean
  /** Of the form, so that pressing twice sells once. */
  key: string
}

export type Sold =
  | { ok: true }
  | { ok: false; reason: 'not_found' | 'not_on_sale' | 'cash_closed' | 'no_voucher' | 'spelling_missing' }
  | { ok: false; reason: 'price_changed'; totalSatang: Satang }

/** Of the sale with it nothing is left. */
class NoVoucher extends Error {}

/**
 * Sells so many of a plan that is on sale, or of something of no list, to a member, paid at once or owed (rule
 * sales.books). The membership stays as it is; what opens a door is a right beside it. Refused when it costs something else than was seen.
 */
export async function sellToMember(ctx: CommandContext, input: SaleInput): Promise<Sold> {
  await authorise(ctx, 'payments.edit')
  try {
    return await sellOnce(ctx, input)
  } catch (error) {
    if (error instanceof CashClosed) return { ok: false, reason: 'cash_closed' }
    if (error instanceof NoVoucher) return { ok: false, reason: 'no_voucher' }
    throw error
  }
}

async function sellOnce(ctx: CommandContext, input: SaleInput): Promise<Sold> {
  const { memberRowId, quantity, paid, key, own } = input
  if (!isUuid(memberRowId)) return { ok: false, reason: 'not_found' }
  return ctx.db.transaction(async tx => {
    const member = await lockMember(tx, memberRowId)
    if (!member) return { ok: false, reason: 'not_found' }
    const chargeId = isUuid(key) ? key : uuidv7()
    if ((await tx.$count(ledgerEntries, eq(ledgerEntries.id, chargeId))) > 0) return { ok: true }
    const named = { name: member.name, applicationId: null, memberRowId }
    if (paid.satang > 0 && !paid.spelling && (await needsSpelling(tx, named)))
      return { ok: false, reason: 'spelling_missing' }
    const listed = own ? null : await findPlanBySlug(tx, input.plan)
    const plan = own ? ownPlan(own) : listed
    if (!plan) return { ok: false, reason: 'not_on_sale' }
    const pricing = await findPricing(tx, bangkokDay(ctx.now()))
    const price = own ? ownPrice(own, quantity) : totalOfMany(plan, quantity, pricing)
    const { totalSatang } = price
    if (totalSatang !== input.totalSatang) return { ok: false, reason: 'price_changed', totalSatang }
    await sell(tx, ctx, { member, plan, quantity, price, pricing, paid, renewedUntil: null, chargeId })
    if (listed) await grantSold(tx, ctx, { memberRowId, plan: listed, quantity, chargeId })
    if (input.withVoucher) await spendOnSold(tx, ctx, { memberRowId, chargeId })
    return { ok: true }
  })
}

/** One voucher goes with each purchase of an hour or more (rule credits.at-sale): on the first of several hours. */
async function spendOnSold(
  tx: Transaction,
  { actor, now }: CommandContext,
  { memberRowId, chargeId }: { memberRowId: string; chargeId: string },
) {
  const entitlementId = await findBySource(tx, saleSource(chargeId, 0))
  const spending = { memberRowId, entitlementId: entitlementId ?? '', now: now(), adminId: actor.userId }
  if (!entitlementId || !(await spendVoucherOn(tx, spending))) throw new NoVoucher()
}
