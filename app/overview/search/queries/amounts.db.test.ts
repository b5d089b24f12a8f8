import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { AdminRole } from '#app/house/access/rules.ts'
import { bills, payableAmounts } from '#app/money/bills/tables.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { openPayingHouse } from '../../../../tests/support/paying-house.ts'
import { newSlip } from '../../../../tests/support/slip.ts'
import { findAmounts } from './amounts.server.ts'
import { search } from './search.server.ts'

const { db, sell, look } = await openPayingHouse()

const staff = (role: AdminRole) => ({ admin: { displayName: role, role } })
const pathsOf = async (typed: string, role: AdminRole = 'owner') =>
  (await findAmounts(db, staff(role), typed, 5)).flatMap(({ results }) => results.map(({ path }) => path))

test('an amount finds who is asked for exactly that, however it is typed, until it is paid', async () => {
  await db.update(applications).set({ status: 'rejected' })
  const sold = await sell('application')
  const [found] = await pathsOf('642')
  expect(found).toMatch(/^\/admin\/applications\//)
  for (const typed of ['642.00', '฿642', ' 642 ', '642 บาท', '642 THB', '๖๔๒'])
    expect(await pathsOf(typed)).toEqual([found])
  for (const typed of ['642.01', '64', '642a', '0', '-642', '1e9', '', '%'])
    expect(await pathsOf(typed)).toEqual([])
  const [asked] = await db.select().from(bills).where(eq(bills.state, 'open'))
  const billId = asked?.id ?? ''
  await db.insert(payableAmounts).values({ billId, totalSatang: 642_00, amountSatang: 642_17 })
  expect([await pathsOf('642.17'), await pathsOf('642')]).toEqual([[found], []])
  const [group] = await search(db, staff('owner'), '642.17', 5)
  expect(group).toMatchObject({ kind: 'amounts', results: [{ title: expect.stringContaining('฿642.17') }] })
  await db.delete(payableAmounts)
  const sent = await sold.send(newSlip())
  await (await look(sold, sent.ok ? sent.receiptId : '')).accept(sold.dueSatang)
  expect(await pathsOf('642')).toEqual([])
})

test.each(['debt', 'booking', 'guest_pass'] as const)('an amount leads to the screen of a %s', async kind => {
  const { dueSatang, end, ...sold } = await sell(kind)
  if (kind === 'guest_pass') await sold.send(newSlip())
  const paths = {
    debt: /^\/admin\/members\/.+\/account$/,
    booking: /^\/admin\/bookings\/list\?edit=/,
    guest_pass: /^\/admin\/visits$/,
  }
  expect((await pathsOf(String(dueSatang / 100)))[0]).toMatch(paths[kind])
  await end?.()
  expect(await pathsOf(String(dueSatang / 100))).toEqual([])
})

test('an amount finds nobody for those who may not see them', async () => {
  await sell('booking')
  expect(await pathsOf('500', 'front_desk')).toHaveLength(1)
  expect(await findAmounts(db, { admin: null }, '500', 5)).toEqual([])
})
