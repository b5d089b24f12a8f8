import { validate as isUuid, v7 as uuidv7 } from 'uuid'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import type { Paid } from '#app/joining/sales/rules.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { CashClosed } from '#app/money/payments/steps/ledger.server.ts'
import { lockMember } from '#app/people/members/steps/memberships.server.ts'
import { reasonError } from '#app/space/credits/schema.ts'
import { lockWallet } from '#app/space/credits/steps/wallet.server.ts'
import { findSale } from '../queries.server.ts'
import { type TakeBackRefusal, takeBackRefusal } from '../rules.ts'
import { type PackRefusal, sellPack } from '../steps/sell.server.ts'
import { takeBack } from '../steps/take-back.server.ts'

type Selling = { memberRowId: string; packId: string; seen: string; paid: Paid; key: string }

/** Sells a member a pack, paid at the desk at once or on their bill (rule packs.buy). @returns the id of the sale */
export async function sellPackToMember(
  ctx: CommandContext,
  { memberRowId, packId, seen, paid, key }: Selling,
): Promise<Result<string, PackRefusal | 'cash_closed'>> {
  await authorise(ctx, 'payments.edit')
  if (!isUuid(memberRowId)) return fail('not_found')
  if (!isUuid(packId)) return fail('not_on_sale')
  const once = isUuid(key) ? key : uuidv7()
  return unlessClosed(() =>
    ctx.db.transaction(tx => sellPack(tx, ctx, { memberRowId, packId, seen, paid, by: 'staff', key: once })),
  )
}

type TakingBack = { memberRowId: string; saleId: string; reason: string }

/**
 * Takes a pack back of which nothing was used (rule packs.take-back), with a reason. The wallet is locked before it is read:
 * of a booking that spends from it at the same moment and this, one happens.
 */
export async function takeBackPack(
  ctx: CommandContext,
  { memberRowId, saleId, reason }: TakingBack,
): Promise<Result<null, TakeBackRefusal | 'not_found' | 'bad_reason' | 'cash_closed'>> {
  await authorise(ctx, 'ledger.edit')
  if (reasonError(reason) !== null) return fail('bad_reason')
  return unlessClosed(() =>
    ctx.db.transaction(async tx => {
      const known = await findSale(tx, { id: saleId, memberRowId })
      if (!known || !(await lockMember(tx, memberRowId))) return fail('not_found')
      await lockWallet(tx, { memberRowId, unit: known.unit })
      const sale = await findSale(tx, { id: saleId, memberRowId })
      if (!sale) return fail('not_found')
      const refused = takeBackRefusal(sale, ctx.now())
      if (refused) return fail(refused)
      await takeBack(tx, ctx, { sale, memberRowId, reason: reason.trim() })
      return ok(null)
    }),
  )
}

/** Of what would book cash on a day that is counted and closed, nothing is done. */
async function unlessClosed<Outcome>(
  act: () => Promise<Outcome>,
): Promise<Outcome | { ok: false; reason: 'cash_closed' }> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof CashClosed) return fail('cash_closed')
    throw error
  }
}
