import type { Satang } from '#app/kit/pure/money.ts'
import type { ItemKind, VatClass, WhtClass } from './contracts.ts'
import { overlap, type Span } from './proration.ts'

/** What an item comes to in a whole month: below zero for a discount. */
export function monthOfItem({
  kind,
  quantity,
  unitSatang,
}: {
  kind: ItemKind
  quantity: number
  unitSatang: Satang
}): Satang {
  return (kind === 'discount' ? -1 : 1) * quantity * unitSatang
}

type Agreed = Span & {
  kind: ItemKind
  quantity: number
  unitSatang: Satang
  vatClass: VatClass
  whtClass: WhtClass
}

/**
 * Whether a discount takes off no more than a month of what it is taken off of: what the contract charges of the same classes on the
 * discount's first day, less its other discounts (rule contracts.discounts).
 * @param others the other items of the contract
 */
export function discountFits(others: readonly Agreed[], discount: Agreed): boolean {
  const { firstDay, vatClass, whtClass } = discount
  const along = others.filter(
    item =>
      item.vatClass === vatClass &&
      item.whtClass === whtClass &&
      overlap(item, { firstDay, lastDay: firstDay }),
  )
  return [...along, discount].reduce((sum, item) => sum + monthOfItem(item), 0) >= 0
}
