import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { balanceOf } from '#app/money/payments/rules.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { undoDecision } from '../../../tests/support/deciding.ts'
import { BUYER, openPaperHouse } from '../../../tests/support/paper-house.ts'
import { issueCreditNote, issueDebitNote, issueNamedDocument } from './commands.server.ts'
import { findDocument } from './queries.server.ts'

const { db, manager, desk, receiptOf, kindsOf } = await openPaperHouse()

describe('a credit note', () => {
  const REASON = { reason: 'less_served', details: 'One day less', address: 'Jomtien' }
  const credit = (documentId: string, amount: string, typed: Partial<typeof REASON> = {}) =>
    issueCreditNote(manager, { documentId, fields: { amount, ...REASON, ...typed } })

  test('takes back a part with its VAT, then the rest, and no more', async () => {
    const { id } = await receiptOf()
    const first = await credit(id, '107')
    const note = await findDocument(db, first.ok ? first.value.id : '')
    expect(note).toMatchObject({
      kind: 'credit_note',
      taxableSatang: 100_00,
      vatSatang: 7_00,
      totalSatang: 107_00,
      content: {
        credits: {
          valueSatang: 600_00,
          correctValueSatang: 500_00,
          reason: expect.stringMatching(/ไม่ตรงตามที่ตกลงกัน .*One day less/),
        },
      },
    })
    const beyond = await credit(id, '535.01')
    expect(beyond).toMatchObject({ ok: false, reason: 'bad_input' })
    expect(beyond.errors?.['amount']).toContain('535.00')
    const second = await credit(id, '535.00')
    expect((await findDocument(db, second.ok ? second.value.id : ''))?.content.credits).toMatchObject({
      valueSatang: 500_00,
      correctValueSatang: 0,
    })
    expect(await credit(id, '0.01')).toMatchObject({ ok: false, reason: 'nothing_left' })
  })

  test('of all of it is issued once when five press at once', async () => {
    const { id } = await receiptOf()
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => credit(id, '642')))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await findDocument(db, id))?.standing.creditedSatang).toBe(642_00)
  })

  test('of a part is issued once for each form, however often that is sent', async () => {
    const [{ id }, other] = [await receiptOf(), await receiptOf()]
    const send = (documentId: string, key: string, amount = '107') =>
      issueCreditNote(manager, { documentId, fields: { amount, ...REASON, key } })
    const key = randomUUID()
    const [first, ...again] = await Promise.all(Array.from({ length: 5 }, () => send(id, key)))
    expect(first).toMatchObject({ ok: true })
    for (const outcome of again) expect(outcome).toEqual(first)
    expect((await findDocument(db, id))?.standing.creditedSatang).toBe(107_00)
    expect(await send(id, randomUUID(), '535')).toMatchObject({ ok: true })
    expect(await send(id, key)).toEqual(first) // though nothing is left by now
    for (const odd of [key, first?.ok ? first.value.id : '', 'no key'])
      expect(await send(other.id, odd, '1')).toMatchObject({ ok: true })
  })

  test.each([['0'], ['-5'], ['abc'], ['1e3'], ['642.01'], ['0.001'], ['']])(
    'of %j is refused next to the amount',
    async amount => {
      const { id } = await receiptOf()
      const outcome = await credit(id, amount)
      expect(Object.keys(outcome.errors ?? {})).toEqual(['amount'])
    },
  )

  test.each(['', 'because', 'constructor'])('needs a reason of the law, which %j is not', async reason => {
    const { id } = await receiptOf()
    expect((await credit(id, '1', { reason })).errors).toHaveProperty('reason')
  })

  test('has the address of the buyer, who is asked for it where the document has none', async () => {
    const [{ id: without }, { id: known }] = [await receiptOf(), await receiptOf({ address: 'Naklua' })]
    expect((await credit(without, '1', { address: ' ' })).errors).toHaveProperty('address')
    for (const [id, address] of [
      [without, 'Jomtien'],
      [known, 'Naklua'],
    ] as const) {
      const note = await credit(id, '1')
      expect((await findDocument(db, note.ok ? note.value.id : ''))?.content.buyer.address).toBe(address)
    }
  })

  test('is refused for a replaced document and for a credit note, and keeps it from being replaced', async () => {
    const { id } = await receiptOf()
    const invoice = await issueNamedDocument(manager, { documentId: id, fields: BUYER })
    if (!invoice.ok) throw new Error(invoice.reason)
    expect(await credit(id, '1')).toMatchObject({ ok: false, reason: 'replaced' })
    const note = await credit(invoice.value.id, '1')
    if (!note.ok) throw new Error(note.reason)
    expect(await credit(note.value.id, '1')).toMatchObject({ ok: false, reason: 'nothing_left' })
    const again = await issueNamedDocument(manager, { documentId: invoice.value.id, fields: BUYER })
    expect(again).toMatchObject({ ok: false, reason: 'credited' })
  })

  test.each(['', 'no-uuid', randomUUID()])('of an unknown document %j is refused', async id => {
    expect(await credit(id, '1')).toMatchObject({ ok: false, reason: 'not_found' })
    expect(await issueNamedDocument(manager, { documentId: id, fields: BUYER })).toMatchObject({
      ok: false,
      reason: 'not_found',
    })
  })
})

describe('a debit note', () => {
  const REASON = { reason: 'price_too_low', details: 'A guest more', address: 'Jomtien' }
  const debit = (documentId: string, amount: string, typed: object = {}) =>
    issueDebitNote(manager, { documentId, fields: { amount, ...REASON, ...typed } })

  test('adds to what a document says, with its VAT, and to what is owed', async () => {
    const { id, number, applicationId } = await receiptOf()
    const first = await debit(id, '99.99')
    const note = await findDocument(db, first.ok ? first.value.id : '')
    expect(note).toMatchObject({
      kind: 'debit_note',
      taxableSatang: 93_45,
      vatSatang: 6_54,
      totalSatang: 99_99,
      applicationId,
      content: {
        buyer: { address: 'Jomtien' },
        credits: null,
        debits: {
          number,
          day: '2026-08-05',
          valueSatang: 600_00,
          correctValueSatang: 693_45,
          reason: expect.stringMatching(/คำนวณราคาค่าบริการต่ำกว่าที่เป็นจริง .*A guest more/),
        },
      },
    })
    expect(note?.number).toMatch(/^DN2026-\d{6}$/)
    const second = await debit(id, '107')
    expect((await findDocument(db, second.ok ? second.value.id : ''))?.content.debits).toMatchObject({
      valueSatang: 693_45,
      correctValueSatang: 793_45,
    })
    const entries = await db
      .select()
      .from(ledgerEntries)
      .where(eq(ledgerEntries.applicationId, applicationId))
    expect(balanceOf(entries)).toBe(206_99)
    const raised = await findDocument(db, id)
    expect(raised?.debitNotes.map(({ totalSatang }) => totalSatang)).toEqual([99_99, 107_00])
  })

  test('is part of the value that a credit note after it takes back from, and is credited itself', async () => {
    const { id } = await receiptOf()
    const raised = await debit(id, '107')
    const fields = { amount: '214', reason: 'price_too_high', details: '', address: 'Jomtien' }
    const taken = await issueCreditNote(manager, { documentId: id, fields })
    expect((await findDocument(db, taken.ok ? taken.value.id : ''))?.content.credits).toMatchObject({
      valueSatang: 700_00,
      correctValueSatang: 500_00,
    })
    const whole = { documentId: raised.ok ? raised.value.id : '', fields: { ...fields, amount: '107' } }
    expect(await issueCreditNote(manager, whole)).toMatchObject({ ok: true })
  })

  test('is issued once for each form, however often that is sent', async () => {
    const { id } = await receiptOf()
    const key = randomUUID()
    const sent = await Promise.all([1, 2, 3].map(() => debit(id, '10', { key })))
    expect(new Set(sent.map(each => each.ok && each.value.number)).size).toBe(1)
    expect((await findDocument(db, id))?.debitNotes).toHaveLength(1)
  })

  test('keeps its document from being replaced, and is refused about a note and for no reason of the law', async () => {
    const { id } = await receiptOf()
    const note = await debit(id, '10')
    expect(await issueNamedDocument(manager, { documentId: id, fields: BUYER })).toMatchObject({
      ok: false,
      reason: 'debited',
    })
    expect(await debit(note.ok ? note.value.id : '', '10')).toMatchObject({ ok: false, reason: 'note' })
    expect((await debit(id, '10', { reason: 'less_served' })).ok).toBe(false)
    expect((await debit(id, '0')).ok).toBe(false)
    expect((await debit(id, '10000000.01')).ok).toBe(false)
    await expect(issueDebitNote(desk, { documentId: id, fields: {} })).rejects.toMatchObject({
      init: { status: 403 },
    })
  })

  test('goes with the approval that is undone', async () => {
    const { id, decisionId, applicationId } = await receiptOf()
    await debit(id, '107')
    await undoDecision(desk, { decisionId })
    expect(await kindsOf(applicationId)).toEqual([
      'abbreviated_invoice',
      'debit_note',
      'credit_note',
      'credit_note',
    ])
    const entries = await db
      .select()
      .from(ledgerEntries)
      .where(eq(ledgerEntries.applicationId, applicationId))
    expect(balanceOf(entries)).toBe(0)
  })
})

test('a credit note takes off what is owed', async () => {
  const { id, applicationId } = await receiptOf()
  const fields = { amount: '107', reason: 'less_served', details: '', address: 'Jomtien' }
  await issueCreditNote(manager, { documentId: id, fields })
  const entries = await db.select().from(ledgerEntries).where(eq(ledgerEntries.applicationId, applicationId))
  expect(balanceOf(entries)).toBe(-107_00)
})
