import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { bookSpace } from '#app/space/bookings/steps/book.server.ts'
import { bookings } from '#app/space/bookings/tables.server.ts'
import { FREE } from '#app/space/spaces/rules/price.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { insertReceipt } from '../../../tests/support/incoming.ts'
import { asStaff, insertMember } from '../../../tests/support/reviewer.ts'
import { eraseSubject } from './commands/erase-subject.server.ts'
import { countDue, forgetWhatIsOver } from './jobs/retention.server.ts'

const { db } = await createTestDatabase()
const { ctx: made } = await createTestContext(db)
const now = new Date('2026-12-01T05:00:00Z')
const owner = await asStaff({ ...made, now: () => now }, 'owner')

test('what an erased member has booked is free for others', async () => {
  const [space] = await db
    .insert(spaces)
    .values({ name: { en: 'Booth' }, kind: 'booth', priceRules: FREE })
    .returning()
  const member = await insertMember(db, { joinDate: '2026-11-01', expiryDate: '2027-11-30' })
  const from = new Date('2026-12-02T05:00:00Z')
  const wish = {
    from,
    to: new Date(from.getTime() + 3_600_000),
    spaceId: space?.id ?? '',
    memberRowId: member.id,
  }
  const booked = await db.transaction(tx =>
    bookSpace(tx, { ...wish, now, by: 'staff', adminId: null, host: 'sala.test' }),
  )
  expect(booked).toMatchObject({ ok: true, value: { status: 'confirmed' } })
  await db.update(members).set({ status: 'inactive', expiryDate: '2026-11-30' })
  const subject = { kind: 'member', id: member.id } as const
  expect(await eraseSubject(owner, { subject, typed: member.name })).toMatchObject({ ok: true })
  expect(await db.select().from(bookings)).toMatchObject([{ status: 'cancelled', purpose: '' }])
  expect(await db.$count(ledgerEntries)).toBe(0)
  expect((await db.select().from(members))[0]?.name).not.toBe(member.name)
})

test('the slip that a visitor’s booking was paid with is kept as long as slips of nobody, and then made anonymous', async () => {
  const submittedAt = new Date('2026-05-20T05:00:00Z')
  const [old, young] = [
    await insertReceipt(db, { subject: { kind: 'booking', id: randomUUID() }, submittedAt }),
    await insertReceipt(db, { subject: { kind: 'booking', id: randomUUID() }, submittedAt: now }),
  ]
  for (const receiptId of [old, young])
    await db.insert(ledgerEntries).values({
      kind: 'payment',
      source: 'booking',
      amountSatang: 250_00,
      bookedOn: '2026-05-20',
      receiptId,
    })
  const night = { ...made, now: () => now }
  expect(await countDue(night)).toMatchObject({ receipt: 1 })
  await forgetWhatIsOver(night)
  const stays = async (id: string) => {
    const [row] = await db.select().from(receipts).where(eq(receipts.id, id))
    return !row?.email.endsWith('@erased.invalid')
  }
  expect([await stays(old), await stays(young)]).toEqual([false, true])
  expect(await db.$count(ledgerEntries)).toBe(2)
})
