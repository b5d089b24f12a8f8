import { and, asc, eq, inArray, lt } from 'drizzle-orm'
import { z } from 'zod'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { bindWorker, type Job } from '#app/kit/platform/jobs.server.ts'
import { linkOrigin } from '#app/kit/platform/link-origin.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import type { NounJobs } from '#app/noun.ts'
import { listLate } from './queries/overdue.server.ts'
import { passOn } from './steps/carry.server.ts'
import { endTerm } from './steps/contracts.server.ts'
import { lockContract, lockCustomer } from './steps/lock.server.ts'
import { mailBills, mailOverdue } from './steps/mailing.server.ts'
import { listUncarried } from './steps/renewal.server.ts'
import { settleRights } from './steps/rights.server.ts'
import { listBillable, runBilling } from './steps/run.server.ts'
import { contracts } from './tables.server.ts'

/** Makes the bills of contracts soon after Bangkok's midnight. */
const billing: Job<object> = { name: 'run-billing', payload: z.object({}) }

type Night = Pick<ServerContext, 'db' | 'now' | 'log' | 'stopping' | 'env' | 'enqueue' | 'secrets'>

/**
 * Has renewals take over seats, ends contracts whose last day is over or has them go on, makes the bills that are due and mails them, puts right what seats give (rule
 * contracts.run), and mails about what is overdue: of one customer after another, so that nobody waits for long. Done
 * again, it changes nothing.
 */
export async function runNight(server: Night) {
  const ctx = { now: server.now, secrets: server.secrets, actor: { userId: null } }
  const { env } = server
  const mailing = { ...server, origin: linkOrigin({ env, origin: `http://localhost:${env.PORT}` }) }
  const today = bangkokDay(server.now())
  await carryRenewals(server)
  await endOver(server)
  let count = 0
  for (const customerId of await listBillable(server.db, today)) {
    server.stopping.throwIfAborted()
    count += await server.db.transaction(async tx => {
      const made = await runBilling(tx, ctx, today, [customerId])
      await lockCustomer(tx, customerId)
      await settleRights(tx, ctx, customerId)
      await mailBills(tx, mailing, made)
      return made.length
    })
  }
  for (const customerId of await listLate(server.db, today)) {
    server.stopping.throwIfAborted()
    await server.db.transaction(async tx => {
      if (await lockCustomer(tx, customerId)) await mailOverdue(tx, mailing, customerId)
    })
  }
  if (count > 0) server.log.info({ count }, 'bills of contracts made')
}

/** Those who have seats of a contract that ends have those of its renewal from its first day on. */
async function carryRenewals(server: Night) {
  const today = bangkokDay(server.now())
  for (const id of await listUncarried(server.db, today)) {
    server.stopping.throwIfAborted()
    await server.db.transaction(async tx => {
      const contract = await lockContract(tx, id)
      if (!contract) return
      await passOn(tx, contract, today)
      await settleRights(tx, server, contract.customerId)
    })
  }
}

/** What is over still has its last bill to come; what goes on by itself has another term, or none. */
async function endOver(server: Night) {
  const today = bangkokDay(server.now())
  const isOver = and(inArray(contracts.state, ['running', 'notice']), lt(contracts.lastDay, today))
  const over = await server.db
    .select({ id: contracts.id })
    .from(contracts)
    .where(isOver)
    .orderBy(asc(contracts.id))
  for (const { id } of over) {
    server.stopping.throwIfAborted()
    await server.db.transaction(async tx => {
      const contract = await lockContract(tx, id)
      // Of two servers, the other has ended it.
      const [found] = await tx
        .select({ id: contracts.id })
        .from(contracts)
        .where(and(eq(contracts.id, id), isOver))
      if (!contract || !found) return
      const action = await endTerm(tx, server, contract)
      await logActivity(tx, {
        adminId: null,
        action,
        entityType: 'contract',
        entityId: id,
        details: { number: contract.number },
      })
    })
  }
}

export const jobs: NounJobs = {
  workers: server => [{ ...bindWorker(billing, () => runNight(server)), cron: '20 0 * * *' }],
  /** A server that was off at that time does now what it would have done; what is done already stays as it is. */
  resume: async ({ db, enqueue }) => {
    await enqueue(db, billing, {})
  },
}
