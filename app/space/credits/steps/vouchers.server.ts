import { eq } from 'drizzle-orm'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Executor, Transaction } from '#app/kit/platform/database.server.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { refreshCode } from '#app/people/access-codes/steps/refresh.server.ts'
import { listEntitlements } from '#app/people/entitlements/queries.server.ts'
import { lengthenEntitlement } from '#app/people/entitlements/steps/lengthen.server.ts'
import type { VouchersLeft } from '#app/people/entitlements/steps/vouchers.server.ts'
import { lockMember } from '#app/people/members/steps/memberships.server.ts'
import { extendVisit } from '#app/presence/visits/steps/extend.server.ts'
import { listGrants, listTaken, listVouchered } from '../queries/credits.server.ts'
import { spendable } from '../rules/credits.ts'
import { takesVoucher, VOUCHER_RULES } from '../rules/monthly.ts'
import { creditEntries } from '../tables.server.ts'
import { listComing } from './monthly.server.ts'
import { spendCredits } from './spend.server.ts'
import { lockWallet } from './wallet.server.ts'

// These are steps of commands, within whose transaction they run: the command asks who may.

type Spending = { memberRowId: string; entitlementId: string; now: Date; adminId?: string | null }

export type VoucherRefusal = 'not_found' | 'no_hours' | 'used' | 'not_enough'

/**
 * Spends a voucher on hours that were bought (rule credits.vouchers): they last so much longer, for whoever is in by them
 * too. One goes with each purchase. @returns the minutes that it was worth
 */
export async function spendVoucher(
  tx: Transaction,
  { memberRowId, entitlementId, now, adminId = null }: Spending,
): Promise<Result<number, VoucherRefusal>> {
  const member = await lockMember(tx, memberRowId)
  const right = (await listEntitlements(tx, memberRowId)).find(({ id }) => id === entitlementId)
  if (!member || !right) return fail('not_found')
  if (member.status !== 'active' || !takesVoucher(right, now)) return fail('no_hours')
  await lockWallet(tx, { memberRowId, unit: 'use' })
  if ((await listTaken(tx, eq(creditEntries.entitlementId, entitlementId))).length > 0) return fail('used')
  const spent = await spendCredits(tx, {
    memberRowId,
    unit: 'use',
    amount: 1,
    at: now,
    on: { entitlementId },
    now,
    adminId,
    accepts: grant => (grant.rules['minutes'] ?? 0) > 0,
  })
  if (!spent.ok) return spent
  const minutes = spent.value[0]?.rules['minutes'] ?? 0
  await changeMinutes(tx, { memberRowId, entitlementId, minutes, now })
  const about = { action: 'voucher_spent', entityType: 'member', entityId: memberRowId }
  await logActivity(tx, { adminId, ...about, details: { minutes } })
  await announceChange(tx, 'credits')
  return ok(minutes)
}

/** What vouchers a member can spend now, this month's among them, and on which bought hours. */
export async function findVouchersLeft(db: Executor, memberRowId: string, now: Date): Promise<VouchersLeft> {
  const [granted, coming, all] = await Promise.all([
    listGrants(db, { memberRowId, unit: 'use' }),
    listComing(db, memberRowId, now),
    listEntitlements(db, memberRowId),
  ])
  const missing = coming.filter(({ unit }) => unit === 'use')
  const worth = [...granted, ...missing].filter(({ rules }) => (rules['minutes'] ?? 0) > 0)
  const rights = all.filter(right => takesVoucher(right, now)).map(({ id }) => id)
  const used = rights.length > 0 ? await listVouchered(db, rights) : []
  return {
    left: spendable(worth, now),
    minutes: VOUCHER_RULES.minutes,
    rights: rights.filter(id => !used.includes(id)),
  }
}

type Changing = { memberRowId: string; entitlementId: string; minutes: number; now: Date }

/** Makes bought hours longer, or shorter where a voucher is given back; whoever is in and the code follow. */
export async function changeMinutes(tx: Transaction, { memberRowId, entitlementId, minutes, now }: Changing) {
  await lengthenEntitlement(tx, { id: entitlementId, memberRowId, minutes })
  await extendVisit(tx, { entitlementId, minutes })
  const { graceDays } = (await findSettings(tx)).renewals
  await refreshCode(tx, { memberRowId, now, graceDays })
}
