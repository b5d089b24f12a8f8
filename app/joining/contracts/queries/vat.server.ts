import { findSettings, findVatBasisPoints } from '#app/house/settings/queries/settings.server.ts'
import { sellerOf } from '#app/house/settings/rules/seller.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { Day } from '#app/kit/pure/days.ts'
import { showsVat } from '#app/money/documents/rules/documents.ts'

/** At which rate bills of that day have VAT, 0 for none, and whether their deposits have it, too (rule contracts.deposit-vat). */
export async function findVatTerms(db: Executor, day: Day) {
  const [settings, rate] = await Promise.all([findSettings(db), findVatBasisPoints(db, day)])
  const vatBasisPoints = showsVat(sellerOf(settings)) ? rate : 0
  return { vatBasisPoints, isDepositTaxed: settings.tax.depositVat === 'on_receipt' }
}
