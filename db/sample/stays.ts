import { addDays, type Day, weekdayOf } from '#app/kit/pure/days.ts'
import type { visits } from '#app/presence/visits/tables.server.ts'
import { type Approval, approvalsOf } from './purchases.ts'
import { createRandom, sampleId } from './random.ts'
import { byHour, daysFrom, earliest, latest, minutesAfter, momentOf } from './seasons.ts'
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

const COMING = byHour([0, 0, 0, 0, 0, 0, 0, 3, 9, 16, 14, 8, 6, 9, 7, 5, 4, 4, 5, 4, 2])

/** Who was in on the last days before `today`, and for how long: nobody any more as it begins. */
export function stayRows({ purchases, today }: Pick<Year, 'purchases' | 'today'>): Row[] {
  const rows = approvalsOf(purchases).flatMap(approval => staysOf(approval, today))
  return [...new Map(rows.map(row => [row.id, row])).values()]
}

function staysOf({ key, planName, after, firstDay, at }: Approval, today: Day): Row[] {
  const comes = COMES[planName]
  if (comes === undefined) return []
  const random = createRandom(`stays-${key}`)
  const last = earliest(after.expiryDate ?? today, addDays(today, -1))
  return daysFrom(latest(firstDay, addDays(today, -DAYS)), last).flatMap(day => {
    const enteredAt = momentOf(day, Number(random.weighted(COMING)), random.int(0, 59))
    const leftAt = earliest(minutesAfter(enteredAt, random.between(70, 480)), momentOf(day, 23, 45))
    const leftHow = random.chance(NOBODY_CHECKED_OUT) ? 'assumed' : 'check_out'
    const isOff = weekdayOf(day) % 6 === 0
    if (!random.chance(isOff ? comes * ON_WEEKENDS : comes) || enteredAt < at) return []
    const of = { id: sampleId(`stay-${after.id}-${day}`), memberRowId: after.id }
    return { ...of, enteredAt, endsAt: leftAt, leftAt, leftHow, settledAt: leftAt, createdAt: enteredAt }
  })
}
