import { addDays } from '#app/kit/pure/days.ts'
import { mondayOf } from '#app/team/employees/rules/planned.ts'
import { rosterOpenShifts, rosterShifts, rosterSwaps, rosterWeeks } from '#app/team/roster/tables.server.ts'
import { type Ground, idOf } from './ground.ts'
import type { Team } from './team.ts'

/** Who is to work when. */
export function openRoster({ db, today }: Ground, { employee }: Pick<Team, 'employee'>) {
  let weeks = 1
  /** The Monday of a week that nobody has planned yet. */
  const nextWeek = () => {
    weeks += 1
    return addDays(mondayOf(today), 7 * weeks)
  }
  const plannedWeek = async () => {
    const monday = nextWeek()
    await db.insert(rosterWeeks).values({ monday })
    const hours = { startsAt: '09:00', endsAt: '17:00' }
    await db.insert(rosterShifts).values({ employeeId: await employee(), date: monday, ...hours })
    return monday
  }
  /** A shift of such a week that belongs to nobody. */
  const openShift = async () => {
    const shift = { date: await plannedWeek(), startsAt: '18:00', endsAt: '21:00' }
    for (const stage of ['draft', 'published'] as const)
      await db.insert(rosterOpenShifts).values({ ...shift, stage })
    return shift
  }
  let minutes = 0
  /** A shift of tomorrow that is published, at a time of its own. */
  const publishedShift = async (employeeId: string) => {
    minutes += 1
    const date = addDays(today, 1)
    const startsAt = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
    const week = { monday: mondayOf(date), publishedAt: new Date() }
    await db.insert(rosterWeeks).values(week).onConflictDoNothing()
    const shift = { employeeId, date, startsAt, endsAt: '23:59' }
    await db.insert(rosterShifts).values({ ...shift, stage: 'published' })
    return shift
  }
  /** Of a colleague's shift, which somebody would take where they are named. */
  type Offer = { owner?: string; takenBy?: string | null; askedId?: string }
  const swap = async ({ owner, takenBy = null, askedId }: Offer = {}) => {
    const shift = await publishedShift(owner ?? (await employee()))
    const status = takenBy === null ? ('open' as const) : ('taken' as const)
    return idOf(
      (
        await db
          .insert(rosterSwaps)
          .values({ ...shift, status, takenBy, ...(askedId && { askedId }) })
          .returning()
      )[0],
    )
  }
  return { nextWeek, plannedWeek, openShift, publishedShift, swap }
}
