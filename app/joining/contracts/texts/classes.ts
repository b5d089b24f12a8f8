import { m } from '#app/paraglide/messages.js'
import type { VatClass, WhtClass } from '../rules/contracts.ts'

export const VAT_CLASS_TEXTS: Record<VatClass, () => string> = {
  standard: m.contract_vat_standard,
  exempt: m.contract_vat_exempt,
}

/** As what a company that keeps back tax pays for it. */
export const WHT_CLASS_TEXTS: Record<WhtClass, () => string> = {
  service: m.contract_wht_service,
  rent: m.contract_wht_rent,
  none: m.contract_wht_none,
}
