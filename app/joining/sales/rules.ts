import { type Satang, vatInside } from '#app/kit/pure/money.ts'
import { soldFor, withheldFrom } from '#app/kit/pure/withholding.ts'
import type { LedgerMethod } from '#app/money/methods/rules.ts'

/** How money comes in at the desk, the most usual first. */
export const DESK_METHODS = [
  'cash',
  'transfer',
  'promptpay',
  'card',
  'other',
] as const satisfies readonly LedgerMethod[]

/** What is paid at once and how; how is null where nothing is paid. `withholds`: a company kept tax back of it. */
export type Paid = {
  satang: Satang
  method: LedgerMethod | null
  withholds?: boolean
  /** Of a name with letters that no paper has. */
  spelling?: string
}

/** At which rate companies keep tax back, and the VAT inside what they pay; 0 where there is none. */
export type Withholding = { basisPoints: number; vatBasisPoints: number }

/** With the rate as it is shown. */
export type DeskWithholding = Withholding & { rate: string }

/** What stands for something of no list, which is described and priced in the form: no plan's slug has such letters. */
export const OWN_LINE = '+'

/** How long its description may be. */
export const LONGEST_WHAT = 100

/** Something of no list: what it is, as the paper says it, and what one of it costs, in satang and with any VAT. */
export type OwnLine = { what: string; eachSatang: Satang }

/** As a plan that can be sold: VAT is inside its price, and it has no time of its own. */
export function ownPlan({ what, eachSatang }: OwnLine) {
  const price = { priceSatang: eachSatang, vatApplies: false }
  return { ...price, name: what, periodCount: 0, periodUnit: 'none' as const }
}

/** What so many of it cost. */
export function ownPrice({ eachSatang }: OwnLine, quantity: number) {
  const totalSatang = eachSatang * quantity
  return { priceSatang: totalSatang, membershipFeeSatang: 0, vatSatang: 0, totalSatang }
}

/** How many of one thing are sold at once: more is a slip of the finger. */
export const MOST_OF_ONE = 100

/**
 * What is left to pay of a sale before anybody types an amount: the total less what the member has paid ahead. What they
 * owe from before is not asked for (rule sales.paid).
 * @param owedSatang what the member owes before it; below zero they have paid ahead
 */
export function proposedSatang(totalSatang: Satang, owedSatang: Satang): Satang {
  return Math.max(0, totalSatang + Math.min(0, owedSatang))
}

/** What a company keeps back of a price for the tax office. */
function keptOf(satang: Satang, { basisPoints, vatBasisPoints }: Withholding): Satang {
  return withheldFrom(satang - vatInside(satang, vatBasisPoints), { basisPoints, fromSatang: 0 })
}

/** The same as `proposedSatang` where a company keeps tax back of it. */
export function proposedRest(totalSatang: Satang, owedSatang: Satang, withholding: Withholding): Satang {
  const openSatang = proposedSatang(totalSatang, owedSatang)
  return openSatang - keptOf(openSatang, withholding)
}

/**
 * What a company kept back for the tax office besides what it paid (rule tax.withholding-staff): with the rest of what
 * was open, or of the total, exactly what it keeps back of that, and of a part its share. What it pays beyond the total
 * has none.
 */
export function keptBesides(
  { paidSatang, totalSatang, owedSatang }: Record<'paidSatang' | 'totalSatang' | 'owedSatang', Satang>,
  withholding: Withholding,
): Satang {
  if (paidSatang === 0) return 0
  const openSatang = proposedSatang(totalSatang, owedSatang)
  const keptOfTotal = keptOf(totalSatang, withholding)
  if (paidSatang === proposedRest(totalSatang, owedSatang, withholding))
    return keptOf(openSatang, withholding)
  if (paidSatang >= totalSatang - keptOfTotal) return keptOfTotal
  return soldFor(paidSatang, withholding) - paidSatang
}

/** What is still open of the sale itself once so much is paid, whatever they owe from before. */
export function openSatang(totalSatang: Satang, owedSatang: Satang, paidSatang: Satang): Satang {
  return Math.max(0, proposedSatang(totalSatang, owedSatang) - paidSatang)
}

/** What the member owes once it is sold and paid so far: above zero a debt, below it credit (rule sales.paid). */
export function owedAfter(owedSatang: Satang, totalSatang: Satang, paidSatang: Satang): Satang {
  return owedSatang + totalSatang - paidSatang
}

/** The part of what was paid that is for the sale: what is above the total is credit, and has a paper of its own. */
export function paperSatang(totalSatang: Satang, paidSatang: Satang): Satang {
  return Math.min(totalSatang, paidSatang)
}
