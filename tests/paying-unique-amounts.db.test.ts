import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { settings } from '#app/house/settings/tables.server.ts'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { bookingVisitors } from '#app/space/bookings/tables.server.ts'
import { openPayingHouse } from './support/paying-house.ts'
import { newSlip } from './support/slip.ts'

const { db, sell, look } = await openPayingHouse()
beforeEach(() => db.insert(settings).values({ key: 'payments', value: { hasUniqueSatang: true } }))

async function sentFor(receiptId: string) {
  const [slip] = await db.select().from(receipts).where(eq(receipts.id, receiptId))
  return slip?.totalSatang ?? 0
}

describe.each(['debt', 'booking', 'guest_pass'] as const)('with unique satang on, a %s', kind => {
  async function sent() {
    const sold = await sell(kind)
    const result = await sold.send(newSlip())
    if (!result.ok) throw new Error(JSON.stringify(result.errors))
    return { ...sold, receiptId: result.receiptId, askedSatang: await sentFor(result.receiptId) }
  }

  test('asks for what nothing else asks for, and the same again', async () => {
    const [first, second] = [await sent(), await sent()]
    const unique = [first, second].map(({ askedSatang, dueSatang }) => askedSatang - dueSatang)
    expect(new Set(unique).size).toBe(2)
    for (const satang of unique) expect(satang).toSatisfy((is: number) => is >= 1 && is <= 99)
    await first.send(newSlip())
    expect(await sentFor(first.receiptId)).toBe(first.askedSatang)
  })

  test('is sold for what was asked: all of it is booked, and nothing of it goes back', async () => {
    const { askedSatang, receiptId, ...sold } = await sent()
    const { accept } = await look(sold, receiptId)
    expect(await accept(askedSatang)).toMatchObject({ ok: true })
    expect(await sold.receivedSatang()).toBe(askedSatang)
    const [back] = await db.select().from(bookingVisitors).where(eq(bookingVisitors.paidSatang, askedSatang))
    if (kind === 'booking') expect(back).toMatchObject({ backSatang: 0 })
    const charged = await db.select().from(ledgerEntries).where(eq(ledgerEntries.amountSatang, askedSatang))
    const kinds = charged.map(entry => entry.kind).toSorted()
    expect(kinds).toEqual(kind === 'debt' ? ['payment'] : ['charge', 'payment'])
  })
})
