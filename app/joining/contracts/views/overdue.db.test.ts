import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { insertCompany, openContractHouse } from '../../../../tests/support/contract-house.ts'
import { runNight } from '../jobs.server.ts'
import { contractBills, contracts } from '../tables.server.ts'
import { viewOverdue } from './overdue.server.ts'
import { waiting } from './waiting.server.ts'

const { db, owner, ask, contract } = await openContractHouse()
const on = (day: string) => ({ ...owner, now: () => new Date(`${day}T12:00:00+07:00`) })

async function waitingOn(day: string, most = 5) {
  const { total, rows } = (await waiting[0]?.today?.find(on(day), most)) ?? { total: 0, rows: [] }
  return { total, rows: rows.map(({ name, facts, note }) => ({ name, facts, note })) }
}

test('what is overdue stands on the dashboard and above the contracts, with the day on which seats close', async () => {
  expect(await viewOverdue(db, '2027-01-02')).toEqual({ rows: [], total: 0 })
  for (const [name, first_day] of [
    ['Acme', '2026-12-01'],
    ['Beach', '2026-12-05'],
  ] as const) {
    const { id: customer_id } = await insertCompany(db, { name, legalName: '' })
    await contract({ customer_id, first_day })
  }
  for (const day of ['01', '05']) await runNight(on(`2026-12-${day}`))
  expect(await waitingOn('2026-12-01')).toEqual({ total: 0, rows: [] })
  const made = await db.select().from(contractBills).orderBy(contractBills.firstDay)
  expect(await waitingOn('2026-12-06')).toEqual({
    total: 2,
    rows: [
      {
        name: 'Acme',
        facts: [made[0]?.number, '฿26,215.00', 'Days overdue: 5'],
        note: { text: 'Seats close 8 Dec 2026', tone: 'waiting' },
      },
      {
        name: 'Beach',
        facts: [made[1]?.number, expect.any(String), 'Days overdue: 1'],
        note: { text: 'Seats close 12 Dec 2026', tone: 'waiting' },
      },
    ],
  })
  expect(await waitingOn('2026-12-08', 1)).toMatchObject({
    total: 2,
    rows: [{ note: { text: 'Seats closed since 8 Dec 2026', tone: 'bad' } }],
  })

  const { body } = await ask('/bills?kind=contract')
  const told = body.data.find(({ number }: { number: string }) => number === made[0]?.number)
  await ask(`/bills/${told.id}/payments`, { body: { method: 'transfer', amount_satang: 2_621_500 } })
  const { rows } = await viewOverdue(db, '2026-12-13')
  expect(rows).toMatchObject([
    { customer: 'Beach', isClosed: true, closes: 'Seats closed since 12 Dec 2026' },
  ])
  await db.update(contracts).set({ lastDay: '2026-12-10' }).where(eq(contracts.firstDay, '2026-12-05'))
  expect((await viewOverdue(db, '2026-12-13')).rows).toMatchObject([{ closes: null, isClosed: false }])
})
