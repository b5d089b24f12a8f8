import { validate as isUuid } from 'uuid'
import { fail, type Result } from '#app/kit/pure/result.ts'
import { type AccountContext, ownSelf } from '#app/people/portal-accounts/steps/guard.server.ts'
import { type PackRefusal, sellPack } from '../steps/sell.server.ts'

type Buying = {
  memberRowId: string
  packId: string
  seen: string
  /** On the account of which company, by the contract of their seat; null for their own. */
  contractId?: string | null
  key: string
}

/**
 * Buys a pack for one's own membership, on its bill or on the account of a company (rules packs.buy, packs.company).
 * @returns the id of the sale
 */
export async function buyOwnPack(
  ctx: AccountContext,
  { memberRowId, packId, seen, contractId = null, key }: Buying,
): Promise<Result<string, PackRefusal>> {
  await ownSelf(ctx, memberRowId)
  if (!isUuid(packId) || !isUuid(key)) return fail('not_on_sale')
  const buyer = { ...ctx, actor: { userId: null } }
  const paid = { satang: 0, method: null }
  const selling = { memberRowId, packId, seen, contractId, paid, key, by: 'member' } as const
  return ctx.db.transaction(tx => sellPack(tx, buyer, selling))
}
