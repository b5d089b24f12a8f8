import { and, between, eq } from 'drizzle-orm'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { refreshCode } from '#app/joining/access-codes/steps/refresh.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { members } from '../tables.server.ts'

/**
 * Lets the door codes of members whose last day has come say that they open until the grace ends. Runs on that day already,
 * so that nobody stands before the door at midnight; with the membership the codes end by themselves.
 */
export async function keepCodesInGrace({ db, now: clock }: Pick<ServerContext, 'db' | 'now'>) {
  const { graceDays } = (await findSettings(db)).renewals
  if (graceDays === 0) return
  const now = clock()
  const today = bangkokDay(now)
  const ending = await db
    .select({ memberRowId: members.id })
    .from(members)
    .where(and(eq(members.status, 'active'), between(members.expiryDate, addDays(today, -graceDays), today)))
  await db.transaction(async tx => {
    for (const { memberRowId } of ending) await refreshCode(tx, { memberRowId, now, graceDays })
  })
}
