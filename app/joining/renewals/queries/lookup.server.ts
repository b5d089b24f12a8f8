import { readKey } from '#app/joining/applications/steps/renewal-link.server.ts'
import { takeFromLimit } from '#app/kit/platform/rate-limit.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { networkOf } from '#app/kit/pure/network.ts'
import { findRenewal } from './renewals.server.ts'
import { findStanding, type Standing } from './standing.server.ts'

/** A whole house that renews on its last day, with pages that ask again while they wait, stays far below it. */
const LOOKUPS_PER_MINUTE = 600

export type RenewalLookup =
  | { ok: true; standing: Standing }
  /** 404 for a key that is none of ours or whose member is gone, 429 for an address that tries too many. */
  | { ok: false; status: 404 | 429 }

/** The renewal behind a member's link; every lookup counts against the address. */
export async function lookUpRenewal(ctx: RequestContext, key: string): Promise<RenewalLookup> {
  const isWithinLimit = await takeFromLimit(ctx.db, {
    key: `renewal:${networkOf(ctx.clientAddress)}`,
    limit: LOOKUPS_PER_MINUTE,
    windowSeconds: 60,
    now: ctx.now(),
  })
  if (!isWithinLimit) return { ok: false, status: 429 }
  const id = readKey(ctx, key)
  const found = id === null ? null : await findRenewal(ctx.db, id)
  return found ? { ok: true, standing: await findStanding(ctx, found) } : { ok: false, status: 404 }
}
