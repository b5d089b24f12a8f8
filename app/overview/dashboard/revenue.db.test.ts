import { expect, test } from 'vitest'
import type { Day } from '#app/kit/pure/days.ts'
import { baht } from '#app/kit/pure/money.ts'
import { sumRevenue } from '#app/money/payments/queries.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { approveApplication, undoDecision } from '../../../tests/support/deciding.ts'
import { insertApplication } from '../../../tests/support/incoming.ts'
import { asStaff } from '../../../tests/support/reviewer.ts'
import { listMonthlyRevenue } from './queries/figures.server.ts'
import { daysOfPeriod, type Period } from './rules/periods.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const manager = await asStaff(ctx, 'manager')

test('without an entry there is no revenue, in any of the twelve months', async () => {
  expect(await sumRevenue(db, daysOfPeriod('thisYear', '2025-03-01'))).toEqual({ now: 0, before: 0 })
  const months = await listMonthlyRevenue(db, { today: '2025-03-31', monthsBack: 12 })
  expect(months.map(({ month }) => month)).toEqual([
    '2024-04-01',
    '2024-05-01',
    '2024-06-01',
    '2024-07-01',
    '2024-08-01',
    '2024-09-01',
    '2024-10-01',
    '2024-11-01',
    '2024-12-01',
    '2025-01-01',
    '2025-02-01',
    '2025-03-01',
  ])
  expect(months.every(({ amountSatang }) => amountSatang === 0)).toBe(true)
})

/** What the year's turn brought in, in baht. */
const BOOKED: [Day, number][] = [
  ['2025-12-31', 7],
  ['2026-01-31', 10_000],
  ['2026-02-01', 20],
  ['2026-11-30', 300],
  ['2026-12-01', 400.5],
  ['2026-12-24', 1_000],
  ['2026-12-25', 2_000],
  ['2026-12-31', 4_000],
  ['2027-01-01', 8_000],
  ['2027-01-03', 16_000],
]

test('revenue falls into the periods and months by its day', async () => {
  const applicationId = await insertApplication(db)
  await db.insert(ledgerEntries).values(
    BOOKED.map(([bookedOn, amount]) => ({
      kind: 'payment' as const,
      amountSatang: baht(amount),
      bookedOn,
      applicationId,
    })),
  )
  await db.insert(ledgerEntries).values({
    kind: 'refund',
    amountSatang: -baht(1_500),
    bookedOn: '2027-01-02',
    applicationId,
  })
  const sum = async (period: Period, today: Day) => {
    const { now, before } = await sumRevenue(db, daysOfPeriod(period, today))
    return [now, before]
  }
  // 28 December to 3 January, against 21 to 27 December
  expect(await sum('last7days', '2027-01-03')).toEqual([baht(26_500), baht(3_000)])
  // the first three days of the year against the last three of the year before
  expect(await sum('thisYear', '2027-01-03')).toEqual([baht(22_500), baht(4_000)])
  expect(await sum('thisYear', '2027-01-01')).toEqual([baht(8_000), baht(4_000)])
  expect(await sum('thisYear', '2026-12-31')).toEqual([baht(17_720.5), baht(7)])
  // 5 December to 3 January, against 5 November to 4 December
  expect(await sum('last30days', '2027-01-03')).toEqual([baht(29_500), baht(700.5)])
  // 6 October to 3 January; nothing in the 90 days before
  expect(await sum('last90days', '2027-01-03')).toEqual([baht(30_200.5), 0])
})

test('a refund is taken off the month in which it was made, and months without revenue stay', async () => {
  const months = await listMonthlyRevenue(db, { today: '2027-01-03', monthsBack: 12 })
  expect(months).toHaveLength(12)
  expect(months.filter(({ amountSatang }) => amountSatang !== 0)).toEqual([
    { month: '2026-02-01', amountSatang: baht(20) },
    { month: '2026-11-01', amountSatang: baht(300) },
    { month: '2026-12-01', amountSatang: baht(7_400.5) },
    { month: '2027-01-01', amountSatang: baht(22_500) },
  ])
  expect(months.at(-1)?.month).toBe('2027-01-01')
})

test('a payment approved at half past midnight on the first counts for the new month, in Bangkok', async () => {
  const applicationId = await insertApplication(db, { totalSatang: baht(642) })
  const approving = { ...manager, now: () => new Date('2028-02-29T17:30:00Z') }
  const approved = await approveApplication(approving, { applicationId, memberRowId: null })
  if (!approved.ok) throw new Error(approved.reason)
  const lastTwo = async () => {
    const months = await listMonthlyRevenue(db, { today: '2028-03-01', monthsBack: 2 })
    return months.map(({ month, amountSatang }) => [month, amountSatang])
  }
  expect(await lastTwo()).toEqual([
    ['2028-02-01', 0],
    ['2028-03-01', baht(642)],
  ])
  expect(await sumRevenue(db, daysOfPeriod('last7days', '2028-03-01'))).toEqual({ now: baht(642), before: 0 })

  const undone = await undoDecision(approving, { decisionId: approved.value.decisionId })
  expect(undone.ok).toBe(true)
  expect(await lastTwo()).toEqual([
    ['2028-02-01', 0],
    ['2028-03-01', 0],
  ])
})

test('what is charged and not paid is no revenue, nor is a correction of it', async () => {
  const booked = { bookedOn: '2031-05-05', account: 'owed' as const, source: 'by_hand' as const }
  await db.insert(ledgerEntries).values([
    { ...booked, kind: 'charge', amountSatang: baht(5_350) },
    { ...booked, kind: 'correction', amountSatang: -baht(350) },
  ])
  expect(await sumRevenue(db, daysOfPeriod('last7days', '2031-05-06'))).toEqual({ now: 0, before: 0 })
  expect(await listMonthlyRevenue(db, { today: '2031-05-31', monthsBack: 1 })).toEqual([
    { month: '2031-05-01', amountSatang: 0 },
  ])
})

test('a payment of the last minute that is taken back after midnight weighs on the new month', async () => {
  const applicationId = await insertApplication(db, { totalSatang: baht(642) })
  const at = (time: string) => ({ ...manager, now: () => new Date(time) })
  const approved = await approveApplication(at('2029-12-31T16:59:00Z'), { applicationId, memberRowId: null })
  if (!approved.ok) throw new Error(approved.reason)
  const { decisionId } = approved.value
  expect(await undoDecision(at('2029-12-31T17:10:00Z'), { decisionId })).toMatchObject({ ok: true })
  expect(await listMonthlyRevenue(db, { today: '2030-01-01', monthsBack: 2 })).toEqual([
    { month: '2029-12-01', amountSatang: baht(642) },
    { month: '2030-01-01', amountSatang: -baht(642) },
  ])
})
