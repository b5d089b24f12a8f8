import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import { bindCron } from '#app/kit/platform/jobs.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { type Sweeping, updateInSteps } from '#app/kit/platform/steps.server.ts'
import type { NounJobs } from '#app/noun.ts'
import { keptPass } from './steps/pass.server.ts'
import { accessCodes } from './tables.server.ts'

/** A membership that is renewed by hand within this time goes on with the code that its owner can still look up. */
const KEPT_DAYS = 60
const DAY_MS = 24 * 60 * 60 * 1000

/** Forgets the Pass of codes that ended long ago: only its hash stays. */
export async function forgetPasses(ctx: Sweeping & Pick<ServerContext, 'now'>) {
  const end = new Date(ctx.now().getTime() - KEPT_DAYS * DAY_MS)
  const { validUntil, passHash, pass } = accessCodes
  const isOver = and(lt(validUntil, end), isNotNull(passHash), isNotNull(pass))
  await updateInSteps(ctx, accessCodes, { pass: null }, isOver)
}

/** Seals what an older version or the sample left open. Does nothing at most starts. */
export async function sealPasses({ db, secrets }: Pick<ServerContext, 'db' | 'secrets'>) {
  const { id, accessId, pass } = accessCodes
  const open = await db
    .select({ id, accessId, pass })
    .from(accessCodes)
    .where(and(isNull(accessCodes.passHash), isNotNull(pass)))
  for (const code of open) {
    const kept = keptPass(secrets, { accessId: code.accessId, pass: code.pass ?? '' })
    await db
      .update(accessCodes)
      .set(kept)
      .where(and(eq(id, code.id), isNull(accessCodes.passHash)))
  }
}

export const jobs: NounJobs = {
  workers: server => [bindCron('forget-passes', '30 4 * * *', () => forgetPasses(server))],
  resume: sealPasses,
}
