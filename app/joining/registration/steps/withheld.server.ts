import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { sellerOf } from '#app/house/settings/rules/seller.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { withheldFrom } from '#app/kit/pure/withholding.ts'
import { totalsOf } from '#app/money/documents/rules/documents.ts'
import type { applications } from '#app/people/applicants/tables.server.ts'

type Sold = Pick<
  typeof applications.$inferSelect,
  | 'selectedPlan'
  | 'priceSatang'
  | 'membershipFeeSatang'
  | 'vatSatang'
  | 'vatBasisPoints'
  | 'totalSatang'
  | 'paymentMethod'
  | 'withholdingBasisPoints'
>

/**
 * What the application's buyer keeps back of its total (rule tax.withholding): nothing where they did not say that they
 * do, where it is too little for that, or of a card, which is charged in full.
 */
export async function withheldOf(db: Executor, sold: Sold): Promise<Satang> {
  const { withholdingBasisPoints: basisPoints, paymentMethod, selectedPlan: planName } = sold
  if (basisPoints === 0 || paymentMethod === 'card') return 0
  const settings = await findSettings(db)
  const { taxableSatang, exemptSatang } = totalsOf({ ...sold, planName }, sellerOf(settings))
  const { withholdingFromSatang: fromSatang } = settings.tax
  return withheldFrom(taxableSatang + exemptSatang, { basisPoints, fromSatang })
}
