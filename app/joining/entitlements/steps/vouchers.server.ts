import type { Executor, Transaction } from '#app/kit/platform/database.server.ts'
import type { Result } from '#app/kit/pure/result.ts'

/** What vouchers a member has, how many minutes one is worth, and which bought hours none was spent on. */
export type VouchersLeft = { left: number; minutes: number; rights: string[] }

type Spending = { memberRowId: string; entitlementId: string; now: Date; adminId?: string | null }

/** Credits are kept above: how they are looked up and spent is said from there (see `register.server.ts`). */
type Vouchers = {
  find: (db: Executor, memberRowId: string, now: Date) => Promise<VouchersLeft>
  spend: (tx: Transaction, spending: Spending) => Promise<Result<number, string>>
}

let vouchers: Vouchers | null = null

export function registerVouchers(said: Vouchers) {
  vouchers = said
}

export async function findVouchers(db: Executor, memberRowId: string, now: Date): Promise<VouchersLeft> {
  return (await vouchers?.find(db, memberRowId, now)) ?? { left: 0, minutes: 0, rights: [] }
}

/** Spends one on hours that were bought. @returns whether there was one, and none was spent on them yet */
export async function spendVoucherOn(tx: Transaction, spending: Spending): Promise<boolean> {
  return (await vouchers?.spend(tx, spending))?.ok ?? false
}
