import { expect, test } from 'vitest'
import { untaxed } from './documents.ts'
import { pp30Of, type Reported, taxLines } from './tax-report.ts'

const seller = {
  nameThai: 'ศาลา',
  nameEnglish: 'Sala',
  addressThai: '',
  addressEnglish: '',
  tin: '0994000617721',
  branch: null,
  isVatRegistered: true,
}
const totals = {
  taxableSatang: 2700_00,
  exemptSatang: 0,
  vatBasisPoints: 700,
  vatSatang: 189_00,
  totalSatang: 2889_00,
}
const content: Reported['content'] = {
  seller,
  totals,
  credits: null,
  replaces: null,
  buyer: { name: 'Nok', address: '', tin: null },
}
const SHORT: Reported = {
  day: '2026-11-02',
  number: 'A2026-000001',
  kind: 'abbreviated_invoice',
  content,
  isReplaced: true,
}
const FULL: Reported = {
  ...SHORT,
  number: 'T2026-000001',
  kind: 'tax_invoice',
  isReplaced: false,
  content: {
    ...content,
    buyer: { name: 'บริษัท ผู้ซื้อ จำกัด', address: 'x', tin: '0994000617721', branch: null },
    replaces: { number: 'A2026-000001', day: '2026-11-02' },
  },
}
const NOTE: Reported = {
  ...FULL,
  number: 'CN2026-000001',
  kind: 'credit_note',
  day: '2026-11-20',
  content: {
    ...FULL.content,
    totals: { ...totals, taxableSatang: 100_00, vatSatang: 7_00, totalSatang: 107_00 },
    replaces: null,
    credits: {
      number: 'T2026-000001',
      day: '2026-11-02',
      valueSatang: 1,
      correctValueSatang: 0,
      reason: 'x',
    },
  },
}

test('a cancelled invoice stays in its place and counts for nothing, and a credit note takes away', () => {
  expect(
    taxLines([SHORT, FULL, NOTE]).map(({ number, isCancelled, refersTo, valueSatang, vatSatang }) => [
      number,
      isCancelled,
      refersTo,
      valueSatang,
      vatSatang,
    ]),
  ).toEqual([
    ['A2026-000001', true, null, 0, 0],
    ['T2026-000001', false, 'A2026-000001', 2700_00, 189_00],
    ['CN2026-000001', false, 'T2026-000001', -100_00, -7_00],
  ])
})

test('the buyer has their tax number and branch, of which the head office is five zeros', () => {
  expect(taxLines([SHORT, FULL]).map(({ tin, branch }) => [tin, branch])).toEqual([
    [null, null],
    ['0994000617721', '00000'],
  ])
})

test('what is no tax paper is left out: of a house that is not registered, or without VAT', () => {
  const foreign = { ...FULL, content: { ...content, seller: { ...seller, isVatRegistered: false } } }
  const plain = { ...FULL, content: { ...content, totals: untaxed(642_00) } }
  expect(taxLines([foreign, plain])).toEqual([])
})

test('the figures of the form are the sums of the report', () => {
  expect(pp30Of(taxLines([SHORT, FULL, NOTE]))).toEqual({
    salesSatang: 2600_00,
    exemptSatang: 0,
    taxableSatang: 2600_00,
    vatSatang: 182_00,
  })
  expect(pp30Of([])).toEqual({ salesSatang: 0, exemptSatang: 0, taxableSatang: 0, vatSatang: 0 })
})

test('a debit note adds, with the document that it raises', () => {
  const { credits, ...raised } = NOTE.content
  const debit: Reported = {
    ...NOTE,
    number: 'DN2026-000001',
    kind: 'debit_note',
    content: { ...raised, credits: null, ...(credits && { debits: credits }) },
  }
  const [line] = taxLines([debit])
  expect(line).toMatchObject({ refersTo: 'T2026-000001', valueSatang: 100_00, vatSatang: 7_00 })
  expect(pp30Of(taxLines([FULL, debit, NOTE]))).toMatchObject({ taxableSatang: 2700_00, vatSatang: 189_00 })
})

test('what was paid in a month closed before is marked', () => {
  const late: Reported = { ...SHORT, content: { ...content, paidOn: '2026-10-31' } }
  expect(taxLines([late, SHORT]).map(({ paidOn }) => paidOn)).toEqual(['2026-10-31', null])
})
