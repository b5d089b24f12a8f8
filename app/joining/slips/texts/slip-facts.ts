import { m } from '#app/paraglide/messages.js'
import type { ReadingView } from '../views/readings.ts'

/** Bank, reference and time of a slip, as facts beside its picture, with what a service was asked about it. */
export function slipFacts({ slip, checked }: Pick<ReadingView, 'slip' | 'checked'>) {
  if (!slip) return []
  return [
    { term: m.slips_bank(), value: slip.bank },
    { term: m.slips_paid(), value: slip.paid ?? m.slips_paid_unknown() },
    { term: m.slips_reference(), value: slip.reference, isWide: true },
    ...(checked === null ? [] : [{ term: m.slips_checked(), value: checked, isWide: true }]),
  ]
}
