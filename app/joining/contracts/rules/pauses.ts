import { daysBetween } from '#app/kit/pure/days.ts'
import { type Days, overlap } from './proration.ts'

export type PauseLimits = {
  /** How long one may be. */
  mostDays: number
  /** How many may begin in a calendar year, of all seats of the contract. */
  mostAYear: number
}

export type PauseRefusal = 'overlaps' | 'limit'

/**
 * Why a seat cannot be paused then; null when it can.
 * @param pauses of all seats of the contract
 */
export function pauseRefusal(
  pauses: readonly (Days & { seatId: string })[],
  pause: Days & { seatId: string },
  { mostDays, mostAYear }: PauseLimits,
): PauseRefusal | null {
  if (pauses.some(other => other.seatId === pause.seatId && overlap(other, pause))) return 'overlaps'
  const yearOf = ({ firstDay }: Days) => firstDay.slice(0, 4)
  const others = pauses.filter(other => yearOf(other) === yearOf(pause))
  const days = daysBetween(pause.firstDay, pause.lastDay) + 1
  return days > mostDays || others.length >= mostAYear ? 'limit' : null
}
