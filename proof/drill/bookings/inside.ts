import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import '#app/register.server.ts'
import type { Database } from '#app/kit/platform/database.server.ts'
import { createDiskStorage } from '#app/kit/platform/disk-storage.server.ts'
import { loadEnv } from '#app/kit/platform/env.server.ts'
import { createLog } from '#app/kit/platform/log.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { addDays, bangkokDay, bangkokTime } from '#app/kit/pure/days.ts'
import { members } from '#app/people/members/tables.server.ts'
import { checkInCode } from '#app/presence/visits/steps/code.server.ts'
import { bookAtRoom } from '#app/space/bookings/commands/room.server.ts'
import { findBooking } from '#app/space/bookings/queries/bookings.server.ts'
import { listOccurrences } from '#app/space/bookings/queries/series.server.ts'
import { cancelSeries, makeSeries, orRefused } from '#app/space/bookings/steps/series.server.ts'
import { bookForVisitor } from '#app/space/bookings/steps/visitor.server.ts'
import { withoutClash } from '#app/space/spaces/steps/lock.server.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'

type Time = { from: Date; to: Date }
/** What was done, or why not; with each booking that is another than before. */
type Done = { what: string; bookings: { id: string; number: number; status: string; time: Time }[] }

const HOST = 'drill.test'
const HOUR_MS = 3_600_000

/**
 * What people do in the house beside the programs, on the same database: staff book series and cancel them, members book at
 * a room's tablet, and visitors have a time held that nobody pays for.
 */
export function openInside(db: Database, dataDir: string) {
  const ctx = contextOf(db, dataDir)
  const series: string[] = []
  const acting = () => ({ by: 'staff', adminId: null, now: new Date(), host: HOST, mailing: ctx }) as const
  const tell = async (what: string, ids: string[]): Promise<Done> => {
    const found = await Promise.all(ids.map(id => findBooking(db, id)))
    const bookings = found.flatMap(one => {
      if (!one || one.status === 'skipped') return []
      const time = { from: one.startsAt, to: one.endsAt }
      return [{ id: one.id, number: one.icalSequence, status: one.status, time }]
    })
    return { what, bookings }
  }
  const idsOf = async (id: string) => (await listOccurrences(db, id)).map(one => one.id)

  return {
    /** The same time on two days. */
    bookSeries: async (spaceId: string, memberId: string, { from, to }: Time, useCredits: boolean) => {
      const day = bangkokDay(from)
      const rule = {
        from: day,
        until: addDays(day, 1),
        everyWeeks: 1 as const,
        weekdays: [0, 1, 2, 3, 4, 5, 6],
        startMinute: bangkokTime(from).minutes,
        minutes: (to.getTime() - from.getTime()) / 60_000,
      }
      const who = { spaceId, memberRowId: await rowIdOf(db, memberId) }
      const wish = { ...who, rule, useCredits, purpose: '', seenLeftOut: null }
      const made = await orRefused(() =>
        withoutClash(() => db.transaction(tx => makeSeries(tx, { ...wish, ...acting() }))),
      )
      if (!made.ok) return { what: made.reason, bookings: [] }
      series.push(made.value.id)
      return tell('series booked', await idsOf(made.value.id))
    },

    cancelSeries: async (pick: number) => {
      const id = series[pick % Math.max(1, series.length)]
      if (id === undefined) return { what: 'no series yet', bookings: [] }
      const part = { seriesId: id, fromDay: null, giveBack: false }
      const done = await withoutClash(() => db.transaction(tx => cancelSeries(tx, part, acting())))
      return tell(done.ok ? 'series cancelled' : done.reason, done.ok ? await idsOf(id) : [])
    },

    bookAtDoor: async (spaceId: string, memberId: string) => {
      const id = await rowIdOf(db, memberId)
      const code = checkInCode(ctx, { kind: 'm', id }, ctx.now())
      const shown = { way: 'code', key: randomUUID(), keptAt: null, code } as const
      const made = await bookAtRoom({ ...ctx, kiosk: tabletOf(spaceId) }, shown, 15)
      return made.ok ? tell('booked at a door', [made.value.id]) : { what: made.reason, bookings: [] }
    },

    /** An hour ago, so that whoever wants the time next finds it held for nobody. */
    holdForVisitor: async (spaceId: string, time: Time) => {
      const visitor = { name: 'Dao', email: `${randomUUID()}@example.com`, phone: '', locale: 'en' }
      const now = new Date(Date.now() - HOUR_MS)
      const of = { spaceId, ...time, unit: null, purpose: '', visitor, adminId: null }
      const wish = { ...of, key: randomUUID(), now, host: HOST }
      const made = await withoutClash(() => db.transaction(tx => bookForVisitor(tx, wish)))
      return made.ok ? tell('held', [made.value.booking.id]) : { what: made.reason, bookings: [] }
    },
  }
}
export type Inside = ReturnType<typeof openInside>

/** Why something is not done that was asked for: all of it is an ordinary answer. */
export const REFUSED_INSIDE = [
  'taken',
  'own_time',
  'not_enough_credit',
  'none_free',
  'over',
  'has_one',
  'code_used',
  'no series yet',
]

/** Opens a space to visitors, who pay ahead. */
export async function openToVisitors(db: Database, spaceId: string) {
  await db.update(spaces).set({ isPublic: true, visitorsPay: 'ahead' }).where(eq(spaces.id, spaceId))
}

async function rowIdOf(db: Database, memberId: string): Promise<string> {
  const [member] = await db.select({ id: members.id }).from(members).where(eq(members.memberId, memberId))
  return member?.id ?? ''
}

const tabletOf = (spaceId: string) => ({
  id: randomUUID(),
  name: 'Door',
  locationId: randomUUID(),
  spaceId,
  showsPurpose: false,
  fireKey: null,
  lastSeenAt: null,
})

/** Mails are written down; nothing is sent. */
function contextOf(db: Database, dataDir: string): RequestContext {
  const secret = Buffer.alloc(32, 'drill').toString('base64')
  return {
    db,
    env: loadEnv({ LOG_LEVEL: 'silent' }),
    log: createLog('silent'),
    storage: createDiskStorage(dataDir),
    enqueue: async () => {},
    now: () => new Date(),
    stopping: new AbortController().signal,
    changes: { subscribe: () => () => {}, close: async () => {} },
    kept: { find: (_key, _topics, look) => look(), forget: () => {} },
    secrets: { cookies: secret, auth: secret, webhooks: secret },
    requestId: 'drill',
    clientAddress: '127.0.0.1',
    nonce: '',
    origin: 'http://localhost',
  }
}
