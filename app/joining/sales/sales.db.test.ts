import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { mails } from '#app/house/mail/tables.server.ts'
import { plans } from '#app/house/plans/tables.server.ts'
import { settings } from '#app/house/settings/tables.server.ts'
import { renewMember } from '#app/joining/sales/commands/renew.server.ts'
import { documents } from '#app/money/documents/tables.server.ts'
import { recordMemberPayment, reverseLedgerEntry } from '#app/money/ledger/commands.server.ts'
import { findMemberBalance } from '#app/money/ledger/queries.server.ts'
import { findOpenPoints } from '#app/money/ledger/steps.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { listAllWithholdings, readWithholdingQuery } from '#app/money/withholdings/queries.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { textOf } from '../../../tests/support/mails.ts'
import { asStaff, insertMember } from '../../../tests/support/reviewer.ts'
import { sellToMember } from './commands/sell.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const clock = { ...ctx, now: () => new Date('2026-11-23T03:00:00Z') }
const desk = await asStaff(clock, 'front_desk')
const owner = await asStaff(clock, 'owner')
const accountant = await asStaff(clock, 'accountant')
const FORBIDDEN = { init: { status: 403 } }
const cash = (satang: number) => ({ satang, method: 'cash' as const })
const NOTHING = { satang: 0, method: null }

const entriesOf = (memberRowId: string) =>
  db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.memberRowId, memberRowId))
    .orderBy(asc(ledgerEntries.createdAt), asc(ledgerEntries.kind))
const papersOf = (memberRowId: string) =>
  db.select().from(documents).where(eq(documents.memberRowId, memberRowId))
async function mailOf(memberRowId: string) {
  const [mail] = await db.select().from(mails).where(eq(mails.subjectId, memberRowId))
  return mail
}
async function logOf(memberRowId: string) {
  const rows = await db.select().from(adminActivityLog).where(eq(adminActivityLog.entityId, memberRowId))
  return rows.map(({ action, details }) => ({ action, details }))
}

describe('a renewal at the desk', () => {
  const due = () => insertMember(db, { expiryDate: '2026-11-30', anchorDay: 30 })
  const seen = { from: '2026-11-30', to: '2026-12-30', totalSatang: 5350_00 }

  test('paid in cash is charged, booked, papered, logged and mailed at once', async () => {
    const { id, memberId } = await due()
    expect(await renewMember(desk, { id, ...seen, paid: cash(5350_00) })).toEqual({
      ok: true,
      value: '2026-12-30',
    })
    const booked = {
      bookedOn: '2026-11-23',
      source: 'renewal',
      note: 'Monthly Pass',
      recordedBy: desk.actor.userId,
    }
    expect(await entriesOf(id)).toMatchObject([
      { kind: 'charge', amountSatang: 5350_00, method: null, ...booked },
      { kind: 'payment', amountSatang: 5350_00, method: 'cash', ...booked },
    ])
    const [paper, ...others] = await papersOf(id)
    expect(others).toEqual([])
    expect(paper).toMatchObject({
      kind: 'receipt',
      totalSatang: 5350_00,
      day: '2026-11-23',
      applicationId: null,
    })
    expect(paper?.content).toMatchObject({
      memberId,
      lines: [{ kind: 'plan', period: { from: '2026-11-23', until: '2026-12-30' } }],
    })
    expect(await logOf(id)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ action: 'renewed' }),
        {
          action: 'recorded_payment',
          details: { amountSatang: 5350_00, bookedOn: '2026-11-23', method: 'cash' },
        },
      ]),
    )
    const mail = await mailOf(id)
    expect(mail).toMatchObject({ kind: 'sale', subject: 'Your membership is renewed' })
    expect(textOf(mail)).toContain('Valid until: 30 December 2026')
    expect(textOf(mail)).not.toContain('Still to be paid')
  })

  test('paid in part leaves a debt, and the paper is about what was paid', async () => {
    const { id } = await due()
    await renewMember(desk, { id, ...seen, paid: cash(350_00) })
    expect(await findMemberBalance(db, id)).toBe(5000_00)
    expect(await papersOf(id)).toMatchObject([{ totalSatang: 350_00 }])
    expect(textOf(await mailOf(id))).toContain('Still to be paid: ฿5,000.00')
  })

  test('paid with more becomes credit with a paper of its own, which the next one is paid with', async () => {
    const { id } = await due()
    await renewMember(desk, { id, ...seen, paid: cash(6000_00) })
    expect(await findMemberBalance(db, id)).toBe(-650_00)
    const papers = await papersOf(id)
    expect(papers.map(({ totalSatang }) => totalSatang).toSorted((a, b) => b - a)).toEqual([5350_00, 650_00])
    const next = { from: '2026-12-30', to: '2027-01-30', totalSatang: 5350_00 }
    await renewMember(desk, { id, ...next, paid: cash(4700_00) })
    expect(await findMemberBalance(db, id)).toBe(0)
  })

  test('at another price than the one seen does not happen', async () => {
    const { id } = await due()
    const dearer = renewMember(desk, { id, ...seen, totalSatang: 5000_00, paid: cash(5000_00) })
    expect(await dearer).toEqual({ ok: false, reason: 'changed_since' })
    expect(await entriesOf(id)).toEqual([])
    expect(await papersOf(id)).toEqual([])
  })

  test('by two who press at once is charged, paid and papered once', async () => {
    const { id } = await due()
    const press = () => renewMember(desk, { id, ...seen, paid: cash(5350_00) })
    const outcomes = await Promise.all([press(), press()])
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await entriesOf(id)).toHaveLength(2)
    expect(await papersOf(id)).toHaveLength(1)
  })

  test('books no money for who may renew but not book payments', async () => {
    const { id } = await due()
    const admin = {
      displayName: 'Kai',
      role: 'own' as const,
      roleName: 'Hosts',
      permissions: ['members.view', 'members.edit'],
    }
    const host = { ...desk, actor: { ...desk.actor, admin } }
    const paying = renewMember(host, { id, ...seen, paid: cash(5350_00) })
    await expect(paying).rejects.toMatchObject(FORBIDDEN)
    expect(await entriesOf(id)).toEqual([])
    expect(await renewMember(host, { id, ...seen, paid: NOTHING })).toMatchObject({ ok: true })
    expect(await findMemberBalance(db, id)).toBe(5350_00)
  })
})

describe('a sale at the desk', () => {
  const sale = () => ({ plan: 'day-pass', quantity: 3, totalSatang: 1284_00, key: randomUUID() })

  test('charges what so many cost, books what was paid, and leaves the membership as it is', async () => {
    const member = await insertMember(db)
    const { id } = member
    expect(await sellToMember(desk, { memberRowId: id, ...sale(), paid: cash(1000_00) })).toEqual({
      ok: true,
    })
    const booked = { bookedOn: '2026-11-23', source: 'sale', note: 'Day Pass × 3' }
    expect(await entriesOf(id)).toMatchObject([
      { kind: 'charge', amountSatang: 1284_00, ...booked },
      { kind: 'payment', amountSatang: 1000_00, method: 'cash', ...booked },
    ])
    expect(await findMemberBalance(db, id)).toBe(284_00)
    const [paper] = await papersOf(id)
    expect(paper).toMatchObject({ totalSatang: 1000_00 })
    expect(paper?.content.lines).toMatchObject([{ planName: 'Day Pass', quantity: 3 }])
    const details = { planName: 'Day Pass', quantity: 3, totalSatang: 1284_00, amountSatang: 1000_00 }
    expect(await logOf(id)).toEqual([
      { action: 'sold', details: { ...details, method: 'cash', bookedOn: '2026-11-23' } },
    ])
    const mail = await mailOf(id)
    expect(mail?.subject).toBe('Your purchase: Day Pass × 3')
    expect(textOf(mail)).toContain('Still to be paid: ฿284.00')
    const [after] = await db.select().from(members).where(eq(members.id, id))
    expect(after).toEqual(member)
  })

  test('of which nothing is paid is owed, has no paper, and can be paid later', async () => {
    const { id } = await insertMember(db)
    await sellToMember(desk, { memberRowId: id, ...sale(), paid: NOTHING })
    expect(await findMemberBalance(db, id)).toBe(1284_00)
    expect(await papersOf(id)).toEqual([])
    const values = {
      amount: '1284',
      direction: '',
      method: 'cash',
      bookedOn: '2026-11-23',
      note: '',
      key: '',
    }
    await recordMemberPayment(desk, { id, values })
    expect(await findMemberBalance(db, id)).toBe(0)
  })

  test('sent twice, also at once, happens once', async () => {
    const { id } = await insertMember(db)
    const once = { memberRowId: id, ...sale(), paid: cash(1284_00) }
    const outcomes = await Promise.all([sellToMember(desk, once), sellToMember(desk, once)])
    expect(outcomes).toEqual([{ ok: true }, { ok: true }])
    expect(await entriesOf(id)).toHaveLength(2)
    expect(await papersOf(id)).toHaveLength(1)
  })

  test('at another price than the one seen is refused with the one of now', async () => {
    const { id } = await insertMember(db)
    const cheap = sellToMember(desk, { memberRowId: id, ...sale(), totalSatang: 3_00, paid: cash(3_00) })
    expect(await cheap).toEqual({ ok: false, reason: 'price_changed', totalSatang: 1284_00 })
    expect(await entriesOf(id)).toEqual([])
  })

  test('of something of no list is booked and papered as it was described, at the price that was said', async () => {
    const { id } = await insertMember(db)
    const own = { what: 'Enrollment Fee', eachSatang: 250_50 }
    const input = { memberRowId: id, ...sale(), plan: '+', own, quantity: 2, paid: cash(400_00) }
    const other = sellToMember(desk, { ...input, totalSatang: 500_00 })
    expect(await other).toEqual({ ok: false, reason: 'price_changed', totalSatang: 501_00 })
    const sold = { ...input, totalSatang: 501_00 }
    await Promise.all([sellToMember(desk, sold), sellToMember(desk, sold)])
    expect(await entriesOf(id)).toMatchObject([
      { kind: 'charge', amountSatang: 501_00, source: 'sale', note: 'Enrollment Fee × 2' },
      { kind: 'payment', amountSatang: 400_00, method: 'cash' },
    ])
    const [paper] = await papersOf(id)
    expect(paper).toMatchObject({ totalSatang: 400_00, content: { partOf: { leftSatang: 101_00 } } })
    expect(paper?.content.lines).toMatchObject([{ quantity: 2, amountSatang: 400_00 }])
    expect((await mailOf(id))?.subject).toBe('Your purchase: Enrollment Fee × 2')
  })

  test('of what is not on sale, and to nobody, is refused', async () => {
    const { id } = await insertMember(db)
    await db.update(plans).set({ isActive: false }).where(eq(plans.slug, 'week-pass'))
    const gone = sellToMember(desk, { memberRowId: id, ...sale(), plan: 'week-pass', paid: NOTHING })
    expect(await gone).toEqual({ ok: false, reason: 'not_on_sale' })
    for (const memberRowId of ['nobody', randomUUID()])
      expect(await sellToMember(desk, { memberRowId, ...sale(), paid: NOTHING })).toEqual({
        ok: false,
        reason: 'not_found',
      })
  })

  test('is for nobody who may only look', async () => {
    const { id } = await insertMember(db)
    const selling = sellToMember(accountant, { memberRowId: id, ...sale(), paid: NOTHING })
    await expect(selling).rejects.toMatchObject(FORBIDDEN)
  })
})

describe('of which a company keeps tax back', () => {
  const seen = { from: '2026-11-30', to: '2026-12-30', totalSatang: 5350_00 }
  const company = () => insertMember(db, { expiryDate: '2026-11-30', anchorDay: 30 })
  const sale = () => ({ plan: 'day-pass', quantity: 3, totalSatang: 1284_00, key: randomUUID() })
  const kept = (satang: number) => ({ ...cash(satang), withholds: true })
  const moneyOf = async (memberRowId: string) =>
    (await entriesOf(memberRowId))
      .filter(({ kind }) => kind === 'payment')
      .map(({ method, amountSatang }) => `${method} ${amountSatang}`)
      .toSorted()
  const VAT = { tin: '0994000617721', branch: null, isVatRegistered: true, offersWithholding: true }

  test('a sale has both in the ledger, one paper of the whole, its certificate awaited, and is taken back with it', async () => {
    await db.insert(settings).values({ key: 'tax', value: VAT })
    const { id } = await company()
    expect(await sellToMember(desk, { memberRowId: id, ...sale(), paid: kept(1248_00) })).toEqual({
      ok: true,
    })
    expect(await moneyOf(id)).toEqual(['cash 124800', 'withheld 3600'])
    expect(await findMemberBalance(db, id)).toBe(0)
    const [paper, ...others] = await papersOf(id)
    expect(others).toEqual([])
    expect(paper).toMatchObject({
      kind: 'abbreviated_invoice',
      totalSatang: 1284_00,
      vatSatang: 84_00,
      content: { withheldSatang: 36_00, withholdingBasisPoints: 300 },
    })
    const awaited = await listAllWithholdings(db, readWithholdingQuery(new URLSearchParams()), {
      today: '2026-11-23',
      days: 30,
    })
    expect(awaited).toMatchObject([{ id: paper?.id, certificate: null }])
    expect(await logOf(id)).toMatchObject([{ action: 'sold', details: { withheldSatang: 36_00 } }])
    expect(textOf(await mailOf(id))).toContain('Withholding tax: ฿36.00')
    const entry = (await entriesOf(id)).find(({ method }) => method === 'cash')
    await reverseLedgerEntry(owner, { id: entry?.id ?? '', note: 'Of somebody else' })
    expect(await findMemberBalance(db, id)).toBe(1284_00)
    expect((await papersOf(id)).map(({ kind }) => kind)).toContain('credit_note')
  })

  test('something of no list has the VAT inside its price, and what is kept back is of the rest', async () => {
    const { id } = await company()
    const own = { what: 'Meeting catering', eachSatang: 1070_00 }
    const input = { memberRowId: id, plan: '+', own, quantity: 1, totalSatang: 1070_00, key: randomUUID() }
    await sellToMember(desk, { ...input, paid: kept(1040_00) })
    expect(await moneyOf(id)).toEqual(['cash 104000', 'withheld 3000'])
    const papers = await papersOf(id)
    expect(papers).toMatchObject([
      { vatSatang: 70_00, totalSatang: 1070_00, content: { withheldSatang: 30_00 } },
    ])
    const [line] = papers[0]?.content.lines ?? []
    expect(line?.description).toEqual({ thai: 'Meeting catering', english: 'Meeting catering' })
  })

  test('a renewal does as well; a part has its share, and what is beyond the price has none', async () => {
    const [whole, part, more] = [await company(), await company(), await company()]
    await renewMember(desk, { id: whole.id, ...seen, paid: kept(5200_00) })
    expect(await moneyOf(whole.id)).toEqual(['cash 520000', 'withheld 15000'])
    expect(await findMemberBalance(db, whole.id)).toBe(0)
    await renewMember(desk, { id: part.id, ...seen, paid: kept(2600_00) })
    expect(await findMemberBalance(db, part.id)).toBe(2675_00)
    expect(await papersOf(part.id)).toMatchObject([
      { totalSatang: 2675_00, content: { withheldSatang: 75_00 } },
    ])
    await renewMember(desk, { id: more.id, ...seen, paid: kept(6000_00) })
    expect(await findMemberBalance(db, more.id)).toBe(-800_00)
    const papers = (await papersOf(more.id)).map(({ totalSatang, content }) => [
      totalSatang,
      content.withheldSatang,
    ])
    expect(papers.toSorted(([a = 0], [b = 0]) => Number(a) - Number(b))).toEqual([
      [800_00, null],
      [5350_00, 150_00],
    ])
    const open = await findOpenPoints(db, { from: null, until: '2026-12-01' })
    expect(open.filter(({ kind }) => kind !== 'cash_open')).toEqual([])
  })

  test('is left out where the house does not offer it, whatever is sent', async () => {
    await db
      .update(settings)
      .set({ value: { ...VAT, offersWithholding: false } })
      .where(eq(settings.key, 'tax'))
    const { id } = await company()
    await renewMember(desk, { id, ...seen, paid: kept(5200_00) })
    expect(await moneyOf(id)).toEqual(['cash 520000'])
    expect(await findMemberBalance(db, id)).toBe(150_00)
  })
})

test('a sale to somebody whose name no paper can show waits for its spelling, which later ones know', async () => {
  const { id } = await insertMember(db, { name: 'ამირანი' })
  const sale = { memberRowId: id, plan: '', own: { what: 'Locker', eachSatang: 100_00 }, quantity: 1 }
  const paid = { totalSatang: 100_00, paid: cash(100_00) }
  const refused = await sellToMember(desk, { ...sale, ...paid, key: randomUUID() })
  expect(refused).toEqual({ ok: false, reason: 'spelling_missing' })
  expect([await papersOf(id), await entriesOf(id)]).toEqual([[], []])
  const spelled = { ...paid, paid: { ...cash(100_00), spelling: 'Amirani' } }
  expect(await sellToMember(desk, { ...sale, ...spelled, key: randomUUID() })).toEqual({ ok: true })
  expect(await sellToMember(desk, { ...sale, ...paid, key: randomUUID() })).toEqual({ ok: true })
  expect((await papersOf(id)).map(({ buyerName }) => buyerName)).toEqual(['Amirani', 'Amirani'])
})
