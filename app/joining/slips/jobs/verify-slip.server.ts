import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { Env } from '#app/kit/platform/env.server.ts'
import type { Job } from '#app/kit/platform/jobs.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { easySlip } from '../adapters/easyslip.server.ts'
import type { SlipProvider } from '../adapters/provider.ts'
import { slipOk } from '../adapters/slipok.server.ts'
import { slips } from '../tables.server.ts'

export type VerifySlip = { slipId: string; attempt: number }

/** Asks the service about a slip, unless it has answered meanwhile. */
export const verifySlip: Job<VerifySlip> = {
  name: 'verify-slip',
  payload: z.object({ slipId: z.string(), attempt: z.number().int().nonnegative() }),
}

/** The service whose key the house has; null without one. */
export function providerOf(env: Env, timeoutMs?: number): SlipProvider | null {
  const { SLIPOK_BRANCH: branch, SLIPOK_API_KEY, EASYSLIP_API_KEY } = env
  const limit = timeoutMs === undefined ? {} : { timeoutMs }
  if (branch && SLIPOK_API_KEY)
    return slipOk({ branch, key: SLIPOK_API_KEY, url: env.SLIPOK_API_URL, ...limit })
  if (EASYSLIP_API_KEY) return easySlip({ key: EASYSLIP_API_KEY, url: env.EASYSLIP_API_URL, ...limit })
  return null
}

/** Has the service asked about a slip that was just read, where there is one; the services know slips of banks only. */
export async function queueVerification(
  tx: Transaction,
  ctx: ServerContext,
  { id, kind }: Pick<typeof slips.$inferSelect, 'id' | 'kind'>,
): Promise<void> {
  const provider = kind === 'bank' ? providerOf(ctx.env) : null
  if (!provider) return
  await tx.update(slips).set({ verification: 'waiting', verifiedBy: provider.name }).where(eq(slips.id, id))
  await ctx.enqueue(tx, verifySlip, { slipId: id, attempt: 0 })
}
