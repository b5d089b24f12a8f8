import { and, eq, isNotNull, isNull, lt, ne, notExists, sql } from 'drizzle-orm'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { bindCron } from '#app/kit/platform/jobs.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { deleteInSteps, type Sweeping, updateInSteps } from '#app/kit/platform/steps.server.ts'
import type { NounJobs } from '#app/noun.ts'
import { keptPass } from './steps/pass.server.ts'
import { accessCodes, codeHolds } from './tables.server.ts'

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

/** A slip that is read this late, after a long stop, is counted for the house alone. */
const NETWORKS_KEPT_DAYS = 2
const HOLDS_KEPT_DAYS = 30

/** Forgets where slips came from, and the floods that staff have long dealt with. */
export async function forgetSenders(ctx: Sweeping & Pick<ServerContext, 'now'>) {
  const before = (days: number) => new Date(ctx.now().getTime() - days * DAY_MS)
  const { network, submittedAt, holdId, status } = receipts
  const isSent = and(isNotNull(network), lt(submittedAt, before(NETWORKS_KEPT_DAYS)))
  await updateInSteps(ctx, receipts, { network: null }, isSent)
  const isNamed = and(ne(codeHolds.subject, ''), lt(codeHolds.lastAt, before(NETWORKS_KEPT_DAYS)))
  await updateInSteps(ctx, codeHolds, { subject: '' }, isNamed)
  const isWaited = and(eq(holdId, codeHolds.id), eq(status, 'submitted'))
  const waiting = ctx.db.select({ one: sql`1` }).from(receipts).where(isWaited)
  await deleteInSteps(ctx, codeHolds, and(lt(codeHolds.lastAt, before(HOLDS_KEPT_DAYS)), notExists(waiting)))
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
  workers: server => [
    bindCron('forget-passes', '30 4 * * *', () => forgetPasses(server)),
    bindCron('forget-senders', '35 4 * * *', () => forgetSenders(server)),
  ],
  resume: sealPasses,
}
