import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { CommandContext } from '#app/house/access/steps.server.ts'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { settings } from '#app/house/settings/tables.server.ts'
import type { Database } from '#app/kit/platform/database.server.ts'
import { addDays, addMonths, formatDay } from '#app/kit/pure/days.ts'
import { findDocument } from '#app/money/documents/queries.server.ts'
import { documents } from '#app/money/documents/tables.server.ts'
import { findLedgerMonth } from '#app/money/payments/queries.server.ts'
import { balanceOf, sumOf } from '#app/money/payments/rules.ts'
import { recordCharge, recordPayment, recordRefund } from '#app/money/payments/steps/ledger.server.ts'
import { ledgerClosedMonths, ledgerEntries } from '#app/money/payments/tables.server.ts'
import { deleteMembers } from '#app/people/members/commands/delete.server.ts'
import { expireMembers } from '#app/people/members/jobs/expire.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { approveApplication, undoDecision } from '../../../tests/support/deciding.ts'
import { insertApplication } from '../../../tests/support/incoming.ts'
import { renewUnpaid } from '../../../tests/support/renewing.ts'
import { asStaff, insertMember } from '../../../tests/support/reviewer.ts'
import {
  closeMonth,
  correctMemberBalance,
  recordMemberPayment,
  recordMemberRefund,
  reverseLedgerEntry,
} from './commands.server.ts'
import { findMemberBalance, listMemberEntries } from './queries.server.ts'
import type { RecordValues } from './schema.ts'
import { viewEntries } from './views/entries.server.ts'

const NOW = new Date('2026-11-21T12:00:00+07:00')
const at = (ctx: CommandContext, time: string) => ({ ...ctx, now: () => new Date(time) })

async function openHouse() {
  const { db } = await createTestDatabase()
  const { ctx: visitor } = await createTestContext(db)
  const ctx = { ...visitor, now: () => NOW }
  const [owner, manager, desk] = await Promise.all([
    asStaff(ctx, 'owner'),
    asStaff(ctx, 'manager'),
    asStaff(ctx, 'front_desk'),
  ])
  return { db, owner, manager, desk }
}

const values = (typed: Partial<RecordValues> = {}): RecordValues => ({
  amount: '1,000',
  direction: 'less',
  method: 'cash',
  bookedOn: '2026-11-21',
  note: 'At the desk',
  key: randomUUID(),
  ...typed,
})

const entriesOf = (db: Database, memberRowId: string) => listMemberEntries(db, memberRowId)

const house = await openHouse()
const { db, manager, desk } = house

describe('an entry by hand', () => {
  test('is tied to the member, the day, the method and who recorded it, and the log tells of it', async () => {
    const { id, memberId } = await insertMember(db)
    expect(await recordMemberPayment(desk, { id, values: values() })).toEqual({ ok: true })
    expect(await entriesOf(db, id)).toMatchObject([
      {
        kind: 'payment',
        account: 'received',
        source: 'by_hand',
        amountSatang: 1_000_00,
        memberId,
        method: 'cash',
        note: 'At the desk',
        bookedOn: '2026-11-21',
        recordedBy: desk.actor.userId,
      },
    ])
    expect(await db.select().from(adminActivityLog).where(eq(adminActivityLog.entityId, id))).toMatchObject([
      { action: 'recorded_payment', details: { amountSatang: 1_000_00, method: 'cash' } },
    ])
  })

  test('that is sent twice is booked once', async () => {
    const { id } = await insertMember(db)
    const sent = { id, values: values() }
    const results = await Promise.all(Array.from({ length: 4 }, () => recordMemberPayment(desk, sent)))
    expect(results.every(({ ok }) => ok)).toBe(true)
    expect(await entriesOf(db, id)).toHaveLength(1)
  })

  test('of a payment has its paper, dated the day of the money and reached from the entry; taken back, it is credited', async () => {
    const { id, memberId, name } = await insertMember(db, { planName: 'Day Pass' })
    const sent = values({ bookedOn: '2026-11-20' })
    await Promise.all(Array.from({ length: 3 }, () => recordMemberPayment(desk, { id, values: sent })))
    const entries = await entriesOf(db, id)
    const [view] = await viewEntries(db, entries, manager.actor)
    const paperId = view?.paper?.href.split('/').at(-1) ?? ''
    const paper = await findDocument(db, paperId)
    expect(paper).toMatchObject({
      kind: 'receipt',
      day: '2026-11-20',
      applicationId: null,
      entryId: sent.key,
      memberRowId: id,
      totalSatang: 1_000_00,
      vatSatang: 0,
      issuedBy: desk.actor.userId,
      number: view?.paper?.number,
      content: {
        buyer: { name, tin: null },
        memberId,
        lines: [{ kind: 'plan', planName: 'Day Pass', amountSatang: 1_000_00 }],
      },
    })
    expect(await db.select().from(documents).where(eq(documents.entryId, sent.key))).toHaveLength(1)
    await reverseLedgerEntry(manager, { id: sent.key, note: 'Typed twice' })
    expect(await findDocument(db, paperId)).toMatchObject({
      standing: { creditedSatang: 1_000_00 },
      creditNotes: [{ totalSatang: 1_000_00 }],
    })
  })

  test('of a payment to a space that is registered for VAT has a tax invoice with the VAT inside, for services where there is no plan', async () => {
    const tax = { nameThai: 'ศาลา', nameEnglish: 'Sala', addressThai: 'พัทยา', addressEnglish: 'Pattaya' }
    const value = { ...tax, tin: '0994000617721', branch: null, isVatRegistered: true }
    await db.insert(settings).values({ key: 'tax', value })
    const { id } = await insertMember(db, { planName: null })
    const sent = values({ amount: '1,070' })
    await recordMemberPayment(desk, { id, values: sent })
    await db.delete(settings).where(eq(settings.key, 'tax'))
    const [paper] = await db.select().from(documents).where(eq(documents.entryId, sent.key))
    expect(paper).toMatchObject({
      kind: 'abbreviated_invoice',
      taxableSatang: 1_000_00,
      vatSatang: 70_00,
      totalSatang: 1_070_00,
      content: { lines: [{ description: { english: 'Coworking services' }, amountSatang: 1_000_00 }] },
    })
  })

  test('that is a refund or a correction has no paper of its own', async () => {
    const { id } = await insertMember(db)
    await recordMemberPayment(desk, { id, values: values() })
    const others = [values({ amount: '100' }), values({ amount: '100' })] as const
    await recordMemberRefund(manager, { id, values: others[0] })
    await correctMemberBalance(manager, { id, values: others[1] })
    for (const { key } of others) expect(await db.$count(documents, eq(documents.entryId, key))).toBe(0)
  })

  test('with bad input is refused beside its fields and books nothing', async () => {
    const { id } = await insertMember(db)
    const typed = values({ amount: '1.234', method: '', bookedOn: '2026-11-22' })
    expect(await recordMemberPayment(desk, { id, values: typed })).toMatchObject({
      ok: false,
      errors: {
        amount: expect.stringMatching(/two decimals/),
        method: expect.stringMatching(/\S/),
        bookedOn: expect.stringMatching(/not come yet/),
      },
    })
    expect(await entriesOf(db, id)).toEqual([])
  })

  test('a refund is no more than came in, also of two at once', async () => {
    const { id } = await insertMember(db)
    await recordMemberPayment(desk, { id, values: values() })
    const refund = () => recordMemberRefund(manager, { id, values: values({ amount: '600' }) })
    const results = await Promise.all([refund(), refund()])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.find(({ ok }) => !ok)).toMatchObject({
      errors: { amount: expect.stringContaining('400') },
    })
    expect(await findMemberBalance(db, id)).toBe(-400_00)
  })

  test('for a member who was deleted is refused in words; what was booked before stays', async () => {
    const { id, memberId } = await insertMember(db)
    await recordMemberPayment(desk, { id, values: values() })
    await deleteMembers(manager, [id])
    const gone = { ok: false, errors: { form: expect.stringMatching(/gone/) } }
    expect(await recordMemberPayment(desk, { id, values: values() })).toEqual(gone)
    expect(await recordMemberPayment(desk, { id: 'nonsense', values: values() })).toEqual(gone)
    const left = await db.select().from(ledgerEntries).where(eq(ledgerEntries.memberId, memberId))
    expect(left).toMatchObject([{ memberRowId: null, amountSatang: 1_000_00 }])
    const [shown] = await viewEntries(db, left, manager.actor)
    expect(shown).toMatchObject({ name: memberId, memberHref: null })
  })

  test('the front desk takes payments, and neither refunds nor corrects', async () => {
    const { id } = await insertMember(db)
    const refused = { init: { status: 403 } }
    await expect(recordMemberRefund(desk, { id, values: values() })).rejects.toMatchObject(refused)
    await expect(correctMemberBalance(desk, { id, values: values() })).rejects.toMatchObject(refused)
    await expect(closeMonth(manager, { month: '2026-10-01' })).rejects.toMatchObject(refused)
  })
})

describe('a renewal by hand', () => {
  test('charges what the plan costs an existing member, so that they owe it until they pay', async () => {
    const { id } = await insertMember(db, { expiryDate: '2026-11-30', anchorDay: 30 })
    await renewUnpaid(desk, { id, from: '2026-11-30', to: '2026-12-30' })
    expect(await entriesOf(db, id)).toMatchObject([
      {
        kind: 'charge',
        source: 'renewal',
        note: 'Monthly Pass',
        amountSatang: 5_350_00,
        bookedOn: '2026-11-21',
      },
    ])
    await recordMemberPayment(desk, { id, values: values({ amount: '5,000' }) })
    expect(await findMemberBalance(db, id)).toBe(350_00)
    await correctMemberBalance(manager, { id, values: values({ amount: '350', note: 'A discount' }) })
    expect(await findMemberBalance(db, id)).toBe(0)
  })

  test('of a member without a plan of ours charges nothing', async () => {
    const { id } = await insertMember(db, { planName: null, expiryDate: '2026-11-30', anchorDay: 30 })
    const { id: other } = await insertMember(db, {
      planName: 'Yacht',
      expiryDate: '2026-11-30',
      anchorDay: 30,
    })
    for (const one of [id, other]) {
      expect(await renewUnpaid(desk, { id: one, from: '2026-11-30', to: '2026-12-30' })).toMatchObject({
        ok: true,
      })
      expect(await entriesOf(db, one)).toEqual([])
    }
  })

  test('that the house makes by itself is charged, too', async () => {
    await db.insert(settings).values({
      key: 'renewals',
      value: { graceDays: 0, requestDaysBefore: [3], extendsWithoutPayment: true },
    })
    const { id } = await insertMember(db, { expiryDate: '2026-11-20', anchorDay: 20 })
    await expireMembers(manager)
    expect(await entriesOf(db, id)).toMatchObject([{ kind: 'charge', source: 'renewal', recordedBy: null }])
  })
})

describe('card payments', () => {
  const card = { memberRowId: null, recordedBy: null, bookedOn: '2026-11-21', method: 'card' } as const

  test('that came in before the approval are not accepted a second time, and stay when it is undone', async () => {
    const applicationId = await insertApplication(db, { totalSatang: 642_00, paymentMethod: 'card' })
    const paid = { ...card, applicationId, amountSatang: 642_00, reference: 'pi_1' }
    await db.transaction(tx => recordPayment(tx, paid))
    const approved = await approveApplication(desk, { applicationId, memberRowId: null })
    if (!approved.ok) throw new Error(approved.reason)
    const booked = () =>
      db
        .select()
        .from(ledgerEntries)
        .where(eq(ledgerEntries.applicationId, applicationId))
        .orderBy(asc(ledgerEntries.id))
    const after = await booked()
    expect(after.map(({ kind, source }) => `${kind} ${source}`)).toEqual([
      'payment card_payment',
      'charge application',
    ])
    expect(new Set(after.map(({ memberRowId }) => memberRowId)).size).toBe(1)
    expect(balanceOf(after)).toBe(0)
    await undoDecision(desk, { decisionId: approved.value.decisionId })
    expect(balanceOf(await booked())).toBe(-642_00)
    await approveApplication(desk, { applicationId, memberRowId: null })
    expect(balanceOf(await booked())).toBe(0)
  })

  test('an approval after a refund leaves the total owed', async () => {
    const applicationId = await insertApplication(db, { totalSatang: 642_00, paymentMethod: 'card' })
    const paid = { ...card, applicationId, amountSatang: 642_00 }
    await db.transaction(tx => recordPayment(tx, paid))
    await db.transaction(tx => recordRefund(tx, paid))
    await approveApplication(desk, {
      applicationId,
      memberRowId: null,
      received: { satang: 0, method: null },
      confirmed: ['difference -64200'],
    })
    const entries = await db
      .select()
      .from(ledgerEntries)
      .where(eq(ledgerEntries.applicationId, applicationId))
    expect(balanceOf(entries)).toBe(642_00)
    expect(sumOf(entries, 'received')).toBe(0)
  })
})

describe('taking back', () => {
  test('books the opposite once, also when several press at once, and no reversal is taken back', async () => {
    const { id: memberRowId } = await insertMember(db)
    await recordMemberPayment(desk, { id: memberRowId, values: values() })
    const [entry] = await entriesOf(db, memberRowId)
    const press = () => reverseLedgerEntry(manager, { id: entry?.id ?? '', note: 'Another member' })
    const results = await Promise.all([press(), press(), press()])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    const [, reversal] = await entriesOf(db, memberRowId)
    expect(reversal).toMatchObject({ kind: 'reversal', amountSatang: -1_000_00, reversesId: entry?.id })
    const again = await reverseLedgerEntry(manager, { id: reversal?.id ?? '', note: 'x' })
    expect(again).toEqual({ ok: false, reason: 'already_reversed' })
    expect(await reverseLedgerEntry(manager, { id: 'nonsense', note: 'x' })).toMatchObject({
      reason: 'not_found',
    })
    expect(await findMemberBalance(db, memberRowId)).toBe(0)
  })

  test('an approval whose payment was taken back can still be undone; nothing is taken back twice', async () => {
    const applicationId = await insertApplication(db, { totalSatang: 642_00 })
    const approved = await approveApplication(desk, { applicationId, memberRowId: null })
    if (!approved.ok) throw new Error(approved.reason)
    const booked = () => db.select().from(ledgerEntries).where(eq(ledgerEntries.applicationId, applicationId))
    const payment = (await booked()).find(({ kind }) => kind === 'payment')
    await reverseLedgerEntry(manager, { id: payment?.id ?? '', note: 'The bank took it back' })
    expect(balanceOf(await booked())).toBe(642_00)
    await undoDecision(desk, { decisionId: approved.value.decisionId })
    const entries = await booked()
    expect([sumOf(entries, 'owed'), sumOf(entries, 'received')]).toEqual([0, 0])
    expect(entries).toHaveLength(4)
  })
})

describe('closing a month', async () => {
  const closing = await openHouse()
  const { id: memberRowId } = await insertMember(closing.db)
  let month = '2026-09-01'

  /** The next month that is open, with a correction on its last day; the one before it is closed by now. */
  async function inNextMonth() {
    month = addMonths(month, 1)
    const next = addMonths(month, 1)
    const lastDay = addDays(next, -1)
    const noon = at(closing.manager, `${lastDay}T12:00:00+07:00`)
    const owed = values({ bookedOn: lastDay, direction: 'more' })
    await correctMemberBalance(noon, { id: memberRowId, values: owed })
    const after = `${next}T00:00:00+07:00`
    return { ...closing, owner: at(closing.owner, after), month, next, lastDay, after }
  }

  test('is for months that are over, in order; the current one and one of the future are refused', async () => {
    const { owner, next } = await inNextMonth()
    for (const refused of [next, addMonths(next, 1), addMonths(month, -1), 'nonsense-01'])
      expect(await closeMonth(owner, { month: refused })).toEqual({ ok: false, reason: 'not_next' })
    expect(await closeMonth(owner, { month })).toEqual({ ok: true, value: null })
    const closed = { ok: false, reason: 'already_closed' }
    expect(await closeMonth(owner, { month })).toEqual(closed)
    expect(await closeMonth(owner, { month: addMonths(month, -1) })).toEqual(closed)
  })

  test('a month is over at midnight in Bangkok, not in London', async () => {
    const { owner, after } = await inNextMonth()
    const before = at(owner, new Date(new Date(after).getTime() - 1000).toISOString())
    expect(await closeMonth(before, { month })).toEqual({ ok: false, reason: 'not_next' })
    expect(await closeMonth(owner, { month })).toMatchObject({ ok: true })
  })

  test('two who close it at once close it once', async () => {
    const { owner } = await inNextMonth()
    const results = await Promise.all([1, 2, 3].map(() => closeMonth(owner, { month })))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    const rows = await closing.db.select().from(ledgerClosedMonths).where(eq(ledgerClosedMonths.month, month))
    expect(rows).toMatchObject([{ closedBy: owner.actor.userId }])
  })

  test('a correction in a closed month is refused with the first open day, and booked there it counts there', async () => {
    const { owner, next, lastDay } = await inNextMonth()
    await closeMonth(owner, { month })
    const before = await findLedgerMonth(closing.db, month)
    const later = { ...closing.manager, now: owner.now }
    const late = { id: memberRowId, values: values({ bookedOn: lastDay }) }
    expect(await correctMemberBalance(later, late)).toMatchObject({
      errors: { bookedOn: expect.stringContaining(formatDay(next, 'en')) },
    })
    const entry = (await entriesOf(closing.db, memberRowId)).at(-1)
    await reverseLedgerEntry(later, { id: entry?.id ?? '', note: 'Of somebody else' })
    expect(await findLedgerMonth(closing.db, month)).toEqual(before)
    expect(await findLedgerMonth(closing.db, next)).toMatchObject({ chargedSatang: -1_000_00 })
  })

  test('an approval of the last second, after which somebody closes the month, is booked in the next', async () => {
    const { owner, next, lastDay } = await inNextMonth()
    const applicationId = await insertApplication(closing.db, { totalSatang: 642_00 })
    await closeMonth(owner, { month })
    const slow = at(closing.desk, `${lastDay}T23:59:59+07:00`)
    expect(await approveApplication(slow, { applicationId, memberRowId: null })).toMatchObject({ ok: true })
    expect(await findLedgerMonth(closing.db, next)).toMatchObject({ revenueSatang: 642_00 })
  })

  test('waits for whoever books something in it meanwhile', async () => {
    const { owner, lastDay } = await inNextMonth()
    let closed: Promise<unknown> = Promise.resolve()
    const before = await findLedgerMonth(closing.db, month)
    await closing.db.transaction(async tx => {
      const booked = { applicationId: null, memberRowId, recordedBy: null, bookedOn: lastDay }
      await recordCharge(tx, { ...booked, amountSatang: 5_00, source: 'by_hand' })
      closed = closeMonth(owner, { month })
      const first = await Promise.race([closed.then(() => 'closed'), tx.execute('select pg_sleep(0.2)')])
      expect(first).not.toBe('closed')
    })
    expect(await closed).toMatchObject({ ok: true })
    expect((await findLedgerMonth(closing.db, month)).chargedSatang).toBe(before.chargedSatang + 5_00)
  })
})
