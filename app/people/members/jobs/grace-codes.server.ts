import { and, asc, between, eq, gt } from 'drizzle-orm'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { inSteps } from '#app/kit/platform/steps.server.ts'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { refreshCode } from '#app/people/access-codes/steps/refresh.server.ts'
import { members } from '../tables.server.ts'

/** Members in one transaction. */
const BATCH = 200

/**
 * Lets the door codes of members whose last day has come say that they open until the grace ends. Runs on that day already,
 * so that nobody stands before the door at midnight; with the membership the codes end by themselves.
 */
export async function keepCodesInGrace(ctx: Pick<ServerContext, 'db' | 'now' | 'stopping'>) {
  const { graceDays } = (await findSettings(ctx.db)).renewals
  if (graceDays === 0) return
  const now = ctx.now()
  const today = bangkokDay(now)
  const { id, status, expiryDate } = members
  const isEnding = and(eq(status, 'active'), between(expiryDate, addDays(today, -graceDays), today))
  let last: string | undefined
  await inSteps(ctx, () =>
    ctx.db.transaction(async tx => {
      const ending = await tx
        .select({ id })
        .from(members)
        .where(and(isEnding, last === undefined ? undefined : gt(id, last)))
        .orderBy(asc(id))
        .limit(BATCH)
      for (const { id: memberRowId } of ending) await refreshCode(tx, { memberRowId, now, graceDays })
      last = ending.at(-1)?.id ?? last
      return ending.length
    }),
  )
}
