import { createHash } from 'node:crypto'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { mayEnter } from '#app/joining/entitlements/rules.ts'
import { listGuestsIn } from '#app/joining/guest-visits/queries.server.ts'
import { listFireList, listPerhapsIn } from '#app/joining/visits/queries.server.ts'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { listEntitled } from '../queries.server.ts'
import { HANDLE_LETTERS, type Known } from '../rules.ts'
import { seal } from './fire-key.server.ts'
import type { KioskContext } from './token.server.ts'

/** Rights of so many are kept at a tablet; beyond, whoever comes without a network is noted, and staff look. */
const MOST_KNOWN = 5_000

/** Days of grace can be no more (settings, "Renewals"). */
const MOST_GRACE_DAYS = 60

/**
 * By what a tablet decides while it has no network (rule kiosks.offline): until when each member may come in who may now,
 * under a name that says nothing about anybody, and how many are in. Who they are is sealed, or not there.
 */
export async function reckonKnown(ctx: KioskContext): Promise<Known> {
  const { db, kiosk } = ctx
  const now = ctx.now()
  const earliest = addDays(bangkokDay(now), -MOST_GRACE_DAYS)
  const [{ renewals }, entitled, inside, perhaps, guests] = await Promise.all([
    findSettings(db),
    listEntitled(db, { day: earliest, most: MOST_KNOWN }),
    listFireList(db, now),
    listPerhapsIn(db, now),
    listGuestsIn(db, now),
  ])
  const members = [...entitled].flatMap(([memberRowId, rows]) => {
    const status = rows[0]?.status ?? 'inactive'
    const entitlements = rows.map(({ entitlement }) => entitlement)
    const entry = mayEnter({ status, entitlements }, now, renewals.graceDays)
    return entry.mayEnter
      ? [[handleOf(kiosk.id, memberRowId), entry.until?.toISOString() ?? null] as const]
      : []
  })
  const people = [...inside, ...guests]
  const names = [
    ...people.map(({ name, enteredAt }) => ({ name, at: enteredAt?.toISOString() ?? '' })),
    ...perhaps.map(({ name, enteredAt }) => ({ name, at: enteredAt.toISOString(), isPerhapsGone: true })),
  ]
  return {
    ...{ kioskId: kiosk.id, madeAt: now.toISOString(), members: Object.fromEntries(members) },
    ...{ inside: people.length, fireList: kiosk.fireKey && seal(kiosk.fireKey, JSON.stringify(names)) },
  }
}

/** Of one tablet only: what one holds is of no use to whoever has another. */
function handleOf(kioskId: string, memberRowId: string): string {
  return createHash('sha256').update(`${kioskId}:${memberRowId}`).digest('hex').slice(0, HANDLE_LETTERS)
}
