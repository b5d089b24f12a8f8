import { crc16 } from './crc16.ts'
import { encodeTlv, parseTlv, type TlvField } from './emv.ts'
import type { Satang } from './money.ts'
import { fail, ok, type Result } from './result.ts'

export type PromptPayKind = 'mobile' | 'national_id' | 'ewallet' | 'biller'

/**
 * Who is paid. `id` is a 10-digit mobile number with its leading 0, a 13-digit national or tax id, a 15-digit
 * e-wallet id or a 15-digit biller id. A wrong check digit is only flagged, never refused.
 */
export type PromptPayTarget =
  | { kind: 'mobile' | 'ewallet' | 'biller'; id: string }
  | { kind: 'national_id'; id: string; checkDigitValid: boolean }

/**
 * What a PromptPay QR asks for. Without an amount the payer types one. Only a biller takes references, and it
 * needs the first: a QR for any other target has no place for an order number (rule promptpay.reference).
 */
export type PromptPayRequest = {
  target: PromptPayTarget
  amountSatang?: Satang
  ref1?: string
  ref2?: string
}

export type TargetError = 'not_digits' | 'unknown_target'

export type PayloadError =
  | 'malformed'
  | 'bad_checksum'
  | 'not_promptpay'
  | 'unknown_target'
  | 'bad_amount'
  | 'bad_reference'

const CREDIT_TRANSFER = { tag: '29', aid: 'A000000677010111' }
const BILL_PAYMENT = { tag: '30', aid: 'A000000677010112' }
const CREDIT_TRANSFER_IDS = { mobile: '01', national_id: '02', ewallet: '03' } as const

const LONGEST_AMOUNT = 13
const LONGEST_PAYLOAD = 512
const CHECKSUM_HEADER = '6304'
const REFERENCE = /^[A-Za-z0-9]{1,20}$/

/** How people write each target, separators aside; the group is what stays when the phone prefix is dropped. */
const WRITTEN = {
  mobile: /^(?:0|66|0066)(\d{9})$/,
  national_id: /^(\d{13})$/,
  ewallet: /^(\d{15})$/,
  biller: /^(\d{15})$/,
} as const

/**
 * Reads a PromptPay id as a person types it: spaces, hyphens, parentheses and a leading + are ignored, and a
 * mobile number may begin with 0, 66 or 0066. Without a `kind` it is told by its length; a biller id looks
 * like an e-wallet id, so it needs `kind: 'biller'`.
 */
export function parsePromptPayTarget(
  input: string,
  kind?: PromptPayKind,
): Result<PromptPayTarget, TargetError> {
  const digits = input
    .trim()
    .replace(/^\+/, '')
    .replace(/[\s()-]/g, '')
  if (!/^\d+$/.test(digits)) return fail('not_digits')
  const kinds: readonly PromptPayKind[] = kind ? [kind] : ['mobile', 'national_id', 'ewallet']
  for (const candidate of kinds) {
    const number = WRITTEN[candidate].exec(digits)?.[1]
    if (number) return ok(toTarget(candidate, candidate === 'mobile' ? `0${number}` : number))
  }
  return fail('unknown_target')
}

function toTarget(kind: PromptPayKind, id: string): PromptPayTarget {
  return kind === 'national_id' ? { kind, id, checkDigitValid: hasValidCheckDigit(id) } : { kind, id }
}

/** The last digit of a Thai national or tax id, weighted mod 11 (rule tax.tin). */
function hasValidCheckDigit(id: string): boolean {
  const sum = [...id.slice(0, 12)].reduce((total, digit, i) => total + (13 - i) * Number(digit), 0)
  return (11 - (sum % 11)) % 10 === Number(id[12])
}

/**
 * The text of a PromptPay QR code, with its checksum (rule promptpay.fields): dynamic when it carries an amount.
 * Spaces and hyphens in references are left out, as banks take only letters and digits: the member id
 * `SALA-7K3M9Q2X` is written `SALA7K3M9Q2X`.
 * @throws RangeError when the request cannot be written, which is a bug in the caller.
 */
export function promptPayPayload(request: PromptPayRequest): string {
  const { amountSatang } = request
  const fields: TlvField[] = [
    { id: '00', value: '01' },
    { id: '01', value: amountSatang === undefined ? '11' : '12' },
    accountField(request),
    { id: '53', value: '764' },
    { id: '58', value: 'TH' },
  ]
  if (amountSatang !== undefined) fields.push({ id: '54', value: writeAmount(amountSatang) })
  const unsigned = encodeTlv(fields) + CHECKSUM_HEADER
  return unsigned + crc16(unsigned)
}

function accountField({ target, ref1, ref2 }: PromptPayRequest): TlvField {
  const understood = parsePromptPayTarget(target.id, target.kind)
  if (!understood.ok || understood.value.id !== target.id) {
    throw new RangeError(`Not a PromptPay ${target.kind}: ${target.id}`)
  }
  if (target.kind === 'biller') return billField(target.id, ref1, ref2)
  if (ref1 !== undefined || ref2 !== undefined) throw new RangeError('Only a biller takes references')
  const value = target.kind === 'mobile' ? `0066${target.id.slice(1)}` : target.id
  return {
    id: CREDIT_TRANSFER.tag,
    value: encodeTlv([
      { id: '00', value: CREDIT_TRANSFER.aid },
      { id: CREDIT_TRANSFER_IDS[target.kind], value },
    ]),
  }
}

function billField(billerId: string, ref1: string | undefined, ref2: string | undefined): TlvField {
  if (ref1 === undefined) throw new RangeError('A biller needs a first reference')
  const fields = [
    { id: '00', value: BILL_PAYMENT.aid },
    { id: '01', value: billerId },
    { id: '02', value: writeReference(ref1) },
  ]
  if (ref2 !== undefined) fields.push({ id: '03', value: writeReference(ref2) })
  return { id: BILL_PAYMENT.tag, value: encodeTlv(fields) }
}

function writeReference(text: string): string {
  const reference = text.replace(/[\s-]/g, '')
  if (!REFERENCE.test(reference)) throw new RangeError(`Not a payment reference: ${text}`)
  return reference
}

function writeAmount(satang: Satang): string {
  if (!Number.isSafeInteger(satang) || satang <= 0) throw new RangeError(`Not a payable amount: ${satang}`)
  const amount = `${Math.trunc(satang / 100)}.${String(satang % 100).padStart(2, '0')}`
  if (amount.length > LONGEST_AMOUNT) throw new RangeError(`Amount too large for a QR code: ${amount}`)
  return amount
}

/**
 * Reads the text of a PromptPay QR code from anywhere. Strict: every field must be one we know, in Thai baht,
 * with a right checksum at the end. Never throws and takes linear time, whatever the text.
 */
export function readPromptPayPayload(text: string): Result<PromptPayRequest, PayloadError> {
  if (text.length > LONGEST_PAYLOAD) return fail('malformed')
  const parsed = parseTlv(text)
  if (!parsed.ok) return fail('malformed')
  const unsigned = text.slice(0, -4)
  if (!unsigned.endsWith(CHECKSUM_HEADER) || parsed.value.at(-1)?.id !== '63') return fail('malformed')
  if (crc16(unsigned) !== text.slice(-4)) return fail('bad_checksum')
  if (!isPromptPay(parsed.value)) return fail('not_promptpay')
  return readRequest(valuesById(parsed.value))
}

/** The fields besides the account and the checksum, and what each may hold. */
const ENVELOPE: Record<string, (value: string) => boolean> = {
  '01': value => value === '11' || value === '12',
  '53': value => value === '764',
  '54': () => true,
  '58': value => value === 'TH',
  '62': value => parseTlv(value).ok,
}
const REQUIRED = ['01', '53', '58']

function isPromptPay(fields: readonly TlvField[]): boolean {
  const [first, ...rest] = fields
  if (first?.id !== '00' || first.value !== '01') return false
  const isAccount = (id: string) => id === CREDIT_TRANSFER.tag || id === BILL_PAYMENT.tag
  if (rest.filter(field => isAccount(field.id)).length !== 1) return false
  if (!REQUIRED.every(id => rest.some(field => field.id === id))) return false
  return rest.slice(0, -1).every(({ id, value }) => isAccount(id) || ENVELOPE[id]?.(value) === true)
}

function readRequest(values: Map<string, string>): Result<PromptPayRequest, PayloadError> {
  const transfer = values.get(CREDIT_TRANSFER.tag)
  const account =
    transfer === undefined ? readBill(values.get(BILL_PAYMENT.tag) ?? '') : readTransfer(transfer)
  const amount = values.get('54')
  if (!account.ok || amount === undefined) return account
  const amountSatang = readAmount(amount)
  return amountSatang === undefined ? fail('bad_amount') : ok({ ...account.value, amountSatang })
}

function readTransfer(text: string): Result<PromptPayRequest, PayloadError> {
  const [aid, account, ...rest] = templateFields(text)
  if (aid?.id !== '00' || aid.value !== CREDIT_TRANSFER.aid) return fail('not_promptpay')
  if (account === undefined || rest.length > 0) return fail('unknown_target')
  const { id, value } = account
  if (id === '01' && /^0066\d{9}$/.test(value))
    return ok({ target: toTarget('mobile', `0${value.slice(4)}`) })
  if (id === '02' && WRITTEN.national_id.test(value)) return ok({ target: toTarget('national_id', value) })
  if (id === '03' && WRITTEN.ewallet.test(value)) return ok({ target: toTarget('ewallet', value) })
  return fail('unknown_target')
}

function readBill(text: string): Result<PromptPayRequest, PayloadError> {
  const fields = templateFields(text)
  if (fields[0]?.id !== '00' || fields[0].value !== BILL_PAYMENT.aid) return fail('not_promptpay')
  const values = valuesById(fields)
  const billerId = values.get('01')
  if (billerId === undefined || !WRITTEN.biller.test(billerId)) return fail('unknown_target')
  const ref1 = values.get('02')
  const ref2 = values.get('03')
  if (ref1 === undefined || !REFERENCE.test(ref1)) return fail('bad_reference')
  if (ref2 !== undefined && !REFERENCE.test(ref2)) return fail('bad_reference')
  if (values.size !== (ref2 === undefined ? 3 : 4)) return fail('not_promptpay')
  const request: PromptPayRequest = { target: toTarget('biller', billerId), ref1 }
  return ok(ref2 === undefined ? request : { ...request, ref2 })
}

function templateFields(text: string): TlvField[] {
  const parsed = parseTlv(text)
  return parsed.ok ? parsed.value : []
}

function valuesById(fields: readonly TlvField[]): Map<string, string> {
  return new Map(fields.map(field => [field.id, field.value]))
}

function readAmount(text: string): Satang | undefined {
  if (text.length > LONGEST_AMOUNT || !/^\d+\.\d{2}$/.test(text)) return undefined
  return Number(text.replace('.', '')) || undefined
}
