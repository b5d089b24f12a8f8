import { inWords } from '#app/house/activity/rules/activity.ts'
import { m } from '#app/paraglide/messages.js'
import { HOLDINGS } from './rules/holdings.ts'
import type { EraseRefusal } from './rules/privacy.ts'

/** How a part of what is held is called, by its table. */
export function partName(table: string): string {
  return HOLDINGS[table]?.words?.() ?? inWords(table)
}

const REFUSALS: Record<EraseRefusal, () => string> = {
  active: m.privacy_refusal_active,
  owes: m.privacy_refusal_owes,
  waiting: m.privacy_refusal_waiting,
  code: m.privacy_refusal_code,
  employed: m.privacy_refusal_employed,
  leave: m.privacy_refusal_leave,
}

export function refusalText(refusal: EraseRefusal): string {
  return REFUSALS[refusal]()
}
