import { expect, test } from 'vitest'
import { csvCells } from '#app/kit/pure/columns.ts'
import type { DocumentContent } from '../rules/content.ts'
import { BOOK_COLUMNS } from './book.ts'

const CONTENT: DocumentContent = {
  version: 1,
  seller: {
    nameThai: 'ศาลา',
    nameEnglish: 'Sala',
    addressThai: '',
    addressEnglish: '',
    tin: null,
    branch: null,
    isVatRegistered: false,
  },
  buyer: { name: 'ผู้ซื้อ', address: '', tin: '1234545678781', branch: null },
  memberId: 'SALA-1',
  lines: [{ kind: 'plan', planName: 'Week Pass', amountSatang: 2700_00 }],
  totals: {
    taxableSatang: 2700_00,
    exemptSatang: 0,
    vatBasisPoints: 700,
    vatSatang: 189_00,
    totalSatang: 2889_00,
  },
  withheldSatang: 81_00,
  replaces: { number: 'A2026-000001', day: '2026-08-04' },
  credits: null,
}
const INVOICE = { day: '2026-08-04', number: 'T2026-000001', kind: 'tax_invoice' as const, content: CONTENT }

/** The line by the names of its columns. */
const booked = (document: Parameters<(typeof BOOK_COLUMNS)[0]['read']>[0]) =>
  Object.fromEntries(
    csvCells(BOOK_COLUMNS, document).map((cell, index) => [BOOK_COLUMNS[index]?.heading, cell]),
  )

test('an invoice is booked with its value, VAT, buyer and what it replaces', () => {
  expect(booked({ ...INVOICE, isReplaced: false })).toEqual({
    Date: '2026-08-04',
    Number: 'T2026-000001',
    Kind: 'tax_invoice',
    Customer: 'ผู้ซื้อ',
    'Tax ID': '1-2345-45678-78-1',
    Branch: 'Head office',
    'Value with VAT': 2700,
    'Value without VAT': 0,
    'VAT %': 7,
    VAT: 189,
    Total: 2889,
    Withheld: 81,
    'Refers to': 'A2026-000001',
    State: 'issued',
    'Member ID': 'SALA-1',
  })
})

test('a cancelled document counts for nothing, and a credit note takes away', () => {
  expect(booked({ ...INVOICE, isReplaced: true })).toMatchObject({ VAT: 0, Total: 0, State: 'cancelled' })
  const credits = {
    number: 'T2026-000001',
    day: '2026-08-04',
    valueSatang: 1,
    correctValueSatang: 0,
    reason: 'x',
  }
  const note = { ...INVOICE, kind: 'credit_note' as const, content: { ...CONTENT, replaces: null, credits } }
  expect(booked({ ...note, isReplaced: false })).toMatchObject({
    VAT: -189,
    Total: -2889,
    'Value without VAT': 0,
    'Refers to': 'T2026-000001',
  })
})
