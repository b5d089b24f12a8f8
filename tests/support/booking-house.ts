import { randomUUID } from 'node:crypto'
import { findMemberBalance } from '#app/money/ledger/queries.server.ts'
import { bookSpace, type Wish } from '#app/space/bookings/steps/book.server.ts'
import { listGrants } from '#app/space/credits/queries/credits.server.ts'
import { grantCredits, type NewGrant } from '#app/space/credits/steps/wallet.server.ts'
import { FREE } from '#app/space/spaces/rules/price.ts'
import { withoutClash } from '#app/space/spaces/steps/lock.server.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import { createTestContext } from './context.ts'
import { createTestDatabase } from './database.ts'
import { asStaff, insertMember } from './reviewer.ts'

type Some = Partial<Wish> & { memberRowId: string; spaceId: string }

/** A house on the first of December, whose clock stands at eight and can be moved, with what its bookings are tested by. */
export async function openBookingHouse() {
  const { db } = await createTestDatabase()
  const { ctx: anybody } = await createTestContext(db)
  const at = (local: string) => new Date(`2026-12-${local}:00+07:00`)
  const clock = { now: at('01T08:00') }
  const visitor = { ...anybody, now: () => clock.now }
  const ctx = await asStaff(visitor, 'front_desk')

  async function member(values: Parameters<typeof insertMember>[1] = {}) {
    const { id } = await insertMember(db, { joinDate: '2026-11-01', expiryDate: '2027-11-30', ...values })
    return id
  }

  async function space(values: Partial<typeof spaces.$inferInsert> = {}) {
    const usual = {
      name: { en: 'Reef room' },
      kind: 'room',
      priceRules: { ...FREE, hourSatang: 20_000 },
      cancelHours: 2,
    } as const
    const [row] = await db
      .insert(spaces)
      .values({ ...usual, ...values })
      .returning()
    if (!row) throw new Error('no space')
    return row.id
  }

  /** As a member does: half a minute is none, and by default from 10 to 11. */
  function book(wish: Some) {
    const usual = {
      from: at('01T10:00'),
      to: at('01T11:00'),
      by: 'member',
      adminId: null,
      host: 'sala.test',
    } as const
    return withoutClash(() => db.transaction(tx => bookSpace(tx, { ...usual, now: clock.now, ...wish })))
  }

  async function booked(wish: Some) {
    const result = await book(wish)
    if (!result.ok) throw new Error(result.reason)
    return result.value
  }

  const balance = (memberRowId: string) => findMemberBalance(db, memberRowId)
  const minutesLeft = async (memberRowId: string) =>
    (await listGrants(db, { memberRowId, unit: 'minute' })).reduce((sum, { left }) => sum + left, 0)
  const grant = (memberRowId: string, amount: number, more: Partial<NewGrant> = {}) =>
    db.transaction(tx =>
      grantCredits(tx, {
        memberRowId,
        unit: 'minute',
        kind: 'gift',
        amount,
        usableFrom: at('01T00:00'),
        usableUntil: null,
        now: clock.now,
        sourceKey: randomUUID(),
        ...more,
      }),
    )
  /** What is left of each grant, the oldest first. */
  const leftOf = async (memberRowId: string) =>
    (await listGrants(db, { memberRowId, unit: 'minute' })).map(({ left }) => left)
  return { db, ctx, visitor, clock, at, member, space, book, booked, balance, minutesLeft, grant, leftOf }
}
