import { findSettings, findVatBasisPoints } from '#app/house/settings/queries/settings.server.ts'
import { sellerOf } from '#app/house/settings/rules/seller.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { Day } from '#app/kit/pure/days.ts'
import { showsVat } from '#app/money/documents/rules/documents.ts'
import type { Withholding } from './rules.ts'

/** At which rate companies keep tax back of what they pay on a day; null where the house does not offer it. */
export async function findWithholding(db: Executor, day: Day): Promise<Withholding | null> {
  const [settings, vatBasisPoints] = await Promise.all([findSettings(db), findVatBasisPoints(db, day)])
  const { offersWithholding, withholdingBasisPoints: basisPoints } = settings.tax
  if (!offersWithholding) return null
  return { basisPoints, vatBasisPoints: showsVat(sellerOf(settings)) ? vatBasisPoints : 0 }
}
