import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { removeSample } from '#app/overview/sample/steps/remove-sample.server.ts'
import { loadSample } from '../../../db/sample/load.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { asStaff } from '../../../tests/support/reviewer.ts'
import { putDaysTogether } from './steps/ledger-days.server.ts'
import { ledgerDays, ledgerEntries } from './tables.server.ts'

const { db } = await createTestDatabase()
const now = () => new Date('2026-11-21T02:30:00Z')

async function book(...entries: Partial<typeof ledgerEntries.$inferInsert>[]) {
  const usual = {
    kind: 'payment',
    method: 'cash',
    source: 'by_hand',
    bookedOn: '2026-11-20',
    amountSatang: 100,
  } as const
  const rows = await db
    .insert(ledgerEntries)
    .values(entries.map(entry => ({ ...usual, ...entry })))
    .returning()
  return rows.map(({ id }) => id)
}

/** What the days and the entries add up to, each by itself. */
async function sums() {
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select 'days' as of, booked_on::text, account, source, sum(amount_satang)::int as amount, sum(out_satang)::int as out
    from ${ledgerDays} group by 2, 3, 4 having sum(amount_satang) <> 0 or sum(out_satang) <> 0
    union all
    select 'entries', booked_on::text, account, source, sum(amount_satang)::int, coalesce(sum(amount_satang) filter (
      where account = 'received' and kind <> 'payment' and not (kind = 'reversal' and amount_satang < 0)), 0)::int
    from ${ledgerEntries} group by 2, 3, 4 having sum(amount_satang) <> 0
    order by 2, 3, 4`)
  const of = (name: string) => rows.filter(row => row['of'] === name).map(({ of: _of, ...row }) => row)
  return { days: of('days'), entries: of('entries') }
}

async function expectAgreed() {
  const { days, entries } = await sums()
  expect(days).toEqual(entries)
}

test('the days add up to the entries, whatever is booked, taken back or given back', async () => {
  const [paid] = await book(
    {},
    { bookedOn: '2026-11-19', amountSatang: 250 },
    { kind: 'charge', account: 'owed', method: null },
  )
  const [refund] = await book({ kind: 'refund', amountSatang: -40 })
  await book(
    { kind: 'reversal', amountSatang: -100, reversesId: paid },
    { kind: 'reversal', amountSatang: 40, reversesId: refund, bookedOn: '2026-11-21' },
  )
  await expectAgreed()
  expect((await sums()).days).toContainEqual({
    booked_on: '2026-11-21',
    account: 'received',
    source: 'by_hand',
    amount: 40,
    out: 40,
  })
})

test('put together they are one row a day, account and source, and as many satang', async () => {
  const before = await sums()
  await putDaysTogether(db)
  expect(await sums()).toEqual(before)
  expect(await db.$count(ledgerDays)).toBe(before.days.length)
})

test('what is booked while they are put together is not lost', async () => {
  await Promise.all([...Array.from({ length: 8 }, () => book({})), putDaysTogether(db), putDaysTogether(db)])
  await expectAgreed()
})

test('the sample year comes and goes with its sums', async () => {
  const { db: empty } = await createTestDatabase()
  const { ctx: house } = await createTestContext(empty)
  await loadSample({ ...house, now: now() })
  expect(await empty.$count(ledgerDays)).toBeGreaterThan(100)
  const { userId } = (await asStaff(house, 'owner')).actor
  const turn = { report: () => {}, lost: new AbortController().signal }
  await removeSample({ ...house, now }, { askedBy: userId }, turn as never)
  expect(await empty.$count(ledgerDays)).toBe(0)
})
