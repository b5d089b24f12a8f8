import { expect, test, vi } from 'vitest'
import { baht } from '#app/kit/pure/money.ts'
import { drawPdf } from '../adapters/pdf.server.ts'
import type { DocumentRecord } from '../queries.server.ts'
import type { DocumentContent } from '../rules/content.ts'
import { pdfResponse } from './issued.server.ts'

vi.mock('../adapters/pdf.server.ts', { spy: true })

const CONTENT: DocumentContent = {
  version: 1,
  seller: {
    nameThai: 'ศาลา',
    nameEnglish: 'Sala',
    addressThai: 'ชลบุรี',
    addressEnglish: 'Chonburi',
    tin: '0994000617721',
    branch: null,
    isVatRegistered: false,
  },
  buyer: { name: 'Nok Suwan', address: 'Chonburi', tin: null },
  memberId: 'SALA-7K3M9Q2X',
  lines: [{ kind: 'plan', planName: 'Day Pass', amountSatang: baht(642) }],
  totals: {
    taxableSatang: 0,
    exemptSatang: baht(642),
    vatBasisPoints: 0,
    vatSatang: 0,
    totalSatang: baht(642),
  },
  withheldSatang: 0,
  replaces: null,
  credits: null,
}

const RECEIPT = {
  number: 'R2026-000001',
  kind: 'receipt',
  day: '2026-11-22',
  issuedAt: new Date('2026-11-22T03:00:00Z'),
  content: CONTENT,
  replacement: null,
  creditNotes: [],
  debitNotes: [],
} as unknown as DocumentRecord

const bytesOf = async (record: DocumentRecord) => Buffer.from(await (await pdfResponse(record)).arrayBuffer())

test('whoever asks for a document again and again has it drawn once', async () => {
  const first = await bytesOf(RECEIPT)
  const again = await Promise.all(Array.from({ length: 20 }, () => bytesOf(RECEIPT)))
  expect(again.every(one => one.equals(first))).toBe(true)
  expect(drawPdf).toHaveBeenCalledTimes(1)
})

test('a document that has been replaced since says so', async () => {
  const before = await bytesOf(RECEIPT)
  const replaced = { ...RECEIPT, replacement: { id: 'x', number: 'R2026-000002' } } as DocumentRecord
  expect((await bytesOf(replaced)).equals(before)).toBe(false)
})
