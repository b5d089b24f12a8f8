import fc from 'fast-check'
import { expect, test } from 'vitest'
import { crc16 } from '#app/kit/pure/crc16.ts'
import { bankName } from '../texts/banks.ts'
import { encodeSlipQr, findSlips, parseSlipQr, slipKey, slipMoment } from './slip-qr.ts'

const TODAY = '2026-11-21'
const KBANK = '0041000600000101030040220016325141507BPM123455102TH9104ABF3'
const SCB = '004600060000010103014022520261121aB3dE5fG7hJ9kL1mN5102TH91049E43'
const PROMPTPAY = '00020101021129370016A000000677010111011300668012345675802TH530376463046197'
const WALLET = '00480002010102010203P2P0313TXN00012345670408250120249104b425'

test.each([
  [KBANK, '004', '016325141507BPM12345', '2026-11-21', '14:15'],
  [SCB, '014', '20261121aB3dE5fG7hJ9kL1mN', '2026-11-21', null],
  [
    '004600060000010103002022520261121141507123456789015102TH9104ED02',
    '002',
    '2026112114150712345678901',
    '2026-11-21',
    '14:15',
  ],
  [
    '00390006000001010301102182611211415071234565102TH910479AD',
    '011',
    '261121141507123456',
    '2026-11-21',
    '14:15',
  ],
  [
    '0046000600000101030250225KMA261121141507aBcDeFgHiJ5102TH91045C1B',
    '025',
    'KMA261121141507aBcDeFgHiJ',
    '2026-11-21',
    '14:15',
  ],
])('reads %s with its date', (text, bank, reference, day, time) => {
  const slip = parseSlipQr(text)
  expect(slip).toEqual({ kind: 'bank', bank, reference, dateText: '' })
  expect(slip && slipMoment(slip, TODAY)).toEqual({ day, time })
})

test('a bank whose reference is opaque has no date', () => {
  const slip = parseSlipQr('0038000600000101030060217A0123456789abcdef5102TH9104C0E6')
  expect(slip).toMatchObject({ bank: '006', reference: 'A0123456789abcdef' })
  expect(slip && slipMoment(slip, TODAY)).toBeNull()
})

test('a checksum whose leading zero was dropped is right', () => {
  expect(parseSlipQr('0030000600000101030140209T000000865102TH9104539')).toMatchObject({ bank: '014' })
})

test('a TrueMoney slip is read with event, transaction and day', () => {
  const slip = parseSlipQr(WALLET)
  expect(slip).toEqual({
    kind: 'truemoney',
    bank: 'TMN',
    reference: 'P2P-TXN0001234567',
    dateText: '25012024',
  })
  expect(slip && slipMoment(slip, TODAY)).toEqual({ day: '2024-01-25', time: null })
})

const sealed = (covered: string) => `${covered}9104${crc16(`${covered}9104`)}`

test.each([
  ['nothing', ''],
  ['a PromptPay code', PROMPTPAY],
  ['a wrong checksum', KBANK.replace('ABF3', 'ABF4')],
  ['an edited reference', KBANK.replace('BPM12345', 'BPM12346')],
  ['a negative length', sealed('00020100-4')],
  ['a zero length', sealed('0000')],
  ['a length beyond the end', sealed('0099000001')],
  ['a length of hex digits', sealed('000x0001')],
  ['another country', sealed('0041000600000101030040220016325141507BPM123455102LA')],
  ['something after the country', sealed('0041000600000101030040220016325141507BPM123455102TH6201a')],
  ['the country twice', sealed('0041000600000101030040220016325141507BPM123455102TH5102TH')],
  ['another API id', sealed('0041000600000201030040220016325141507BPM123455102TH')],
  ['a bank of two digits', sealed('00400006000001010204022001632514150BPM1234565102TH')],
  ['a reference with signs', sealed(`0025000600000101030040204a'b;5102TH`)],
  ['a reference longer than 25', sealed(`0047000600000101030040226${'1'.repeat(26)}5102TH`)],
  ['a slip without reference', sealed('0017000600000101030045102TH')],
  ['full-width digits', KBANK.replaceAll('0', '０')],
  ['an address', 'https://example.com/9104ABF3'],
])('%s is no slip', (_, text) => {
  expect(parseSlipQr(text)).toBeNull()
})

test('any text is read or refused, and nothing throws', () => {
  const hostile = fc.oneof(
    fc.string({ maxLength: 400 }),
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc.stringMatching(/^[0-9-]{0,300}$/),
    fc.string({ unit: fc.constantFrom('0', '1', '4', '9', '-', 'T', 'H', '00', '51', '9104') }),
    fc.string({ maxLength: 100 }).map(sealed),
  )
  fc.assert(
    fc.property(hostile, text => {
      const slip = parseSlipQr(text)
      if (slip) expect(slip.reference).toMatch(/^[\w-]+$/)
    }),
    { numRuns: 2000 },
  )
})

test('a text of megabytes is refused at once', () => {
  expect(parseSlipQr('0002'.repeat(1_000_000))).toBeNull()
})

const bank = fc.stringMatching(/^\d{3}$/)
const reference = fc.stringMatching(/^[A-Za-z0-9]{1,25}$/)

test('reads back every slip that can be written, and its date never throws', () => {
  fc.assert(
    fc.property(bank, reference, (bank, reference) => {
      const slip = parseSlipQr(encodeSlipQr({ bank, reference }))
      expect(slip).toEqual({ kind: 'bank', bank, reference, dateText: '' })
      if (slip) slipMoment(slip, TODAY)
    }),
  )
})

test('a single changed character is never another slip', () => {
  fc.assert(
    fc.property(fc.nat({ max: KBANK.length - 1 }), fc.constantFrom(...'0123456789ABCDEFTH'), (at, sign) => {
      const changed = KBANK.slice(0, at) + sign + KBANK.slice(at + 1)
      expect(parseSlipQr(changed)).toEqual(changed === KBANK ? parseSlipQr(KBANK) : null)
    }),
  )
})

test('the slip is chosen by structure among other codes, and counted once', () => {
  expect(findSlips([PROMPTPAY, 'https://example.com', KBANK, KBANK])).toHaveLength(1)
  expect(findSlips([KBANK, SCB]).map(({ bank }) => bank)).toEqual(['004', '014'])
  expect(findSlips([PROMPTPAY])).toEqual([])
})

test.each([
  ['014', '20261121aB3dE5fG7hJ9kL1mN', '20261121Ab3De5Fg7Hj9Kl1Mn', true],
  ['025', 'KMA261121141507aBcDeFgHiJ', 'kma261121141507abcdefghij', true],
  ['TMN', 'P2P-TXN0001234567', 'p2p-txn0001234567', true],
  ['014', '20261121aB3dE5fG7hJ9kL1mN', '20261121aB3dE5fG7hJ9kL1mO', false],
  ['004', '016325141507BPM12345', '16325141507BPM12345', false],
  ['004', '016325141507BPM0O1lI', '016325141507BPMO0I1L', false],
])('bank %s, references %s and %s: the same slip: %s', (bank, one, other, isSame) => {
  expect(slipKey({ bank, reference: one }) === slipKey({ bank, reference: other })).toBe(isSame)
})

test('the same reference at another bank is another slip', () => {
  const reference = '20261121aB3dE5fG7hJ9kL1mN'
  expect(slipKey({ bank: '014', reference })).not.toBe(slipKey({ bank: '004', reference }))
})

test('a slip beside its own copy in other letters is counted once, and shown as its bank wrote it', () => {
  const slip = { bank: '014', reference: '20261121aB3dE5fG7hJ9kL1mN' }
  const copy = encodeSlipQr({ ...slip, reference: slip.reference.toLowerCase() })
  expect(findSlips([encodeSlipQr(slip), copy])).toMatchObject([slip])
})

test.each([
  ['004', '010001000000A', '2026-11-21', '2020-01-01', '00:00'],
  ['004', '016366000000A', '2026-11-21', null, null],
  ['004', '010366235959A', '2030-03-01', null, null],
  ['004', '018366235959A', '2029-03-01', '2028-12-31', '23:59'],
  ['004', '017001000100A', '2026-12-31', '2027-01-01', '00:01'],
  ['004', '017001000100A', '2026-12-30', '2017-01-01', '00:01'],
  ['004', '016000000000A', '2026-11-21', null, null],
  ['004', '026325141507A', '2026-11-21', null, null],
  ['014', '20261301abc', '2026-11-21', null, null],
  ['014', '20260230abc', '2026-11-21', null, null],
  ['002', '2026112199150712345', '2026-11-21', '2026-11-21', null],
  ['011', '261121', '2026-11-21', null, null],
  ['025', 'XYZ261121141507a', '2026-11-21', null, null],
  ['030', '20261121141507', '2026-11-21', null, null],
])('bank %s, reference %s, read on %s: %s %s', (bank, reference, today, day, time) => {
  const moment = slipMoment({ kind: 'bank', bank, reference, dateText: '' }, today)
  expect(moment).toEqual(day === null ? null : { day, time })
})

test('banks have their names, unknown ones their digits', () => {
  expect(bankName('004', 'en')).toBe('Kasikornbank')
  expect(bankName('004', 'th')).toBe('ธนาคารกสิกรไทย')
  expect(bankName('999', 'en')).toBe('999')
})
