import { addDays, type Day } from '#app/kit/pure/days.ts'
import type { ContractState } from './contracts.ts'

type Endable = { state: ContractState; firstDay: Day; lastDay: Day | null; noticeDays: number }

/**
 * With which day a contract ends whose notice its customer gives today (rule contracts.own-notice): one that goes on without an end,
 * and has begun by then. Null where the customer gives no notice: a term that is agreed ends with its last day, or as staff say.
 */
export function noticeEnd({ state, firstDay, lastDay, noticeDays }: Endable, today: Day): Day | null {
  const end = addDays(today, noticeDays)
  return state === 'running' && lastDay === null && end >= firstDay ? end : null
}
