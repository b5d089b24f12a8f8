import { createHash } from 'node:crypto'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { listEntitled } from '../queries.server.ts'
import { HANDLE_LETTERS, KNOWN_MS, type Known, packRight } from '../rules.ts'
import { seal } from './fire-key.server.ts'
import { findFireList } from './fire-list.server.ts'
import type { KioskContext } from './token.server.ts'

/** So many rights are kept at a tablet; beyond, whoever comes without a network is noted, and staff look. */
export const MOST_KNOWN = 5_000

/**
 * By what a tablet decides while it has no network (rule kiosks.offline): what each member may use who may come in,
 * under a name that says nothing about anybody, and how many are in. Who they are is sealed, or not there.
 */
export async function reckonKnown(ctx: KioskContext): Promise<Known> {
  const { db, kiosk } = ctx
  const now = ctx.now()
  const { graceDays } = (await findSettings(db)).renewals
  const by = new Date(now.getTime() + KNOWN_MS)
  const [entitled, list] = await Promise.all([
    listEntitled(db, { now, by, graceDays, most: MOST_KNOWN }),
    findFireList(db, now),
  ])
  const members = [...entitled].map(
    ([memberRowId, { entitlements }]) =>
      [handleOf(kiosk.id, memberRowId), entitlements.map(packRight)] as const,
  )
  return {
    kioskId: kiosk.id,
    madeAt: now.toISOString(),
    graceDays,
    members: Object.fromEntries(members),
    inside: list.inside.length,
    fireList: kiosk.fireKey && seal(kiosk.fireKey, JSON.stringify(list)),
  }
}

/** Of one tablet only: what one holds is of no use to whoever has another. */
function handleOf(kioskId: string, memberRowId: string): string {
  return createHash('sha256').update(`${kioskId}:${memberRowId}`).digest('hex').slice(0, HANDLE_LETTERS)
}
