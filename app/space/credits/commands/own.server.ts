import { validate as isUuid } from 'uuid'
import { fail, type Result } from '#app/kit/pure/result.ts'
import { type AccountContext, ownMember } from '#app/people/portal-accounts/steps/guard.server.ts'
import { spendVoucher, type VoucherRefusal } from '../steps/vouchers.server.ts'

/** Spends a voucher of one's own on hours that one has bought; whoever only pays for a member spends nothing of theirs. */
export async function spendOwnVoucher(
  ctx: AccountContext,
  { memberRowId, entitlementId }: { memberRowId: string; entitlementId: string },
): Promise<Result<number, VoucherRefusal>> {
  const { role } = await ownMember(ctx, memberRowId)
  if (role !== 'self' || !isUuid(entitlementId)) return fail('not_found')
  return ctx.db.transaction(tx => spendVoucher(tx, { memberRowId, entitlementId, now: ctx.now() }))
}
