import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { asStaff, insertMember } from '../../../../tests/support/reviewer.ts'
import { recordMemberPayment } from '../commands.server.ts'
import { listEntries, streamEntries, sumEntries } from '../queries.server.ts'
import type { RecordValues } from '../schema.ts'
import { readLedgerQuery } from './entries.server.ts'
import { findMonths } from './months.server.ts'

const { db } = await createTestDatabase()
const { ctx: visitor } = await createTestContext(db)
const desk = await asStaff({ ...visitor, now: () => new Date('2026-11-21T12:00:00+07:00') }, 'front_desk')

function pay(id: string, typed: Pick<RecordValues, 'amount' | 'bookedOn'> & { method?: string }) {
  const values = { direction: 'less', method: 'cash', note: 'At the desk', key: randomUUID(), ...typed }
  return recordMemberPayment(desk, { id, values })
}

test('shows this month unless another is asked for; search, kind and method narrow it and its sums', async () => {
  const { id } = await insertMember(db, { name: 'Somchai 100% Sea' })
  const other = await insertMember(db, { name: 'Pim' })
  await pay(id, { amount: '10', bookedOn: '2024-02-29' })
  await pay(id, { amount: '20', bookedOn: '2024-03-01', method: 'transfer' })
  await pay(other.id, { amount: '40', bookedOn: '2024-03-31' })
  const { months } = await findMonths(db, '2024-03-31')
  expect(months).toEqual(['2024-03-01', '2024-02-01'])
  const sum = async (search: string) => {
    const query = readLedgerQuery(new URLSearchParams(search), months)
    const [{ rows, total }, { receivedSatang }] = await Promise.all([
      listEntries(db, query),
      sumEntries(db, query),
    ])
    expect(rows).toHaveLength(total)
    return receivedSatang / 100
  }
  expect(await sum('')).toBe(60)
  expect(await sum('q=Sea')).toBe(20)
  expect(await sum('month=2024-02')).toBe(10)
  expect(await sum('month=nonsense&q=Sea')).toBe(30)
  expect(await sum('month=2024-01..2024-02')).toBe(10)
  expect(await sum('month=2024-02..2024-03')).toBe(70)
  expect(await sum('month=2024-03..2024-02&q=Sea')).toBe(30)
  expect(await sum('month=&q=100%25')).toBe(30)
  expect(await sum(`month=&q=${other.memberId}`)).toBe(40)
  expect(await sum('method=transfer')).toBe(20)
  expect(await sum('kind=refund')).toBe(0)
  const daysBy = async (search: string) => {
    const { rows } = await listEntries(db, readLedgerQuery(new URLSearchParams(search), months))
    return rows.map(({ bookedOn }) => bookedOn)
  }
  expect(await daysBy('month=&q=sea')).toEqual(['2024-03-01', '2024-02-29'])
  expect(await daysBy('month=&q=sea&sort=day')).toEqual(['2024-02-29', '2024-03-01'])
  const all = readLedgerQuery(new URLSearchParams('month=&q=sea'), months)
  const days: string[] = []
  for await (const rows of streamEntries(db, all)) days.push(...rows.map(({ bookedOn }) => bookedOn))
  expect(days).toEqual(['2024-03-01', '2024-02-29'])
  const [ticked] = (await listEntries(db, all)).rows
  const chosen: string[] = []
  for await (const rows of streamEntries(db, all, [ticked?.id ?? '', 'nonsense']))
    chosen.push(...rows.map(({ id }) => id))
  expect(chosen).toEqual([ticked?.id])
})
