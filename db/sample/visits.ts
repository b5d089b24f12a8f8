import { addDays, type Day } from '#app/kit/pure/days.ts'
import type { Random } from './random.ts'
import { isOpening, seasonOf } from './seasons.ts'

export type Visit = { planName: string; day: Day }

/** What somebody comes for the first time: visitors in the season, those who live here all year and from the start. */
export function firstVisit(day: Day, today: Day, random: Random): Visit {
  const season = seasonOf(day)
  const planName = random.weighted({
    'Day Pass': 46 * season,
    'Week Pass': 17 * season,
    'Monthly Pass': isOpening(day, today) ? 300 : 30,
    'Platinum Membership': 2.5,
    'Hourly Rate': 4,
    'Mailbox/Locker': 2.5,
    '1-Hour Consultation Package': 3,
    '3-Hour Consultation Package': 1.5,
  })
  return { planName, day }
}

type Habit = {
  /** Chances of what comes next; what is missing to 1 is staying away. */
  next: Record<string, number>
  /** Days from the end of one to the beginning of the next. */
  after: readonly [from: number, to: number]
}

const HABITS: Record<string, Habit> = {
  'Day Pass': { next: { 'Day Pass': 0.53, 'Week Pass': 0.06, 'Monthly Pass': 0.07 }, after: [0, 24] },
  'Week Pass': { next: { 'Week Pass': 0.3, 'Monthly Pass': 0.22, 'Day Pass': 0.1 }, after: [-1, 6] },
  'Monthly Pass': {
    next: { 'Monthly Pass': 0.76, 'Platinum Membership': 0.015, 'Day Pass': 0.03 },
    after: [-6, 3],
  },
  'Platinum Membership': { next: { 'Platinum Membership': 0.82 }, after: [-7, 1] },
  'Hourly Rate': { next: { 'Hourly Rate': 0.25, 'Day Pass': 0.2 }, after: [-20, 10] },
}

/** When the same person comes again and for what; null when they do not, as more people do when the rain begins. */
export function nextVisit(planName: string, expiryDate: Day, random: Random): Visit | null {
  const habit = HABITS[planName]
  if (!habit || !random.chance(stayingChance(expiryDate))) return null
  const stays = Object.values(habit.next).reduce((sum, chance) => sum + chance, 0)
  const choice = random.weighted({ ...habit.next, away: 1 - stays })
  return choice === 'away' ? null : { planName: choice, day: addDays(expiryDate, random.int(...habit.after)) }
}

function stayingChance(day: Day): number {
  return Math.min(1, 0.78 + 0.22 * seasonOf(day))
}
