import { writeLocal } from '#app/kit/forms/local-text.ts'
import { savedFields } from '#app/kit/platform/saved-fields.server.ts'
import type { SavedFields } from '#app/kit/pure/form-fields.ts'
import { satangToBaht } from '#app/kit/pure/money.ts'
import type { PackContent, PackValues } from '../schema.ts'

/** A pack as the form holds it, with the mark of what it holds. */
export function savedPack(pack: PackContent): SavedFields<PackValues> {
  const { name, unit, amount, priceSatang, days, plans, isOnSale } = pack
  return savedFields<PackValues>({
    ...writeLocal('name', name),
    unit,
    amount: String(amount),
    price: String(satangToBaht(priceSatang)),
    days: String(days),
    plans: plans.join('\n'),
    isOnSale: isOnSale ? 'on' : '',
  })
}
