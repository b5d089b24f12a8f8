import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findPlanBySlug } from '#app/house/plans/queries.server.ts'
import { totalOfMany } from '#app/house/plans/rules/total.ts'
import { sellToMember } from '#app/joining/sales/commands/sell.server.ts'
import { findPricing } from '#app/money/payments/queries.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { grantEntitlements } from '#app/people/entitlements/steps/grant.server.ts'
import { entitlements } from '#app/people/entitlements/tables.server.ts'
import { showAtKiosk } from '#app/presence/kiosks/commands/entries.server.ts'
import { addKiosk, pairKiosk } from '#app/presence/kiosks/commands/pairing.server.ts'
import { spendVoucherAtKiosk } from '#app/presence/kiosks/commands/vouchers.server.ts'
import { kioskContext } from '#app/presence/kiosks/steps/token.server.ts'
import { viewAnswer } from '#app/presence/kiosks/views/answer.server.ts'
import { checkIn } from '#app/presence/visits/steps/check-in.server.ts'
import { checkInCode } from '#app/presence/visits/steps/code.server.ts'
import { visits } from '#app/presence/visits/tables.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { asStaff, insertMember } from '../../../tests/support/reviewer.ts'
import { returnCredits, spendVoucherAtDesk } from './commands/staff.server.ts'
import { closeEndedCredits } from './jobs.server.ts'
import { listCreditEntries, listGrants } from './queries/credits.server.ts'
import { viewCredits, viewOwnCredits } from './views.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const at = (local: string) => new Date(`2026-08-${local}+07:00`)
const NOON = at('15T12:00:00')
const owner = { ...(await asStaff(ctx, 'owner')), now: () => NOON }

/** A subscriber, whose plan opens no door, with hours that were bought beside it. */
async function buyer(bought = 1) {
  const values = { planName: 'Membership Subscription', joinDate: '2026-08-01', expiryDate: '2026-12-31' }
  const { id: memberRowId } = await insertMember(db, values)
  const plan = await findPlanBySlug(db, 'hourly-rate')
  if (!plan) throw new Error('no plan')
  const days = { firstDay: '2026-08-15', expiryDay: '2026-08-15' }
  const grants = Array.from({ length: bought }, (_, nth) => ({
    memberRowId,
    of: plan,
    isAddOn: true,
    ...days,
    sourceKey: `test:${memberRowId}:${nth}`,
  }))
  await db.transaction(tx => grantEntitlements(tx, grants))
  const rights = await db.select().from(entitlements).where(eq(entitlements.memberRowId, memberRowId))
  return { memberRowId, hours: rights.filter(right => right.isAddOn).map(({ id }) => id) }
}

const minutesOf = async (id: string) =>
  (await db.select().from(entitlements).where(eq(entitlements.id, id)))[0]?.entryMinutes
const spend = (memberRowId: string, entitlementId: string) =>
  spendVoucherAtDesk(owner, { memberRowId, entitlementId })

test('a member has three vouchers a month, each makes an hour half an hour longer, and the fourth is none', async () => {
  const { memberRowId, hours } = await buyer(4)
  expect(await viewOwnCredits(db, memberRowId, NOON)).toMatchObject({ vouchers: 3 })
  const spent = []
  for (const id of hours) spent.push(await spend(memberRowId, id))
  expect(spent.map(one => (one.ok ? one.value : one.reason))).toEqual([30, 30, 30, 'not_enough'])
  expect(await Promise.all(hours.map(minutesOf))).toEqual([90, 90, 90, 60])
  expect(await viewOwnCredits(db, memberRowId, NOON)).toMatchObject({ vouchers: 0, hours: [] })
})

test('one voucher goes with a purchase, however often and at once it is asked for', async () => {
  const { memberRowId, hours } = await buyer()
  const id = hours[0] ?? ''
  const spent = await Promise.all(Array.from({ length: 20 }, () => spend(memberRowId, id)))
  expect(spent.filter(({ ok }) => ok)).toHaveLength(1)
  expect(spent.filter(one => !one.ok && one.reason === 'used')).toHaveLength(19)
  expect(await minutesOf(id)).toBe(90)
})

test('whoever is in by the hour may stay the half hour longer', async () => {
  const { memberRowId, hours } = await buyer()
  const entered = await db.transaction(tx => checkIn(tx, { memberRowId, at: at('15T11:30:00') }))
  if (!entered.ok) throw new Error(entered.reason)
  await spend(memberRowId, hours[0] ?? '')
  const [visit] = await db.select().from(visits).where(eq(visits.memberRowId, memberRowId))
  expect(visit).toMatchObject({ until: at('15T13:00:00'), endsAt: at('15T13:00:00') })
})

test('a voucher that is given back makes the hour an hour again, and can be spent once more', async () => {
  const { memberRowId, hours } = await buyer()
  const id = hours[0] ?? ''
  await spend(memberRowId, id)
  const [entry] = await listCreditEntries(db, { memberRowId })
  const giving = { memberRowId, entryId: entry?.id ?? '', reason: 'Nobody stayed' }
  expect(await returnCredits(owner, giving)).toMatchObject({ ok: true })
  expect(await returnCredits(owner, giving)).toEqual({ ok: false, reason: 'returned' })
  expect(await minutesOf(id)).toBe(60)
  expect(await spend(memberRowId, id)).toMatchObject({ ok: true })
})

test('vouchers end with their month, and the next month brings new ones', async () => {
  const { memberRowId, hours } = await buyer()
  await spend(memberRowId, hours[0] ?? '')
  const september = new Date('2026-09-01T00:05:00+07:00')
  await closeEndedCredits({ ...ctx, now: () => september })
  expect(await viewOwnCredits(db, memberRowId, september)).toMatchObject({ vouchers: 3 })
  const grants = await listGrants(db, { memberRowId })
  expect(grants.map(({ left, sourceKey }) => [sourceKey.slice(-7), left])).toEqual([['2026-08', 0]])
})

test('looking at a new month shows its vouchers, with the line that says why, and writes nothing', async () => {
  const { memberRowId } = await buyer()
  expect(await viewOwnCredits(db, memberRowId, NOON)).toMatchObject({ vouchers: 3 })
  const { lines } = await viewCredits(db, memberRowId, NOON)
  expect(lines).toMatchObject([{ amount: '+3', balance: '3', mayReturn: false }])
  expect(await listGrants(db, { memberRowId })).toEqual([])
})

test("nobody spends a voucher on somebody else's hour, on a month, or while suspended", async () => {
  const [one, other] = [await buyer(), await buyer()]
  expect(await spend(one.memberRowId, other.hours[0] ?? '')).toEqual({ ok: false, reason: 'not_found' })
  expect(await spend(one.memberRowId, 'no id')).toEqual({ ok: false, reason: 'not_found' })
  const monthly = await insertMember(db)
  const [month] = await db.select().from(entitlements).where(eq(entitlements.memberRowId, monthly.id))
  expect(await spend(monthly.id, month?.id ?? '')).toEqual({ ok: false, reason: 'no_hours' })
  await db.execute(`update members set status = 'suspended' where id = '${one.memberRowId}'`)
  expect(await spend(one.memberRowId, one.hours[0] ?? '')).toEqual({ ok: false, reason: 'no_hours' })
})

/** Sells hours at the desk, with a voucher on them. */
const sellWithVoucher = async (memberRowId: string, more: { plan?: string; key?: string } = {}) => {
  const { plan: slug = 'hourly-rate', key = randomUUID() } = more
  const plan = await findPlanBySlug(db, slug)
  if (!plan) throw new Error('no plan')
  const pricing = await findPricing(db, '2026-08-15')
  const { totalSatang } = totalOfMany(plan, 1, pricing)
  const paid = { satang: 0, method: null }
  const sale = { memberRowId, plan: slug, quantity: 1, totalSatang, paid, withVoucher: true, key }
  return sellToMember(owner, sale)
}

test('an hour is sold with a voucher at once, and nothing is sold where there is none', async () => {
  const { memberRowId } = await buyer(0)
  const sold = []
  for (let count = 0; count < 4; count++) sold.push(await sellWithVoucher(memberRowId))
  expect(sold.map(one => (one.ok ? 'sold' : one.reason))).toEqual(['sold', 'sold', 'sold', 'no_voucher'])
  const isTheirs = eq(entitlements.memberRowId, memberRowId)
  const bought = (await db.select().from(entitlements).where(isTheirs)).filter(({ isAddOn }) => isAddOn)
  expect(bought.map(({ entryMinutes }) => entryMinutes)).toEqual([90, 90, 90])
  expect(await db.$count(ledgerEntries, eq(ledgerEntries.memberRowId, memberRowId))).toBe(3)
})

test('pressed twice it is sold once, with one voucher; a day takes none', async () => {
  const { memberRowId } = await buyer(0)
  const key = randomUUID()
  const both = await Promise.all([
    sellWithVoucher(memberRowId, { key }),
    sellWithVoucher(memberRowId, { key }),
  ])
  expect(both.every(({ ok }) => ok)).toBe(true)
  expect(await viewOwnCredits(db, memberRowId, NOON)).toMatchObject({ vouchers: 2 })
  expect(await sellWithVoucher(memberRowId, { plan: 'day-pass' })).toEqual({
    ok: false,
    reason: 'no_voucher',
  })
})

test('the tablet offers a voucher to whoever comes in by an hour, and spends one for a moment after', async () => {
  const { memberRowId } = await buyer(2)
  const made = await addKiosk(owner, { name: 'Door', locationId: null, firePin: '' })
  const paired = made.ok ? await pairKiosk({ ...ctx, now: () => NOON }, made.value.code) : null
  if (!paired?.ok) throw new Error('not paired')
  const cookie = paired.value.split(';')[0] ?? ''
  const browser = new Request('http://localhost/kiosk', { headers: { cookie } })
  const door = await kioskContext({ ...ctx, now: () => NOON }, browser)
  const later = (minutes: number) => ({ ...door, now: () => new Date(NOON.getTime() + minutes * 60_000) })
  const key = randomUUID()
  const code = checkInCode(ctx, { kind: 'm', id: memberRowId }, NOON)
  const entry = await showAtKiosk(door, { way: 'code', code, key, keptAt: null })
  expect(await viewAnswer(door, entry, 'en')).toMatchObject({ result: 'entered', voucherMinutes: 30 })
  expect(await spendVoucherAtKiosk(later(2.1), key)).toBeNull()
  expect(await spendVoucherAtKiosk(door, randomUUID())).toBeNull()
  const spent = await Promise.all(Array.from({ length: 20 }, () => spendVoucherAtKiosk(later(1), key)))
  expect(spent.map(row => row?.until)).toEqual(spent.map(() => at('15T13:30:00')))
  const after = spent[0] && (await viewAnswer(later(1), spent[0], 'en'))
  expect(after).toMatchObject({ until: at('15T13:30:00').toISOString(), voucherMinutes: null })
  expect(await viewOwnCredits(db, memberRowId, NOON)).toMatchObject({ vouchers: 2 })
})

test('the tablet offers none to whoever comes in by a month', async () => {
  const { id } = await insertMember(db, { joinDate: '2026-08-01', expiryDate: '2026-08-31' })
  const made = await addKiosk(owner, { name: 'Gate', locationId: null, firePin: '' })
  const from = { ...ctx, clientAddress: '192.0.2.9', now: () => NOON }
  const paired = made.ok ? await pairKiosk(from, made.value.code) : null
  if (!paired?.ok) throw new Error('not paired')
  const headers = { cookie: paired.value.split(';')[0] ?? '' }
  const door = await kioskContext(
    { ...ctx, now: () => NOON },
    new Request('http://localhost/kiosk', { headers }),
  )
  const code = checkInCode(ctx, { kind: 'm', id }, NOON)
  const entry = await showAtKiosk(door, { way: 'code', code, key: randomUUID(), keptAt: null })
  expect(await viewAnswer(door, entry, 'en')).toMatchObject({ result: 'entered', voucherMinutes: null })
})
