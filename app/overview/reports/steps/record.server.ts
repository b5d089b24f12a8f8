import { max, sql } from 'drizzle-orm'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { membershipDays } from '../tables.server.ts'
import { recordMemberships } from './record-memberships.server.ts'
import { recordOccupancy } from './record-occupancy.server.ts'
import { recordSignUps } from './record-sign-ups.server.ts'
import { recordStaff } from './record-staff.server.ts'

/**
 * Records how each day was that is over and not recorded yet, once and for all (rule reports.recorded): all of them, or none.
 * The first time it begins with what the records know of the past.
 */
export async function recordDays({ db, now }: Pick<ServerContext, 'db' | 'now'>) {
  await db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('sala reports', 0))`)
    const to = addDays(bangkokDay(now()), -1)
    await recordSignUps(tx, { to })
    await recordStaff(tx, { to })
    const [recorded] = await tx.select({ last: max(membershipDays.day) }).from(membershipDays)
    const last = recorded?.last ?? null
    if (last !== null && last >= to) return
    const { renewals } = await findSettings(tx)
    await recordMemberships(tx, { last, to, graceDays: renewals.graceDays })
    await recordOccupancy(tx, { last, to })
  })
}
