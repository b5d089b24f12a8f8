import { and, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { ExtraRefusal } from '#app/joining/contracts/rules/extras.ts'
import { putOnAccount } from '#app/joining/contracts/steps/extras.server.ts'
import { ownPlan, ownPrice, type Paid } from '#app/joining/sales/rules.ts'
import { sell } from '#app/joining/sales/steps/sell.server.ts'
import { textIn } from '#app/kit/forms/local-text.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Executor, Transaction } from '#app/kit/platform/database.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { addDays, bangkokDay, type Day, startOfDay } from '#app/kit/pure/days.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { findBillRefusal } from '#app/money/ledger/queries.server.ts'
import type { BillRefusal } from '#app/money/ledger/rules.ts'
import { findPricing } from '#app/money/payments/queries.server.ts'
import { baseLocale } from '#app/paraglide/runtime.js'
import { listEntitlements } from '#app/people/entitlements/queries.server.ts'
import { lockMember, type Member } from '#app/people/members/steps/memberships.server.ts'
import { VOUCHER_RULES } from '#app/space/credits/rules/monthly.ts'
import { grantCredits } from '#app/space/credits/steps/wallet.server.ts'
import type { Maker } from '#app/space/spaces/rules/who.ts'
import { findSaleByKey, type PackRow } from '../queries.server.ts'
import { lastDayOf, markOf, mayBuy } from '../rules.ts'
import { creditPacks, packSales } from '../tables.server.ts'

// These are steps of commands, within whose transaction they run: the command asks who may.

export type PackRefusal = BillRefusal | ExtraRefusal | 'not_found' | 'not_on_sale' | 'not_allowed' | 'changed'

type Selling = {
  memberRowId: string
  packId: string
  /** The terms that were shown (see `markOf`). */
  seen: string
  /** On the account of which company, by the contract of their seat; null for the member's own. */
  contractId?: string | null
  paid: Paid
  by: Extract<Maker, 'member' | 'staff'>
  /** Of the form: pressing twice sells once. */
  key: string
}

/** Without an id where a member buys for themselves. */
type Seller = RequestContext & { actor: { userId: string | null } }

/**
 * Sells a pack (rule packs.buy): the credits with the end that its terms give them, the charge and what is paid at once, with
 * everything that a sale has. One form sells once, and only what it has shown (rule packs.seen). Locks the member, then the
 * pack, then the wallet, then the books.
 * @returns the id of the sale
 */
export async function sellPack(
  tx: Transaction,
  ctx: Seller,
  { memberRowId, packId, seen, contractId = null, paid, by, key }: Selling,
): Promise<Result<string, PackRefusal>> {
  const member = await lockMember(tx, memberRowId)
  if (!member) return fail('not_found')
  const before = await findSaleByKey(tx, { memberRowId, key })
  if (before) return ok(before.id)
  const [pack] = await tx
    .select()
    .from(creditPacks)
    .where(and(eq(creditPacks.id, packId), eq(creditPacks.isOnSale, true)))
    .for('share')
  if (!pack) return fail('not_on_sale')
  const now = ctx.now()
  const { person, graceDays } = await findBuyer(tx, member)
  if (!mayBuy(pack, person, { at: now, graceDays, by })) return fail('not_allowed')
  if (markOf(pack) !== seen) return fail('changed')
  const billed = { memberRowId, addedSatang: pack.priceSatang, day: bangkokDay(now) }
  const isOnBill = by === 'member' && contractId === null
  const refused = isOnBill ? await findBillRefusal(tx, billed) : null
  if (refused) return fail(refused)
  const chargeId = uuidv7()
  const put = contractId === null ? ok(null) : await charge(tx, ctx, { member, pack, contractId, chargeId })
  if (!put.ok) return put
  return ok(await write(tx, ctx, { member, pack, contractId, paid, by, key, now, chargeId }))
}

type Charging = { member: Member; pack: PackRow; contractId: string; chargeId: string }

/** Puts it on the account of a company instead (rule packs.company). */
async function charge(tx: Transaction, ctx: Seller, { member, pack, contractId, chargeId }: Charging) {
  const { name, priceSatang: amountSatang } = pack
  const now = ctx.now()
  const extra = { kind: 'pack', contractId, memberRowId: member.id, subjectId: chargeId } as const
  const put = await putOnAccount(tx, { ...extra, amountSatang, on: bangkokDay(now), now })
  if (!put.ok) return put
  const about = { adminId: ctx.actor.userId, entityType: 'member', entityId: member.id }
  const details = {
    planName: textIn(name, baseLocale),
    quantity: 1,
    totalSatang: amountSatang,
    amountSatang: 0,
    contractId,
  }
  await logActivity(tx, { ...about, action: 'pack_bought', details })
  return put
}

export type Buyer = Pick<Member, 'id' | 'status' | 'planName'>

/** Somebody with what decides about what they may buy. */
export async function findBuyer(db: Executor, member: Buyer) {
  const [entitlements, { renewals }] = await Promise.all([listEntitlements(db, member.id), findSettings(db)])
  return { person: { ...member, entitlements }, graceDays: renewals.graceDays }
}

type Writing = Pick<Selling, 'contractId' | 'paid' | 'by' | 'key'> & {
  member: Member
  pack: PackRow
  now: Date
  chargeId: string
}

async function write(
  tx: Transaction,
  ctx: Seller,
  { member, pack, contractId, paid, by, key, now, chargeId }: Writing,
): Promise<string> {
  const { id: packId, name, priceSatang } = pack
  const { userId: adminId } = ctx.actor
  const today = bangkokDay(now)
  const grantId = await grant(tx, { pack, memberRowId: member.id, key, now, today, adminId })
  const own = { what: textIn(name, baseLocale), eachSatang: priceSatang }
  const selling = {
    member,
    plan: { ...ownPlan(own), titles: name },
    quantity: 1,
    price: ownPrice(own, 1),
    paid,
    chargeId,
    pricing: await findPricing(tx, today),
    renewedUntil: null,
    ...(by === 'member' && { action: 'pack_bought' }),
  }
  const paymentId = contractId === null ? (await sell(tx, ctx, selling)).paymentId : null
  const [sale] = await tx
    .insert(packSales)
    .values({
      packId,
      memberRowId: member.id,
      grantId,
      chargeId,
      paymentId,
      name,
      priceSatang,
      submissionKey: key,
      soldBy: adminId,
      createdAt: now,
    })
    .returning({ id: packSales.id })
  if (!sale) throw new Error('The sale was not stored')
  await announceChange(tx, 'credits')
  return sale.id
}

type Granting = Pick<Writing, 'pack' | 'key' | 'now'> & {
  memberRowId: string
  today: Day
  adminId: string | null
}

/** What the pack holds, until the end of the last day that its terms give it. */
async function grant(tx: Transaction, { pack, memberRowId, key, now, today, adminId }: Granting) {
  const { unit, amount } = pack
  const grantId = await grantCredits(tx, {
    memberRowId,
    unit,
    kind: 'pack',
    amount,
    usableFrom: now,
    now,
    adminId,
    usableUntil: startOfDay(addDays(lastDayOf(pack, today), 1)),
    sourceKey: `pack:${memberRowId}:${key}`,
    rules: unit === 'use' ? VOUCHER_RULES : {},
  })
  if (!grantId) throw new Error('The pack was granted before')
  return grantId
}
