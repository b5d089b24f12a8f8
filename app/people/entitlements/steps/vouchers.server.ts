import type { Executor, Transaction } from '#app/kit/platform/database.server.ts'
import { answerTo } from '#app/kit/platform/questions.server.ts'
import type { Result } from '#app/kit/pure/result.ts'

/** What vouchers a member has, how many minutes one is worth, and which bought hours none was spent on. */
export type VouchersLeft = { left: number; minutes: number; rights: string[] }

type Spending = { memberRowId: string; entitlementId: string; now: Date; adminId?: string | null }

declare module '#app/kit/platform/questions.server.ts' {
  interface Answers {
    /** Of whoever keeps credits. */
    vouchers: {
      find: (db: Executor, memberRowId: string, now: Date) => Promise<VouchersLeft>
      spend: (tx: Transaction, spending: Spending) => Promise<Result<number, string>>
    }
  }
}

export async function findVouchers(db: Executor, memberRowId: string, now: Date): Promise<VouchersLeft> {
  return (await answerTo('vouchers')).find(db, memberRowId, now)
}

/** Spends one on hours that were bought. @returns whether there was one, and none was spent on them yet */
export async function spendVoucherOn(tx: Transaction, spending: Spending): Promise<boolean> {
  return (await (await answerTo('vouchers')).spend(tx, spending)).ok
}
