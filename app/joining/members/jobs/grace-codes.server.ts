import { and, between, eq } from 'drizzle-orm'
import { listCatalogue } from '#app/house/plans/queries.server.ts'
import { planNamed } from '#app/house/plans/rules/names.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { extendCode } from '../steps/extend-code.server.ts'
import { members } from '../tables.server.ts'

/**
 * Lets the door codes of members whose last day has come open until their grace ends. Runs on that day already, so that
 * nobody stands before the door at midnight; with the membership the codes end by themselves. Hours that were paid for are
 * used up, and get no days more.
 */
export async function keepCodesInGrace({ db, now }: Pick<ServerContext, 'db' | 'now'>) {
  const { graceDays } = (await findSettings(db)).renewals
  if (graceDays === 0) return
  const today = bangkokDay(now())
  const ending = await db
    .select({ id: members.id, expiryDate: members.expiryDate, planName: members.planName })
    .from(members)
    .where(and(eq(members.status, 'active'), between(members.expiryDate, addDays(today, -graceDays), today)))
  const catalogue = await listCatalogue(db)
  await db.transaction(async tx => {
    for (const { id: memberRowId, expiryDate, planName } of ending) {
      const plan = planNamed(catalogue, planName)
      if (!expiryDate || plan?.periodUnit === 'hour') continue
      await extendCode(tx, { memberRowId, expiryDate: addDays(expiryDate, graceDays), plan })
    }
  })
}
