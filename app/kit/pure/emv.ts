import { fail, ok, type Result } from './result.ts'

/** One field of an EMV QR code: a two-digit id and 1 to 99 printable ASCII characters. */
export type TlvField = { id: string; value: string }

export type TlvError = 'empty' | 'bad_character' | 'bad_header' | 'bad_length' | 'duplicate_id'

const HEADER_LENGTH = 4
const LONGEST_VALUE = 99
const TWO_DIGITS = /^\d{2}$/
const PRINTABLE_ASCII = /^[\x20-\x7e]*$/

/**
 * Writes fields as id + two-digit length + value, in the order given (rule promptpay.fields).
 * @throws RangeError when a field cannot be written, which is a bug in the caller.
 */
export function encodeTlv(fields: readonly TlvField[]): string {
  return fields.map(encodeField).join('')
}

function encodeField({ id, value }: TlvField): string {
  if (!TWO_DIGITS.test(id)) throw new RangeError(`EMV field id is not two digits: "${id}"`)
  if (value.length < 1 || value.length > LONGEST_VALUE || !PRINTABLE_ASCII.test(value)) {
    throw new RangeError(`EMV field ${id} needs 1 to ${LONGEST_VALUE} printable ASCII characters`)
  }
  return `${id}${String(value.length).padStart(2, '0')}${value}`
}

/**
 * Reads one level of fields. Safe on text from outside: it never throws and takes linear time, because every
 * turn consumes at least one character of value (a zero or negative length is refused; libraries loop on it).
 * The whole text must be fields, so anything trailing is refused, and so is an id that occurs twice.
 */
export function parseTlv(text: string): Result<TlvField[], TlvError> {
  if (text === '') return fail('empty')
  if (!PRINTABLE_ASCII.test(text)) return fail('bad_character')
  const fields: TlvField[] = []
  const seen = new Set<string>()
  for (let at = 0; at < text.length; ) {
    const field = readField(text, at)
    if (!field.ok) return field
    if (seen.has(field.value.id)) return fail('duplicate_id')
    seen.add(field.value.id)
    fields.push(field.value)
    at += HEADER_LENGTH + field.value.value.length
  }
  return ok(fields)
}

function readField(text: string, at: number): Result<TlvField, TlvError> {
  const id = text.slice(at, at + 2)
  const length = text.slice(at + 2, at + HEADER_LENGTH)
  if (!TWO_DIGITS.test(id) || !TWO_DIGITS.test(length)) return fail('bad_header')
  const start = at + HEADER_LENGTH
  const end = start + Number(length)
  if (end === start || end > text.length) return fail('bad_length')
  return ok({ id, value: text.slice(start, end) })
}
