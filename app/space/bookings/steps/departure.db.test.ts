import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { deleteMembers } from '#app/people/members/commands/delete.server.ts'
import { FREE } from '#app/space/spaces/rules/price.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { asStaff, insertMember } from '../../../../tests/support/reviewer.ts'
import { bookings } from '../tables.server.ts'
import { bookSpace } from './book.server.ts'

const { db } = await createTestDatabase()
const { ctx: visitor } = await createTestContext(db)
const at = (local: string) => new Date(`2026-12-${local}:00+07:00`)
const owner = await asStaff({ ...visitor, now: () => at('01T12:00') }, 'owner')

async function booked(memberRowId: string, spaceId: string, [from, to]: [string, string]) {
  const time = { from: at(from), to: at(to), now: at('01T08:00') }
  const made = await db.transaction(tx =>
    bookSpace(tx, { ...time, memberRowId, spaceId, by: 'member', adminId: null, host: 'sala.test' }),
  )
  if (!made.ok) throw new Error(made.reason)
  return made.value.id
}

test('what removed members have booked is free again, and what was late stays owed', async () => {
  const priceRules = { ...FREE, hourSatang: 20_000 }
  const room = { name: { en: 'Reef room' }, kind: 'room', priceRules, cancelHours: 2 } as const
  const [{ id: reef } = { id: '' }, { id: palm } = { id: '' }] = await db
    .insert(spaces)
    .values([room, { ...room, name: { en: 'Palm room' } }])
    .returning()
  const stay = { joinDate: '2026-11-01', expiryDate: '2027-11-30' }
  const [leaving, staying] = [await insertMember(db, stay), await insertMember(db, stay)]
  const over = await booked(leaving.id, reef, ['01T09:00', '01T10:00'])
  const late = await booked(leaving.id, reef, ['01T13:00', '01T14:00'])
  const early = await booked(leaving.id, palm, ['02T09:00', '02T10:00'])
  const others = await booked(staying.id, palm, ['02T10:00', '02T11:00'])

  await deleteMembers(owner, [leaving.id])

  const rows = await db.select().from(bookings)
  const statusOf = Object.fromEntries(rows.map(({ id, status }) => [id, status]))
  expect(statusOf).toEqual({
    [over]: 'confirmed',
    [late]: 'cancelled',
    [early]: 'cancelled',
    [others]: 'confirmed',
  })
  const given = await db.select().from(ledgerEntries).where(eq(ledgerEntries.kind, 'correction'))
  expect(given.map(({ reference, amountSatang }) => [reference, amountSatang])).toEqual([[early, -20_000]])
  await booked(staying.id, palm, ['02T09:00', '02T10:00'])
})
