import { eq, TransactionRollbackError } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOME_LOCATION } from '#app/house/locations/rules.ts'
import { findMember } from '#app/people/members/queries/members.server.ts'
import { openBookingHouse } from '../../../tests/support/booking-house.ts'
import { creditEntries, creditGrants } from '../credits/tables.server.ts'
import { findSpace } from '../spaces/queries.server.ts'
import { SPACE_CREDITS, type SpaceCredits } from '../spaces/rules/spaces.ts'
import { spaces } from '../spaces/tables.server.ts'
import { type Booked, bookSpace, type Wish } from './steps/book.server.ts'
import { bookings } from './tables.server.ts'
import { listOffers, viewProposal } from './views/offers.server.ts'

const { db, ctx, clock, at, member, space, book, grant } = await openBookingHouse()

const DAY = '2026-12-02'
const PLACE = { id: HOME_LOCATION, zone: 'Asia/Bangkok' }
const HOUR_MS = 3_600_000
const STARTS = Array.from({ length: 24 }, (_, hour) => at('02T00:00').getTime() + hour * HOUR_MS)
const LENGTH_MS = HOUR_MS

const week = (opens: string, closes: string) => Array.from({ length: 7 }, () => ({ opens, closes }))

/** A space as staff may set one up; `isTime` where it is the time of one and the same person. */
const spaceOf = fc.record({
  isTime: fc.boolean(),
  units: fc.integer({ min: 1, max: 2 }),
  turnaroundMinutes: fc.constantFrom(0, 15, 60),
  hours: fc.constantFrom(null, week('09:00', '18:00'), week('20:00', '03:00')),
  maxDaysAhead: fc.constantFrom(1, 90),
  audience: fc.constantFrom('members' as const, 'plans' as const),
  plan: fc.constantFrom('Monthly Pass', 'Silver'),
  credits: fc.constantFrom<SpaceCredits[]>([...SPACE_CREDITS], ['pack']),
})

/** What the member or somebody else has there, in quarters of an hour from midnight on; a hold runs out so many minutes from now. */
const standing = fc.record({
  nth: fc.nat(3),
  isOwn: fc.boolean(),
  quarter: fc.integer({ min: -8, max: 96 }),
  hours: fc.integer({ min: 1, max: 4 }),
  holdMinutes: fc.option(fc.constantFrom(-5, 5)),
})

const houses = fc.record({
  spaces: fc.array(spaceOf, { minLength: 4, maxLength: 4 }),
  stands: fc.array(standing, { maxLength: 16 }),
  now: fc.constantFrom(at('01T08:00'), at('02T11:20'), at('02T21:59')),
  expiryDate: fc.constantFrom('2026-12-01', '2026-12-31'),
  grants: fc.array(
    fc.record({
      minutes: fc.constantFrom(30, 60),
      kind: fc.constantFrom('gift' as const, 'pack' as const),
      until: fc.constantFrom(at('02T12:00'), at('03T00:00'), null),
    }),
    { maxLength: 3 },
  ),
})
type House = typeof houses extends fc.Arbitrary<infer Of> ? Of : never

async function setUp({ spaces: wanted, stands, now, expiryDate, grants }: House) {
  for (const table of [bookings, spaces, creditEntries, creditGrants]) await db.delete(table)
  clock.now = at('01T07:00')
  const ids: string[] = []
  for (const { isTime, plan, ...terms } of wanted) {
    const given = isTime ? { kind: 'call' as const, givenBy: ctx.actor.userId, units: 1 } : {}
    const plans = terms.audience === 'plans' ? [plan] : []
    ids.push(await space({ ...terms, ...given, plans, minMinutes: 60, stepMinutes: 60 }))
  }
  const [memberRowId, other] = [await member({ expiryDate }), await member({ planName: 'Silver' })]
  for (const { nth, isOwn, quarter, hours, holdMinutes } of stands) {
    const from = new Date(at('02T00:00').getTime() + (quarter * HOUR_MS) / 4)
    const to = new Date(from.getTime() + hours * HOUR_MS)
    const whose = isOwn ? memberRowId : other
    const made = await book({ spaceId: ids[nth] ?? '', memberRowId: whose, from, to, by: 'staff' })
    if (!made.ok || holdMinutes === null) continue
    const holdUntil = new Date(now.getTime() + holdMinutes * 60_000)
    await db.update(bookings).set({ status: 'held', holdUntil }).where(eq(bookings.id, made.value.id))
  }
  clock.now = now
  for (const { minutes, kind, until } of grants)
    await grant(memberRowId, minutes, { kind, usableUntil: until })
  return { ids, memberRowId }
}

/** What would become of it; nothing is booked. */
async function attempt(wish: Pick<Wish, 'spaceId' | 'memberRowId' | 'useCredits'>, start: number) {
  const [from, to] = [new Date(start), new Date(start + LENGTH_MS)]
  const by = { by: 'member', adminId: null, now: clock.now, host: 'sala.test' } as const
  let outcome: Booked | undefined
  await db
    .transaction(async tx => {
      outcome = await bookSpace(tx, { ...wish, ...by, from, to })
      tx.rollback()
    })
    .catch(error => {
      if (!(error instanceof TransactionRollbackError)) throw error
    })
  return outcome?.ok
}

test('whatever stands, is held or has run out, whoever gives it: a member is offered what can be booked, and how it can be paid', async () => {
  await fc.assert(
    fc.asyncProperty(houses, async house => {
      const { ids, memberRowId } = await setUp(house)
      const own = await findMember(db, memberRowId)
      if (!own) throw new Error('no member')
      const offers = await listOffers(db, own, { day: DAY, minutes: 60, place: PLACE, now: clock.now })
      for (const spaceId of ids) {
        const slots = offers.find(({ id }) => id === spaceId)?.slots ?? []
        const offered = slots.map(slot => Date.parse(slot.at))
        const bookable = []
        for (const start of STARTS) if (await attempt({ spaceId, memberRowId }, start)) bookable.push(start)
        expect(offered).toEqual(bookable)
        const room = await findSpace(db, spaceId)
        if (!room) throw new Error('no space')
        for (const start of bookable.slice(0, 4)) {
          const asked = { from: new Date(start), to: new Date(start + LENGTH_MS), now: clock.now }
          const { credits, refused } = await viewProposal(db, own, { space: room, ...asked })
          expect(refused).toBeNull()
          expect(credits !== null).toBe(await attempt({ spaceId, memberRowId, useCredits: true }, start))
        }
      }
    }),
    { numRuns: 12 },
  )
}, 60_000)
