import { validate as isUuid } from 'uuid'
import { takeFromLimit } from '#app/kit/platform/rate-limit.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { networkOf } from '#app/kit/pure/network.ts'
import { findApplicationByKey } from '../queries.server.ts'
import type { Application } from './save.server.ts'

/** A whole house that keeps its pages open, each asking four times a minute, stays far below it. */
const LOOKUPS_PER_MINUTE = 1200

export type StatusLookup =
  | { ok: true; application: Application }
  /** 404 for a key that is none of ours, 429 for an address that tries too many. */
  | { ok: false; status: 404 | 429 }

/** The application behind a visitor's link; every lookup counts against the address, so that keys cannot be tried. */
export async function lookUpApplication(ctx: RequestContext, key: string): Promise<StatusLookup> {
  const isWithinLimit = await takeFromLimit(ctx.db, {
    key: `status:${networkOf(ctx.clientAddress)}`,
    limit: LOOKUPS_PER_MINUTE,
    windowSeconds: 60,
    now: ctx.now(),
  })
  if (!isWithinLimit) return { ok: false, status: 429 }
  const application = isUuid(key) ? await findApplicationByKey(ctx.db, key) : null
  return application ? { ok: true, application } : { ok: false, status: 404 }
}
