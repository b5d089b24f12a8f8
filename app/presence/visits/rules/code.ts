/** Whose check-in code it is: a member's, or a guest's. */
export const CODE_KINDS = ['m', 'g'] as const
export type CodeKind = (typeof CODE_KINDS)[number]

/** A check-in code is shown for so long; then the next one is (rule visits.code). */
export const CODE_SECONDS = 30

/** What a code says, before anybody asks whether it is ours. `window` counts times of `CODE_SECONDS` since 1970. */
export type SaidByCode = { kind: CodeKind; id: Uint8Array; window: number }

export const ID_BYTES = 16
const WINDOW_BYTES = 4
export const SIGNATURE_BYTES = 16
const ALL_BYTES = ID_BYTES + WINDOW_BYTES + SIGNATURE_BYTES

/** Crockford's base 32, whose letters a QR code holds in five and a half bits each. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LETTERS = Math.ceil((ALL_BYTES * 8) / 5)

/** Which window a moment lies in. */
export function windowOf(at: Date): number {
  return Math.floor(at.getTime() / 1000 / CODE_SECONDS)
}

/**
 * Whether a code can be shown at this moment: the one of now, and the one before it for whoever held up the phone a moment
 * ago. One of the window ahead is good too, as a clock may have been set back by so much.
 */
export function codeStateAt(window: number, at: Date): 'good' | 'over' | 'early' {
  const ahead = window - windowOf(at)
  if (Math.abs(ahead) <= 1) return 'good'
  return ahead < 0 ? 'over' : 'early'
}

/** What is signed: a signature of anything else is none of this. */
export function signedBytes({ kind, id, window }: SaidByCode): Uint8Array {
  const bytes = new Uint8Array(1 + ID_BYTES + WINDOW_BYTES)
  bytes[0] = kind.charCodeAt(0)
  bytes.set(id, 1)
  new DataView(bytes.buffer).setUint32(1 + ID_BYTES, window)
  return bytes
}

/** The text of the QR code: 59 capitals and digits, which make one of 29 by 29 modules. */
export function packCode(said: SaidByCode, signature: Uint8Array): string {
  const bytes = new Uint8Array(ALL_BYTES)
  bytes.set(signedBytes(said).subarray(1))
  bytes.set(signature.subarray(0, SIGNATURE_BYTES), ID_BYTES + WINDOW_BYTES)
  return said.kind.toUpperCase() + encode(bytes)
}

/** What a scanned or typed text says, with its signature, which nobody has looked at; null for what is no such code. */
export function unpackCode(text: string): (SaidByCode & { signature: Uint8Array }) | null {
  const [first = '', ...rest] = text
    .slice(0, 2 * LETTERS)
    .toUpperCase()
    .replace(/[\s-]/g, '')
  const kind = CODE_KINDS.find(one => one.toUpperCase() === first)
  const bytes = decode(rest.join(''))
  if (!kind || !bytes) return null
  const window = new DataView(bytes.buffer).getUint32(ID_BYTES)
  return { kind, window, id: bytes.subarray(0, ID_BYTES), signature: bytes.subarray(ID_BYTES + WINDOW_BYTES) }
}

function encode(bytes: Uint8Array): string {
  const bits = Array.from(bytes, byte => byte.toString(2).padStart(8, '0')).join('')
  const fives = bits.padEnd(LETTERS * 5, '0').match(/.{5}/g) ?? []
  return fives.map(five => ALPHABET.charAt(Number.parseInt(five, 2))).join('')
}

/** Only what `encode` writes: a code has one text. */
function decode(text: string): Uint8Array<ArrayBuffer> | null {
  const values = Array.from(text, letter => ALPHABET.indexOf(letter))
  if (values.length !== LETTERS || values.includes(-1)) return null
  const bits = values.map(value => value.toString(2).padStart(5, '0')).join('')
  if (/1/.test(bits.slice(ALL_BYTES * 8))) return null
  const bytes = new Uint8Array(ALL_BYTES)
  return bytes.map((_, i) => Number.parseInt(bits.slice(i * 8, i * 8 + 8), 2))
}
