import { addDays, type Day, weekdayOf } from '#app/kit/pure/days.ts'
import type { visits } from '#app/presence/visits/tables.server.ts'
import type { Purchase } from './purchases.ts'
import { createRandom, sampleId } from './random.ts'
import { minutesAfter, momentOf } from './seasons.ts'
import type { Year } from './year.ts'

type Row = typeof visits.$inferInsert & { id: string }

/** How far back it is known who was in: what reports show, and a little more. */
const DAYS = 100

/** On how many of the days of their plan people come. */
const COMES: Record<string, number> = {
  'Day Pass': 0.95,
  'Week Pass': 0.8,
  'Hourly Rate': 0.95,
  'Monthly Pass': 0.55,
  'Platinum Membership': 0.65,
}
const ON_WEEKENDS = 0.45
const NOBODY_CHECKED_OUT = 0.08

const COMING: Record<string, number> = {
  7: 3,
  8: 9,
  9: 16,
  10: 14,
  11: 8,
  12: 6,
  13: 9,
  14: 7,
  15: 5,
  16: 4,
  17: 4,
  18: 5,
  19: 4,
  20: 2,
}

/** Who was in on the last days before `today`, and for how long: nobody any more as it begins. */
export function stayRows({ purchases, today }: Pick<Year, 'purchases' | 'today'>): Row[] {
  const rows = purchases.flatMap(purchase => staysOf(purchase, today))
  return [...new Map(rows.map(row => [row.id, row])).values()]
}

function staysOf({ key, planName, decision }: Purchase, today: Day): Row[] {
  const comes = COMES[planName]
  if (decision?.status !== 'approved' || comes === undefined) return []
  const { after, firstDay, at } = decision
  const random = createRandom(`stays-${key}`)
  const rows: Row[] = []
  const last = after.expiryDate && after.expiryDate < today ? after.expiryDate : addDays(today, -1)
  for (let day = laterOf(firstDay, addDays(today, -DAYS)); day <= last; day = addDays(day, 1)) {
    const enteredAt = momentOf(day, Number(random.weighted(COMING)), random.int(0, 59))
    const leftAt = earlierOf(minutesAfter(enteredAt, random.between(70, 480)), momentOf(day, 23, 45))
    const isAssumed = random.chance(NOBODY_CHECKED_OUT)
    const isOff = weekdayOf(day) % 6 === 0
    if (!random.chance(isOff ? comes * ON_WEEKENDS : comes) || enteredAt < at) continue
    rows.push({
      id: sampleId(`stay-${after.id}-${day}`),
      memberRowId: after.id,
      enteredAt,
      endsAt: leftAt,
      leftAt,
      leftHow: isAssumed ? 'assumed' : 'check_out',
      settledAt: leftAt,
      createdAt: enteredAt,
    })
  }
  return rows
}

const laterOf = (a: Day, b: Day) => (a > b ? a : b)
const earlierOf = (a: Date, b: Date) => (a < b ? a : b)
