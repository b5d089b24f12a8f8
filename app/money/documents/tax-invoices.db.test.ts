import { describe, expect, test } from 'vitest'
import { BUYER, openPaperHouse } from '../../../tests/support/paper-house.ts'
import { issueNamedDocument } from './commands.server.ts'
import { findDocument } from './queries.server.ts'
import { issueDocument } from './steps/issue.server.ts'

const { db, manager, receiptOf, receiptOfUnregistered, kindsOf } = await openPaperHouse()

describe('the full tax invoice', () => {
  test('replaces the abbreviated one, has its day and lines, and names the buyer', async () => {
    const { id, number } = await receiptOf()
    const later = { ...manager, now: () => new Date('2026-08-09T05:00:00Z') }
    const issued = await issueNamedDocument(later, { documentId: id, fields: BUYER })
    if (!issued.ok) throw new Error(issued.reason)
    expect(issued.value.number).toMatch(/^T2026-\d{6}$/)
    const invoice = await findDocument(db, issued.value.id)
    expect(invoice).toMatchObject({
      kind: 'tax_invoice',
      day: '2026-08-05',
      replacesId: id,
      buyerName: BUYER.name,
      vatSatang: 42_00,
      content: {
        buyer: { name: BUYER.name, address: BUYER.address, tin: '1234545678781', branch: null },
        withheldSatang: 18_00,
        replaces: { number, day: '2026-08-05' },
      },
    })
    expect(await findDocument(db, id)).toMatchObject({
      standing: { isReplaced: true },
      replacement: { number: issued.value.number },
    })
  })

  test('in place of a receipt without VAT is a receipt with the buyer, also once the house is registered', async () => {
    const { id } = await receiptOfUnregistered()
    const issued = await issueNamedDocument(manager, { documentId: id, fields: BUYER })
    if (!issued.ok) throw new Error(issued.reason)
    const receipt = await findDocument(db, issued.value.id)
    expect(receipt).toMatchObject({ kind: 'receipt', vatSatang: 0, buyerName: BUYER.name })
    expect(receipt?.content.seller).toMatchObject({ isVatRegistered: false, tin: null })
  })

  test('follows a paper that showed VAT without the right to with one that shows none', async () => {
    const { id, applicationId } = await receiptOf()
    const before = await findDocument(db, id)
    if (!before) throw new Error('no document')
    const seller = { ...before.content.seller, isVatRegistered: false }
    const wrong = { ...before.content, seller }
    const stored = await db.transaction(tx =>
      issueDocument(tx, manager, { kind: 'receipt', content: wrong, applicationId, memberRowId: null }),
    )
    const issued = await issueNamedDocument(manager, { documentId: stored.id, fields: BUYER })
    if (!issued.ok) throw new Error(issued.reason)
    const after = await findDocument(db, issued.value.id)
    expect(after).toMatchObject({ kind: 'receipt', vatSatang: 0, exemptSatang: 642_00, totalSatang: 642_00 })
    expect(after?.content.lines.map(({ amountSatang }) => amountSatang)).toEqual([428_00, 214_00])
  })

  test('for a person needs no tax number, and can be made out anew', async () => {
    const { id } = await receiptOf()
    const person = { name: 'Nok', address: 'Jomtien', tin: '', branch: '', withholds: '' }
    const first = await issueNamedDocument(manager, { documentId: id, fields: person })
    if (!first.ok) throw new Error(first.reason)
    const again = { ...person, name: 'Nok Suwan' }
    const second = await issueNamedDocument(manager, { documentId: first.value.id, fields: again })
    expect(second).toMatchObject({ ok: true })
    expect((await findDocument(db, first.value.id))?.content.buyer).toEqual({
      name: 'Nok',
      address: 'Jomtien',
      tin: null,
    })
  })

  test('is issued once when five ask at once', async () => {
    const { id, applicationId } = await receiptOf()
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => issueNamedDocument(manager, { documentId: id, fields: BUYER })),
    )
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(outcomes.filter(outcome => !outcome.ok && outcome.reason === 'replaced')).toHaveLength(4)
    expect(await kindsOf(applicationId)).toEqual(['abbreviated_invoice', 'tax_invoice'])
  })

  test.each([
    ['a wrong check digit', { tin: '0994000617720' }, 'tin'],
    ['a company without its number', { tin: '', branch: '00000' }, 'tin'],
    ['withholding without a number', { tin: '', branch: '', withholds: 'on' }, 'tin'],
    ['a company without its branch', { tin: '0994000617721', branch: '' }, 'branch'],
    ['a branch of four digits', { branch: '0001' }, 'branch'],
    ['no name', { name: ' \u0000 ' }, 'name'],
    ['a name of 2,000 letters', { name: 'ก'.repeat(2000) }, 'name'],
    ['a name that runs the other way', { name: 'Sala \u202e.dtL' }, 'name'],
    ['a Georgian name', { name: 'ამირანი' }, 'name'],
    ['a Burmese name', { name: 'အောင်ဆန်း' }, 'name'],
    ['letters of nobody', { address: 'Jomtien \ue000' }, 'address'],
    ['no address', { address: '\n \n' }, 'address'],
  ])('is refused next to the field for %s', async (_, change, field) => {
    const { id, applicationId } = await receiptOf()
    const outcome = await issueNamedDocument(manager, { documentId: id, fields: { ...BUYER, ...change } })
    expect(outcome).toMatchObject({ ok: false, reason: 'bad_input' })
    expect(Object.keys(outcome.errors ?? {})).toContain(field)
    expect(await kindsOf(applicationId)).toEqual(['abbreviated_invoice'])
  })

  test('takes markup as the letters it is', async () => {
    const { id } = await receiptOf()
    const name = '<script>alert(1)</script> & Co.'
    const issued = await issueNamedDocument(manager, { documentId: id, fields: { ...BUYER, name } })
    expect((await findDocument(db, issued.ok ? issued.value.id : ''))?.buyerName).toBe(name)
  })
})
