import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { insertReceipt } from '../../../../tests/support/incoming.ts'
import { createPerson } from '../../../../tests/support/sign-in.ts'
import { receipts } from '../tables.server.ts'
import { viewWait } from './wait.server.ts'

const { db } = await createTestDatabase()
const MINUTE = 60_000

/** Bangkok's time: the starter's reception is open on Mondays to Fridays from 09:00 to 21:00. */
const BY_DAY = new Date('2026-11-20T14:00:00+07:00')
const BEFORE_DAWN = new Date('2026-11-20T03:00:00+07:00')

const waitAt = (at: Date) => viewWait({ db, now: () => at })

test('while nothing is known of how long it takes, it is said when slips are looked at', async () => {
  expect(await waitAt(BY_DAY)).toBe('We look at slips while reception is open.')
  expect(await waitAt(BEFORE_DAWN)).toBe(
    'We look at slips while reception is open. Reception is back at 09:00.',
  )
})

test('by day a check takes as long as it usually does, at night from when reception is back', async () => {
  const decidedBy = await createPerson(db, { email: 'ploy@sala.test' })
  for (let day = 1; day <= 5; day += 1) {
    const submittedAt = new Date(BY_DAY.getTime() - day * 24 * 60 * MINUTE)
    const id = await insertReceipt(db, { submittedAt, createdAt: submittedAt })
    await db
      .update(receipts)
      .set({ status: 'approved', decidedBy, decidedAt: new Date(submittedAt.getTime() + 40 * MINUTE) })
      .where(eq(receipts.id, id))
  }
  expect(await waitAt(BY_DAY)).toBe('A check usually takes 40 minutes.')
  expect(await waitAt(BEFORE_DAWN)).toBe(
    'Reception is back at 09:00. From then a check usually takes 40 minutes.',
  )
})
