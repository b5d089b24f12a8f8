import { randomUUID } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import { addKiosk } from '#app/presence/kiosks/commands/pairing.server.ts'
import { kioskEntries, kiosks } from '#app/presence/kiosks/tables.server.ts'
import { checkInAtDesk } from '#app/presence/visits/commands.server.ts'
import { endVisits } from '#app/presence/visits/jobs.server.ts'
import { visits } from '#app/presence/visits/tables.server.ts'
import { openBookings } from '../bookings.ts'
import type { Applications } from './applications.ts'
import { type Ground, idOf } from './ground.ts'
import type { Members } from './members.ts'

/** Tablets, and who is in by them. */
export function openTablets(
  { db, secrets, ctx, owner }: Ground,
  { member, application }: Pick<Members, 'member'> & Pick<Applications, 'application'>,
) {
  /** Somebody who is in. */
  const visit = async () => {
    const entered = await checkInAtDesk(owner, (await member()).id)
    if (!entered.ok) throw new Error(entered.reason)
    return entered.value
  }
  /** Somebody who is in by a provisional code. */
  const provisionalVisit = async () => {
    const { id: applicationId } = await application()
    const [row] = await db.insert(visits).values({ applicationId, enteredAt: new Date() }).returning()
    return idOf(row)
  }
  /** An hour that was over before anybody left. */
  const longStay = async () => {
    const hour = await member({ planName: 'Hourly Rate' })
    const { ok: _, ...entered } = await checkInAtDesk({ ...owner, now: () => hoursAgo(3) }, hour.id)
    await endVisits(ctx)
    return 'value' in entered ? entered.value.id : ''
  }
  /** A tablet that waits to be paired. */
  const kiosk = async () => {
    const name = `Door ${randomUUID()}`
    await db.update(kiosks).set({ revokedAt: new Date() }).where(like(kiosks.name, 'Door %'))
    const made = await addKiosk(owner, { name, locationId: null, firePin: '' })
    const [row] = await db.select().from(kiosks).where(eq(kiosks.name, name))
    return { id: idOf(row), code: made.ok ? made.value.code : '' }
  }
  /** At whose door the tablet of a room stands. */
  let roomOfTablet: string | undefined
  const tabletRoom = async () => (roomOfTablet ??= await bookings.space())
  const doubtfulEntry = async () => {
    const shown = { kioskId: (await kiosk()).id, key: randomUUID(), at: hoursAgo(1), receivedAt: new Date() }
    const [row] = await db
      .insert(kioskEntries)
      .values({ ...shown, way: 'code', wasOffline: true, result: 'doubtful', reason: 'not_ours' })
      .returning()
    return idOf(row)
  }
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  const bookings = openBookings(db, secrets)
  return { visit, provisionalVisit, longStay, kiosk, tabletRoom, doubtfulEntry, bookings }
}
