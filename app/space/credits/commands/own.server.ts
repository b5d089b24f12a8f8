import { validate as isUuid } from 'uuid'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { lockCompany } from '#app/people/customers/steps/save.server.ts'
import { type AccountContext, ownManaged, ownMember } from '#app/people/portal-accounts/steps/guard.server.ts'
import { findPoolOf } from '../queries/pools.server.ts'
import { readCap } from '../schema.ts'
import { changePool } from '../steps/pool.server.ts'
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

/** Says how much of their company's credits one person may use in a month; only its managers do (rule credits.cap). */
export async function capOwnPool(
  ctx: AccountContext,
  { companyId, cap }: { companyId: string; cap: string },
): Promise<Result<null, 'not_found' | 'bad_cap'>> {
  await ownManaged(ctx, companyId)
  const capMinutes = readCap(cap)
  if (capMinutes === undefined) return fail('bad_cap')
  return ctx.db.transaction(async tx => {
    // Who manages it changes under the same lock.
    await lockCompany(tx, companyId)
    await ownManaged({ db: tx, account: ctx.account }, companyId)
    if (!(await findPoolOf(tx, companyId))) return fail('not_found')
    await changePool(tx, companyId, { capMinutes })
    const about = { action: 'credit_pool_set', entityType: 'customer', entityId: companyId }
    await logActivity(tx, { adminId: null, ...about, details: { capMinutes, account: ctx.account.id } })
    await announceChange(tx, 'credits')
    return ok(null)
  })
}
