import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { ledgerClosedMonths, ledgerEntries } from '../tables.server.ts'

const { db } = await createTestDatabase()

const refusal = (message: RegExp) => ({ cause: { message: expect.stringMatching(message) } })
const entry = {
  kind: 'payment' as const,
  amountSatang: 100,
  bookedOn: '2026-11-21',
  source: 'by_hand' as const,
}

test('the database changes, removes and empties nothing of the ledger', async () => {
  const [row] = await db.insert(ledgerEntries).values(entry).returning()
  const isRow = eq(ledgerEntries.id, row?.id ?? '')
  const refused = refusal(/append-only/)
  await expect(db.update(ledgerEntries).set({ amountSatang: 1 }).where(isRow)).rejects.toMatchObject(refused)
  await expect(db.update(ledgerEntries).set({ note: 'x' }).where(isRow)).rejects.toMatchObject(refused)
  await expect(db.delete(ledgerEntries).where(isRow)).rejects.toMatchObject(refused)
  await expect(db.execute('truncate ledger_entries cascade')).rejects.toMatchObject(refused)
  await db.insert(ledgerClosedMonths).values({ month: '1990-01-01' })
  await expect(db.delete(ledgerClosedMonths)).rejects.toMatchObject(refused)
  await expect(db.update(ledgerClosedMonths).set({ month: '1980-01-01' })).rejects.toMatchObject(refused)
  await expect(db.execute('truncate ledger_closed_months')).rejects.toMatchObject(refused)
})

test.each([
  [{ ...entry, kind: 'refund', amountSatang: 100 }],
  [{ ...entry, amountSatang: -100 }],
  [{ ...entry, kind: 'charge', account: 'received' }],
  [{ ...entry, kind: 'correction', account: 'owed', amountSatang: 0 }],
] as const)('refuses %j, whose sign or account does not fit its kind', async values => {
  await expect(db.insert(ledgerEntries).values(values)).rejects.toMatchObject(refusal(/ledger_entries_sign/))
})

test('the database refuses a reversal of nothing, of a part, and of another account', async () => {
  const [paid] = await db.insert(ledgerEntries).values(entry).returning()
  const reversal = { ...entry, kind: 'reversal' as const, reversesId: paid?.id ?? null, amountSatang: -100 }
  const wrong = [{ reversesId: null }, { amountSatang: -50 }, { account: 'owed' as const }]
  for (const part of wrong)
    await expect(db.insert(ledgerEntries).values({ ...reversal, ...part })).rejects.toMatchObject(
      refusal(/takes back one entry, and all of it/),
    )
  await db.insert(ledgerEntries).values(reversal)
  await expect(db.insert(ledgerEntries).values(reversal)).rejects.toMatchObject(refusal(/reversed_once/))
})

test('the database refuses an entry of a closed month, whoever sends it', async () => {
  await expect(db.insert(ledgerEntries).values({ ...entry, bookedOn: '1990-01-31' })).rejects.toMatchObject(
    refusal(/is closed/),
  )
})
