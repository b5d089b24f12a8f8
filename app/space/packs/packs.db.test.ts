import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { mails } from '#app/house/mail/tables.server.ts'
import { settings } from '#app/house/settings/tables.server.ts'
import { documents } from '#app/money/documents/tables.server.ts'
import { findTaxReport } from '#app/money/documents/views/tax-report.server.ts'
import { findMemberBalance } from '#app/money/ledger/queries.server.ts'
import { findOpenPoints } from '#app/money/ledger/steps.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { bookOwn } from '#app/space/bookings/commands/own.server.ts'
import { cancelBooking } from '#app/space/bookings/commands/staff.server.ts'
import { listCreditEntries, listGrants } from '#app/space/credits/queries/credits.server.ts'
import { spendCredits } from '#app/space/credits/steps/spend.server.ts'
import { viewCredits } from '#app/space/credits/views.server.ts'
import { FREE } from '#app/space/spaces/rules/price.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { textOf } from '../../../tests/support/mails.ts'
import { visitAs } from '../../../tests/support/member-visits.ts'
import { asStaff, insertMember } from '../../../tests/support/reviewer.ts'
import { updatePack } from './commands/house.server.ts'
import { buyOwnPack } from './commands/own.server.ts'
import { sellPackToMember, takeBackPack } from './commands/staff.server.ts'
import { findSale } from './queries.server.ts'
import { markOf } from './rules.ts'
import { savedPack } from './steps/saved.server.ts'
import { creditPacks, packSales } from './tables.server.ts'
import { viewOffers } from './views.server.ts'

const { db } = await createTestDatabase()
const { ctx: visitor } = await createTestContext(db)
const at = (local: string) => new Date(`2026-11-${local}:00+07:00`)
const ctx = { ...visitor, now: () => at('24T10:00') }
const desk = await asStaff(ctx, 'front_desk')
const manager = await asStaff(ctx, 'manager')
const owner = await asStaff(ctx, 'owner')
const FORBIDDEN = { init: { status: 403 } }
const NOTHING = { satang: 0, method: null }
const cash = (satang: number) => ({ satang, method: 'cash' as const })
const SIX = { unit: 'minute', amount: 360, priceSatang: 120_000, days: 92 } as const

async function pack(values: Partial<typeof creditPacks.$inferInsert> = {}) {
  const [row] = await db
    .insert(creditPacks)
    .values({ name: { en: 'Six hours', th: 'หกชั่วโมง', ru: 'Шесть часов' }, ...SIX, ...values })
    .returning()
  if (!row) throw new Error('no pack')
  return row
}

/** Somebody who is signed in to the member area. */
async function member(values: Parameters<typeof insertMember>[1] = {}) {
  const row = await insertMember(db, { joinDate: '2026-11-01', expiryDate: '2026-12-31', ...values })
  return { ...row, visit: await visitAs(ctx, row.email) }
}

type Some = Awaited<ReturnType<typeof member>>
type Pack = Awaited<ReturnType<typeof pack>>

const buy = ({ id, visit }: Some, one: Pack, more: { seen?: string; key?: string } = {}) =>
  buyOwnPack(visit, {
    memberRowId: id,
    packId: one.id,
    seen: markOf(one),
    key: randomUUID(),
    ...more,
  })
const sell = (
  { id }: { id: string },
  one: Pack,
  more: Partial<Parameters<typeof sellPackToMember>[1]> = {},
) =>
  sellPackToMember(desk, {
    memberRowId: id,
    packId: one.id,
    seen: markOf(one),
    paid: NOTHING,
    key: randomUUID(),
    ...more,
  })
async function sold(of: Promise<Awaited<ReturnType<typeof buy>> | Awaited<ReturnType<typeof sell>>>) {
  const result = await of
  if (!result.ok) throw new Error(result.reason)
  return result.value
}
const takeBack = (memberRowId: string, saleId: string, reason = 'By mistake') =>
  takeBackPack(manager, { memberRowId, saleId, reason })

const balance = (id: string) => findMemberBalance(db, id)
const leftOf = async (memberRowId: string) => (await listGrants(db, { memberRowId })).map(({ left }) => left)
const linesOf = async (memberRowId: string) =>
  (await listCreditEntries(db, { memberRowId })).map(({ kind, amount }) => `${kind} ${amount}`).toReversed()
const entriesOf = (memberRowId: string) =>
  db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.memberRowId, memberRowId))
    .orderBy(asc(ledgerEntries.createdAt), asc(ledgerEntries.kind))
const moneyOf = async (memberRowId: string) =>
  (await entriesOf(memberRowId)).map(({ kind, method, amountSatang }) =>
    [kind, method, amountSatang].filter(Boolean).join(' '),
  )
const papersOf = async (memberRowId: string) =>
  db.select().from(documents).where(eq(documents.memberRowId, memberRowId)).orderBy(asc(documents.issuedAt))
const salesOf = (memberRowId: string) => db.$count(packSales, eq(packSales.memberRowId, memberRowId))
async function logOf(memberRowId: string) {
  const rows = await db.select().from(adminActivityLog).where(eq(adminActivityLog.entityId, memberRowId))
  return rows.map(({ action, details }) => ({ action, details }))
}

describe('a member', () => {
  test('buys a pack: minutes with an end, a charge, a line in the log and a mail, together', async () => {
    const nok = await member()
    const one = await pack()
    const sale = await findSale(db, { id: await sold(buy(nok, one)), memberRowId: nok.id })
    expect(sale).toMatchObject({ amount: 360, left: 360, priceSatang: 120_000, name: { th: 'หกชั่วโมง' } })
    const [granted] = await listGrants(db, { memberRowId: nok.id })
    const usable = { usableFrom: at('24T10:00'), usableUntil: new Date('2027-02-25T00:00:00+07:00') }
    expect(granted).toMatchObject({ kind: 'pack', unit: 'minute', amount: 360, left: 360, ...usable })
    expect(await entriesOf(nok.id)).toMatchObject([
      {
        id: sale?.chargeId,
        kind: 'charge',
        amountSatang: 120_000,
        source: 'sale',
        note: 'Six hours',
        recordedBy: null,
        bookedOn: '2026-11-24',
      },
    ])
    expect(await balance(nok.id)).toBe(120_000)
    expect(await papersOf(nok.id)).toEqual([])
    const details = { planName: 'Six hours', totalSatang: 120_000 }
    expect(await logOf(nok.id)).toEqual([
      { action: 'pack_bought', details: expect.objectContaining(details) },
    ])
    const isSale = and(eq(mails.subjectId, nok.id), eq(mails.kind, 'sale'))
    const [mail] = await db.select().from(mails).where(isSale)
    expect(mail?.subject).toBe('Your purchase: Six hours')
    expect(textOf(mail)).toContain('Still to be paid: ฿1,200.00')
  })

  test('who presses twenty times at once buys once', async () => {
    const nok = await member()
    const one = await pack()
    const key = randomUUID()
    const bought = await Promise.all(Array.from({ length: 20 }, () => buy(nok, one, { key })))
    expect(new Set(bought.map(result => (result.ok ? result.value : result.reason))).size).toBe(1)
    expect(await leftOf(nok.id)).toEqual([360])
    expect(await balance(nok.id)).toBe(120_000)
    expect(await salesOf(nok.id)).toBe(1)
  })

  test('may use a key that somebody else used, and a pack twice', async () => {
    const [nok, dao] = [await member(), await member()]
    const one = await pack()
    const key = randomUUID()
    await sold(buy(nok, one, { key }))
    await sold(buy(dao, one, { key }))
    await sold(buy(dao, one))
    expect([await balance(nok.id), await balance(dao.id)]).toEqual([120_000, 240_000])
  })

  test('buys nothing that is not as it was shown, not on sale, not for them, or nobody’s', async () => {
    const nok = await member()
    const one = await pack()
    await db.update(creditPacks).set({ priceSatang: 130_000 }).where(eq(creditPacks.id, one.id))
    expect(await buy(nok, one)).toEqual({ ok: false, reason: 'changed' })
    const dayPass = await pack({ plans: ['Day Pass'] })
    expect(await buy(nok, dayPass)).toEqual({ ok: false, reason: 'not_allowed' })
    const offSale = await pack({ isOnSale: false })
    expect(await buy(nok, offSale)).toEqual({ ok: false, reason: 'not_on_sale' })
    expect(await buy(nok, { ...one, id: 'nothing' })).toEqual({ ok: false, reason: 'not_on_sale' })
    expect(await buy(nok, await pack(), { seen: '' })).toEqual({ ok: false, reason: 'changed' })
    expect(await buy(nok, await pack(), { key: 'none' })).toEqual({ ok: false, reason: 'not_on_sale' })
    const dao = await member()
    const others = buy({ ...nok, visit: dao.visit }, await pack())
    await expect(others).rejects.toMatchObject({ init: { status: 404 } })
    expect(await entriesOf(nok.id)).toEqual([])
    expect(await leftOf(nok.id)).toEqual([])
  })

  test.each([{ status: 'suspended' }, { status: 'inactive' }, { status: 'expired' }] as const)(
    'who is $status meanwhile buys nothing',
    async changed => {
      const nok = await member()
      const one = await pack()
      const [outcomes] = await Promise.all([
        Promise.all(Array.from({ length: 10 }, () => buy(nok, one))),
        db.update(members).set(changed).where(eq(members.id, nok.id)),
      ])
      const count = outcomes.filter(({ ok }) => ok).length
      expect(await balance(nok.id)).toBe(count * 120_000)
      expect(await salesOf(nok.id)).toBe(count)
      expect(await buy(nok, one)).toEqual({ ok: false, reason: 'not_allowed' })
    },
  )

  test('pays the price that was shown while staff change it at the same moment', async () => {
    const one = await pack()
    const people = await Promise.all(Array.from({ length: 10 }, () => member()))
    const saved = savedPack(one)
    const dearer = { ...saved.fields, price: '1500' }
    const [outcomes] = await Promise.all([
      Promise.all(people.map(nok => buy(nok, one))),
      updatePack(owner, { id: one.id, values: dearer, version: saved.version }),
    ])
    for (const [nth, outcome] of outcomes.entries()) {
      const owed = await balance(people[nth]?.id ?? '')
      expect(owed).toBe(outcome.ok ? 120_000 : 0)
      if (!outcome.ok) expect(outcome.reason).toBe('changed')
    }
  })

  test('sees what they may buy, the cheapest first', async () => {
    await db.delete(creditPacks)
    const nok = await member()
    await pack({ name: { en: 'Ten hours' }, amount: 600, priceSatang: 180_000 })
    await pack({ plans: ['Day Pass'], priceSatang: 100 })
    await pack({ isOnSale: false, priceSatang: 100 })
    await pack({ name: { en: 'Vouchers', th: '' }, unit: 'use', amount: 3, priceSatang: 9000, days: 30 })
    expect(await viewOffers(db, nok, ctx.now())).toMatchObject([
      { name: 'Vouchers', price: '฿90', each: '฿30 a voucher', terms: '3 vouchers, to use within 30 days' },
      { name: 'Ten hours', price: '฿1,800', each: '฿180 an hour', terms: '10 hours, to use within 92 days' },
    ])
    expect(await viewOffers(db, { ...nok, status: 'suspended' }, ctx.now())).toEqual([])
  })

  test('books a room with what they bought, and reads on their statement which pack it was', async () => {
    const nok = await member()
    await sold(buy(nok, await pack()))
    const [room] = await db
      .insert(spaces)
      .values({ name: { en: 'Reef room' }, kind: 'room', priceRules: { ...FREE, hourSatang: 20_000 } })
      .returning()
    const wish = { memberRowId: nok.id, spaceId: room?.id ?? '', from: at('25T10:00'), to: at('25T11:30') }
    const more = { useCredits: true, purpose: '', key: null }
    expect(await bookOwn(nok.visit, { ...wish, ...more })).toMatchObject({ ok: true })
    expect(await leftOf(nok.id)).toEqual([270])
    expect(await balance(nok.id)).toBe(120_000)
    const { grants, lines } = await viewCredits(db, nok.id, ctx.now())
    expect(grants).toMatchObject([{ name: 'Six hours', until: 'until 24 Feb 2027' }, { name: 'Vouchers' }])
    expect(lines.map(({ label, of }) => `${label}: ${of}`)).toEqual([
      'Granted: Vouchers',
      'Spent: Six hours',
      'Granted: Six hours',
    ])
  })
})

describe('at the desk', () => {
  test('who is overdue, or would pass the limit, puts none on the account, and can be sold one', async () => {
    const nok = await member()
    const one = await pack()
    const dear = await pack({ priceSatang: 9_000_000 })
    expect(await buy(nok, dear)).toEqual({ ok: false, reason: 'over_limit' })
    const debt = { amountSatang: 100, account: 'owed', kind: 'charge', bookedOn: '2026-11-23' } as const
    await db.insert(ledgerEntries).values({ ...debt, memberRowId: nok.id })
    expect(await buy(nok, one)).toEqual({ ok: false, reason: 'overdue' })
    expect(await findMemberBalance(db, nok.id)).toBe(100)
    expect(await sell(nok, one)).toMatchObject({ ok: true })
  })

  test('a pack is sold with its money at once, a paper in both languages, and the VAT inside in the report', async () => {
    const vat = { tin: '0994000617721', branch: null, isVatRegistered: true }
    await db.insert(settings).values({ key: 'tax', value: vat })
    const nok = await member()
    await sold(sell(nok, await pack({ priceSatang: 107_000 }), { paid: cash(107_000) }))
    expect(await moneyOf(nok.id)).toEqual(['charge 107000', 'payment cash 107000'])
    expect(await balance(nok.id)).toBe(0)
    const [paper] = await papersOf(nok.id)
    expect(paper).toMatchObject({ kind: 'abbreviated_invoice', totalSatang: 107_000, vatSatang: 7000 })
    expect(paper?.content.lines).toMatchObject([
      { description: { thai: 'หกชั่วโมง', english: 'Six hours' }, amountSatang: 100_000 },
    ])
    const { lines } = await findTaxReport(db, new URLSearchParams('month=2026-11'), '2026-11-24')
    expect(lines.find(({ number }) => number === paper?.number)).toMatchObject({
      valueSatang: 100_000,
      vatSatang: 7000,
    })
    const open = await findOpenPoints(db, { from: null, until: '2026-12-01' })
    expect(open.filter(({ kind }) => kind !== 'cash_open')).toEqual([])
    expect((await logOf(nok.id)).map(({ action }) => action)).toEqual(['sold'])
    await db.delete(settings).where(eq(settings.key, 'tax'))
  })

  test('it is sold on account, to who expired as well, and sent twenty times it happens once', async () => {
    const nok = await member({ status: 'expired', expiryDate: '2026-11-20' })
    const one = await pack()
    const key = randomUUID()
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => sell(nok, one, { key })))
    expect(outcomes.every(({ ok }) => ok)).toBe(true)
    expect(await moneyOf(nok.id)).toEqual(['charge 120000'])
    expect(await leftOf(nok.id)).toEqual([360])
  })

  test('it is refused to who is suspended, at another price, off sale and to nobody', async () => {
    const nok = await member({ status: 'suspended' })
    const one = await pack()
    expect(await sell(nok, one)).toEqual({ ok: false, reason: 'not_allowed' })
    const dao = await member()
    expect(await sell(dao, one, { seen: markOf({ ...one, priceSatang: 1 }) })).toEqual({
      ok: false,
      reason: 'changed',
    })
    expect(await sell(dao, await pack({ isOnSale: false }))).toEqual({ ok: false, reason: 'not_on_sale' })
    expect(await sell({ id: randomUUID() }, one)).toEqual({ ok: false, reason: 'not_found' })
    expect(await sell({ id: 'nobody' }, one)).toEqual({ ok: false, reason: 'not_found' })
    expect(await entriesOf(dao.id)).toEqual([])
  })

  test('vouchers of a pack make bought hours longer, as those of the month do', async () => {
    const nok = await member({ planName: null })
    await sold(sell(nok, await pack({ unit: 'use', amount: 3 })))
    expect(await listGrants(db, { memberRowId: nok.id, unit: 'use' })).toMatchObject([
      { kind: 'pack', amount: 3, rules: { minutes: 30, minPaidMinutes: 60 } },
    ])
  })
})

describe('taking back', () => {
  test('what was bought on account takes the minutes and the charge away, once of twenty at once', async () => {
    const nok = await member()
    const saleId = await sold(buy(nok, await pack()))
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => takeBack(nok.id, saleId)))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    const refused = outcomes.filter(outcome => !outcome.ok && outcome.reason === 'taken_back')
    expect(refused).toHaveLength(19)
    expect(await linesOf(nok.id)).toEqual(['grant 360', 'adjust -360'])
    expect(await moneyOf(nok.id)).toEqual(['charge 120000', 'reversal -120000'])
    expect(await balance(nok.id)).toBe(0)
    expect(await logOf(nok.id)).toContainEqual({
      action: 'pack_taken_back',
      details: { pack: 'Six hours', priceSatang: 120_000, reason: 'By mistake' },
    })
  })

  test('what was paid in cash at the desk goes back, with a credit note for its paper', async () => {
    const nok = await member()
    const saleId = await sold(sell(nok, await pack(), { paid: cash(70_000) }))
    expect(await balance(nok.id)).toBe(50_000)
    expect(await takeBack(nok.id, saleId)).toEqual({ ok: true, value: null })
    expect((await moneyOf(nok.id)).toSorted()).toEqual([
      'charge 120000',
      'payment cash 70000',
      'reversal -120000',
      'reversal cash -70000',
    ])
    expect(await balance(nok.id)).toBe(0)
    expect((await papersOf(nok.id)).map(({ kind, totalSatang }) => `${kind} ${totalSatang}`)).toEqual([
      'receipt 70000',
      'credit_note 70000',
    ])
    const open = await findOpenPoints(db, { from: null, until: '2026-12-01' })
    expect(open.filter(({ kind }) => kind !== 'cash_open')).toEqual([])
  })

  test('is refused of what was used in part, and goes once that was given back', async () => {
    const nok = await member()
    const saleId = await sold(buy(nok, await pack()))
    const [room] = await db
      .insert(spaces)
      .values({ name: { en: 'Reef' }, kind: 'room', priceRules: FREE })
      .returning()
    const wish = { memberRowId: nok.id, spaceId: room?.id ?? '', from: at('25T10:00'), to: at('25T11:00') }
    const booked = await bookOwn(nok.visit, { ...wish, useCredits: true, purpose: '', key: null })
    if (!booked.ok) throw new Error(booked.reason)
    expect(await takeBack(nok.id, saleId)).toEqual({ ok: false, reason: 'used' })
    expect(await leftOf(nok.id)).toEqual([300])
    await cancelBooking(manager, { id: booked.value.id, giveBack: true })
    expect(await takeBack(nok.id, saleId)).toEqual({ ok: true, value: null })
    expect(await leftOf(nok.id)).toEqual([0])
  })

  test('while it is being spent: one of the two happens, whoever comes first', async () => {
    for (let round = 0; round < 10; round++) {
      const nok = await member()
      const saleId = await sold(buy(nok, await pack()))
      const now = ctx.now()
      const spending = { memberRowId: nok.id, unit: 'minute', amount: 60, at: now, on: {}, now } as const
      const [spent, taken] = await Promise.all([
        db.transaction(tx => spendCredits(tx, spending)),
        takeBack(nok.id, saleId),
      ])
      expect([spent.ok, taken.ok].filter(Boolean)).toHaveLength(1)
      expect(await leftOf(nok.id)).toEqual([spent.ok ? 300 : 0])
      expect(await balance(nok.id)).toBe(spent.ok ? 120_000 : 0)
    }
  })

  test('needs a reason, a sale of that member, a pack that has not ended, and who keeps the books', async () => {
    const [nok, dao] = [await member(), await member()]
    const saleId = await sold(buy(nok, await pack({ days: 1 })))
    expect(await takeBack(nok.id, saleId, ' ')).toEqual({ ok: false, reason: 'bad_reason' })
    expect(await takeBack(dao.id, saleId)).toEqual({ ok: false, reason: 'not_found' })
    expect(await takeBack(nok.id, 'nothing')).toEqual({ ok: false, reason: 'not_found' })
    const later = { ...manager, now: () => at('26T00:00') }
    const late = takeBackPack(later, { memberRowId: nok.id, saleId, reason: 'Late' })
    expect(await late).toEqual({ ok: false, reason: 'over' })
    const atDesk = takeBackPack(desk, { memberRowId: nok.id, saleId, reason: 'Mine' })
    await expect(atDesk).rejects.toMatchObject(FORBIDDEN)
    expect(await leftOf(nok.id)).toEqual([360])
  })
})
