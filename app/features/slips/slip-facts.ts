import { m } from '#app/paraglide/messages.js'
import type { ReadingView } from './reading-view.ts'

/** Bank, reference and time of a slip, as facts beside its picture. */
export function slipFacts(slip: ReadingView['slip']) {
  if (!slip) return []
  return [
    { term: m.slips_bank(), value: slip.bank },
    { term: m.slips_paid(), value: slip.paid ?? m.slips_paid_unknown() },
    { term: m.slips_reference(), value: slip.reference, isWide: true },
  ]
}
