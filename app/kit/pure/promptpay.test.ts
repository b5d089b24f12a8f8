import fc from 'fast-check'
import { generate, validate } from 'promptparse'
import { expect, test } from 'vitest'
import { crc16 } from './crc16.ts'
import { encodeTlv, parseTlv, type TlvField } from './emv.ts'
import {
  type PromptPayKind,
  type PromptPayRequest,
  type PromptPayTarget,
  parsePromptPayTarget,
  promptPayPayload,
  readPromptPayPayload,
} from './promptpay.ts'

const digits = (n: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: n, maxLength: n })
const reference = fc.string({
  unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcxyz0123456789'),
  minLength: 1,
  maxLength: 20,
})
const amountSatang = fc.integer({ min: 1, max: 999_999_999_999 })
const target = fc.oneof(
  digits(9).map(rest => targetOf(`0${rest}`, 'mobile')),
  digits(13).map(id => targetOf(id, 'national_id')),
  digits(15).map(id => targetOf(id, 'ewallet')),
)
const transfer = fc.record({ target, amountSatang }, { requiredKeys: ['target'] })
const bill = fc.record(
  { target: digits(15).map(id => targetOf(id, 'biller')), amountSatang, ref1: reference, ref2: reference },
  { requiredKeys: ['target', 'ref1'] },
)
const request: fc.Arbitrary<PromptPayRequest> = fc.oneof(transfer, bill)

function targetOf(input: string, kind?: PromptPayKind): PromptPayTarget {
  const parsed = parsePromptPayTarget(input, kind)
  if (!parsed.ok) throw new Error(`${input} is refused with ${parsed.reason}`)
  return parsed.value
}

function sign(unsigned: string): string {
  return `${unsigned}6304${crc16(`${unsigned}6304`)}`
}

function fieldsOf(payload: string): string[] {
  const parsed = parseTlv(payload)
  if (!parsed.ok) throw new Error(parsed.reason)
  return parsed.value
    .filter(field => field.id !== '63')
    .map(field => `${field.id}=${field.value}`)
    .sort()
}

const VECTORS: [name: string, request: PromptPayRequest, payload: string][] = [
  [
    'mobile',
    { target: targetOf('0801234567') },
    '00020101021129370016A000000677010111011300668012345675802TH530376463046197',
  ],
  [
    'mobile with hyphens and an amount',
    { target: targetOf('000-000-0000'), amountSatang: 422 },
    '00020101021229370016A000000677010111011300660000000005802TH530376454044.226304E469',
  ],
  [
    'tax id',
    { target: targetOf('0123456789012') },
    '00020101021129370016A000000677010111021301234567890125802TH530376463040CBD',
  ],
  [
    'e-wallet',
    { target: targetOf('012345678901234') },
    '00020101021129390016A00000067701011103150123456789012345802TH530376463049781',
  ],
  [
    'tax id with an amount',
    { target: targetOf('0994000617721'), amountSatang: 267_500 },
    '00020101021229370016A0000006770101110213099400061772153037645802TH54072675.006304BFF9',
  ],
  [
    'bill',
    {
      target: targetOf('099400061772101', 'biller'),
      ref1: 'M26110001',
      ref2: 'INV000123',
      amountSatang: 267_500,
    },
    '00020101021230650016A00000067701011201150994000617721010209M261100010309INV00012353037645802TH54072675.006304F9CC',
  ],
]

test.each(VECTORS)('reads the published QR of a %s', (_name, expected, payload) => {
  expect(readPromptPayPayload(payload)).toEqual({ ok: true, value: expected })
})

test.each(VECTORS)('writes the same fields as the published QR of a %s', (_name, wanted, payload) => {
  expect(fieldsOf(promptPayPayload(wanted))).toEqual(fieldsOf(payload))
})

test.each(VECTORS.slice(4))(
  'writes the published QR of a %s character by character',
  (_name, wanted, payload) => {
    expect(promptPayPayload(wanted)).toBe(payload)
  },
)

const ORACLE_TYPES = { mobile: 'MSISDN', national_id: 'NATID', ewallet: 'EWALLETID' } as const

test('writes what promptparse writes for any target and amount', () => {
  fc.assert(
    fc.property(transfer, wanted => {
      const { kind, id } = wanted.target
      if (kind === 'biller') return
      const amount = wanted.amountSatang && wanted.amountSatang / 100
      expect(promptPayPayload(wanted)).toBe(generate.anyId({ type: ORACLE_TYPES[kind], target: id, amount }))
    }),
  )
})

test('writes what promptparse writes for any bill', () => {
  fc.assert(
    fc.property(bill, wanted => {
      const amount = wanted.amountSatang && wanted.amountSatang / 100
      const { ref1, ref2 } = wanted
      expect(promptPayPayload(wanted)).toBe(
        generate.billPayment({ billerId: wanted.target.id, ref1, ref2, amount }),
      )
    }),
  )
})

test('promptparse reads what is written', () => {
  fc.assert(
    fc.property(request, wanted => {
      const payload = promptPayPayload(wanted)
      const read = wanted.target.kind === 'biller' ? validate.billPayment(payload) : validate.anyId(payload)
      const amount = wanted.amountSatang && wanted.amountSatang / 100
      expect(read).toMatchObject(amount === undefined ? {} : { amount })
    }),
  )
})

test('reads back whatever it writes', () => {
  fc.assert(
    fc.property(request, wanted => {
      expect(readPromptPayPayload(promptPayPayload(wanted))).toEqual({ ok: true, value: wanted })
    }),
  )
})

test('a QR with one character changed is never read', () => {
  fc.assert(
    fc.property(request, fc.nat(), fc.string({ minLength: 1, maxLength: 1 }), (wanted, n, character) => {
      const payload = promptPayPayload(wanted)
      const at = n % payload.length
      fc.pre(payload[at] !== character)
      const changed = payload.slice(0, at) + character + payload.slice(at + 1)
      expect(readPromptPayPayload(changed).ok).toBe(false)
    }),
  )
})

test('a QR cut short or followed by text is never read', () => {
  fc.assert(
    fc.property(request, fc.nat(), fc.string({ minLength: 1 }), (wanted, n, tail) => {
      const payload = promptPayPayload(wanted)
      expect(readPromptPayPayload(payload.slice(0, n % payload.length)).ok).toBe(false)
      expect(readPromptPayPayload(payload + tail).ok).toBe(false)
    }),
  )
})

test.each(['00020100-4', '', '0000', '63', '6304FFFF', '00020163041234', '\u0000', '๐๐๐๒๐๑'])(
  'refuses "%s" without hanging',
  text => {
    expect(readPromptPayPayload(text).ok).toBe(false)
  },
)

test('never throws on arbitrary text, signed or not', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 600 }), text => {
      expect(readPromptPayPayload(text).ok).toBe(false)
      expect(readPromptPayPayload(sign(text)).ok).toBe(false)
    }),
    { numRuns: 500 },
  )
})

test('never throws on signed text that looks like fields', () => {
  const piece = fc.constantFrom(
    '000201',
    '010212',
    '29370016A00000067701011101130066801234567',
    '2900',
    '29040016',
    '30200016A000000677010112',
    '00-4',
    '5802TH',
    '5303764',
    '54044.22',
    '5405-4.22',
    '62070503ABC',
    '9',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 9 }), pieces => {
      const read = readPromptPayPayload(sign(pieces.join('')))
      if (read.ok) expect(readPromptPayPayload(promptPayPayload(read.value))).toEqual(read)
    }),
    { numRuns: 2000 },
  )
})

test('a very long text is answered at once', () => {
  const started = performance.now()
  for (const piece of ['00020100-4', '00011', '9901x']) readPromptPayPayload(piece.repeat(200_000))
  expect(performance.now() - started).toBeLessThan(1000)
})

const MOBILE = '29370016A00000067701011101130066801234567'
const BILLER = { id: '01', value: '099400061772101' }
const REF1 = { id: '02', value: 'A1' }

function billOf(...fields: TlvField[]): string {
  return encodeTlv([
    { id: '00', value: '01' },
    { id: '01', value: '11' },
    { id: '30', value: encodeTlv([{ id: '00', value: 'A000000677010112' }, ...fields]) },
    { id: '53', value: '764' },
    { id: '58', value: 'TH' },
  ])
}

test.each([
  ['an unknown field', `000201010211${MOBILE}53037645802TH9902hi`, 'not_promptpay'],
  ['another currency', `000201010211${MOBILE}53038405802TH`, 'not_promptpay'],
  ['another country', `000201010211${MOBILE}53037645802SG`, 'not_promptpay'],
  ['no currency', `000201010211${MOBILE}5802TH`, 'not_promptpay'],
  ['no country', `000201010211${MOBILE}5303764`, 'not_promptpay'],
  ['no initiation method', `000201${MOBILE}53037645802TH`, 'not_promptpay'],
  ['an unknown initiation method', `000201010213${MOBILE}53037645802TH`, 'not_promptpay'],
  ['another version', `000202010211${MOBILE}53037645802TH`, 'not_promptpay'],
  ['a version that is not first', `010211000201${MOBILE}53037645802TH`, 'not_promptpay'],
  ['no account', '00020101021153037645802TH', 'not_promptpay'],
  ['another application', '00020101021129200016A00000067701011453037645802TH', 'not_promptpay'],
  ['additional data that is no fields', `000201010211${MOBILE}53037645802TH6203abc`, 'not_promptpay'],
  ['an account twice', `000201010211${MOBILE}${MOBILE}53037645802TH`, 'malformed'],
  [
    'a bill that is a transfer too',
    billOf(BILLER, REF1).replace('5303764', `${MOBILE}5303764`),
    'not_promptpay',
  ],
  ['a negative length', '000201010211290-453037645802TH', 'malformed'],
  ['no target', '00020101021129200016A00000067701011153037645802TH', 'unknown_target'],
  [
    'a short mobile number',
    '00020101021129360016A000000677010111011200668012345653037645802TH',
    'unknown_target',
  ],
  [
    'two targets',
    '00020101021129540016A000000677010111011300668012345670213012345678901253037645802TH',
    'unknown_target',
  ],
  ['an amount of nothing', `000201010212${MOBILE}53037645802TH54040.00`, 'bad_amount'],
  ['an amount without satang', `000201010212${MOBILE}53037645802TH5403100`, 'bad_amount'],
  ['a negative amount', `000201010212${MOBILE}53037645802TH5405-1.00`, 'bad_amount'],
  ['an amount in scientific notation', `000201010212${MOBILE}53037645802TH54041e99`, 'bad_amount'],
  ['an amount of 14 characters', `000201010212${MOBILE}53037645802TH541410000000000.00`, 'bad_amount'],
  ['a bill without reference', billOf(BILLER), 'bad_reference'],
  ['a bill with a short biller', billOf({ id: '01', value: '123' }), 'unknown_target'],
  ['a bill without biller', billOf({ id: '02', value: 'A1' }), 'unknown_target'],
  ['a reference with other characters', billOf(BILLER, { id: '02', value: 'A-1' }), 'bad_reference'],
  ['a reference of 21 characters', billOf(BILLER, { id: '02', value: 'A'.repeat(21) }), 'bad_reference'],
  ['a bad second reference', billOf(BILLER, REF1, { id: '03', value: '#' }), 'bad_reference'],
  ['an unknown field in a bill', billOf(BILLER, REF1, { id: '04', value: 'A2' }), 'not_promptpay'],
])('refuses %s', (_name, unsigned, reason) => {
  expect(readPromptPayPayload(sign(unsigned))).toEqual({ ok: false, reason })
})

test('refuses a wrong or lower-case checksum', () => {
  const payload = promptPayPayload({ target: targetOf('0123456789012') })
  expect(readPromptPayPayload(`${payload.slice(0, -4)}0000`)).toEqual({ ok: false, reason: 'bad_checksum' })
  const lower = payload.slice(0, -4) + payload.slice(-4).toLowerCase()
  expect(lower).not.toBe(payload)
  expect(readPromptPayPayload(lower)).toEqual({ ok: false, reason: 'bad_checksum' })
})

test('reads additional data without keeping it', () => {
  const read = readPromptPayPayload(sign(`000201010211${MOBILE}53037645802TH62070503ABC`))
  expect(read).toEqual({ ok: true, value: { target: { kind: 'mobile', id: '0801234567' } } })
})

test.each([
  ['0801234567', undefined, { kind: 'mobile', id: '0801234567' }],
  [' 080-123 4567 ', undefined, { kind: 'mobile', id: '0801234567' }],
  ['+66 80 123 4567', undefined, { kind: 'mobile', id: '0801234567' }],
  ['66801234567', undefined, { kind: 'mobile', id: '0801234567' }],
  ['0066801234567', undefined, { kind: 'mobile', id: '0801234567' }],
  ['0066801234567', 'national_id', { kind: 'national_id', id: '0066801234567', checkDigitValid: false }],
  ['0994000617721', undefined, { kind: 'national_id', id: '0994000617721', checkDigitValid: true }],
  ['1-2345-45678-78-1', undefined, { kind: 'national_id', id: '1234545678781', checkDigitValid: true }],
  ['0994000617720', undefined, { kind: 'national_id', id: '0994000617720', checkDigitValid: false }],
  ['0123456789012', undefined, { kind: 'national_id', id: '0123456789012', checkDigitValid: false }],
  ['012345678901234', undefined, { kind: 'ewallet', id: '012345678901234' }],
  ['099400061772101', 'biller', { kind: 'biller', id: '099400061772101' }],
] as const)('%j given as %s is understood', (input, kind, expected) => {
  expect(parsePromptPayTarget(input, kind)).toEqual({ ok: true, value: expected })
})

test.each([
  ['', undefined, 'not_digits'],
  ['somchai', undefined, 'not_digits'],
  ['08012345x7', undefined, 'not_digits'],
  ['๐๘๐๑๒๓๔๕๖๗', undefined, 'not_digits'],
  ['++66801234567', undefined, 'not_digits'],
  ['801234567', undefined, 'unknown_target'],
  ['1801234567', undefined, 'unknown_target'],
  ['12345678901234', undefined, 'unknown_target'],
  ['0801234567', 'biller', 'unknown_target'],
  ['012345678901234', 'mobile', 'unknown_target'],
] as const)('%j given as %s is refused with %s', (input, kind, reason) => {
  expect(parsePromptPayTarget(input, kind)).toEqual({ ok: false, reason })
})

test('understanding a target never throws and is stable', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789 -+()x'), maxLength: 24 }), input => {
      const parsed = parsePromptPayTarget(input)
      if (parsed.ok) expect(parsePromptPayTarget(parsed.value.id, parsed.value.kind)).toEqual(parsed)
    }),
    { numRuns: 1000 },
  )
})

test('a member id serves as a reference, without its hyphen', () => {
  const payload = promptPayPayload({ target: targetOf('099400061772101', 'biller'), ref1: 'SALA-7K3M9Q2X' })
  const read = readPromptPayPayload(payload)
  expect(read.ok && read.value.ref1).toBe('SALA7K3M9Q2X')
})

test.each<[string, PromptPayRequest]>([
  ['an amount of nothing', { target: targetOf('0801234567'), amountSatang: 0 }],
  ['a negative amount', { target: targetOf('0801234567'), amountSatang: -100 }],
  ['a fraction of a satang', { target: targetOf('0801234567'), amountSatang: 1.5 }],
  ['an amount too long', { target: targetOf('0801234567'), amountSatang: 1_000_000_000_000 }],
  ['a reference on a mobile number', { target: targetOf('0801234567'), ref1: 'A1' }],
  ['a bill without reference', { target: targetOf('099400061772101', 'biller') }],
  ['an empty reference', { target: targetOf('099400061772101', 'biller'), ref1: '-' }],
  ['a reference too long', { target: targetOf('099400061772101', 'biller'), ref1: 'A'.repeat(21) }],
  ['a Thai reference', { target: targetOf('099400061772101', 'biller'), ref1: 'ศาลา' }],
  ['a target of the wrong length', { target: { kind: 'mobile', id: '12' } }],
  ['a mobile number in another form', { target: { kind: 'mobile', id: '66801234567' } }],
])('refuses to write %s', (_name, wanted) => {
  expect(() => promptPayPayload(wanted)).toThrow(RangeError)
})
