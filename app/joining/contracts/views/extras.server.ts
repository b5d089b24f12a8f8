import type { Executor } from '#app/kit/platform/database.server.ts'
import type { Day } from '#app/kit/pure/days.ts'
import { formatBaht, type Satang } from '#app/kit/pure/money.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import { listExtraAccounts } from '../queries/extras.server.ts'
import type { CompanyAccount } from '../texts/extras.ts'

/** The accounts of companies on which a member may put what costs so much, the one with the most left first. */
export async function viewAccounts(
  db: Executor,
  using: { memberRowId: string; on: Day; now: Date },
  satang: Satang,
): Promise<CompanyAccount[]> {
  const text = (amount: Satang) => formatBaht(amount, getLocale())
  return (await listExtraAccounts(db, using)).map(({ contractId, company, leftSatang }) => ({
    contractId,
    company,
    amount: text(satang),
    left: text(leftSatang),
    hasRoom: satang <= leftSatang,
  }))
}
