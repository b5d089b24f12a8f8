/** Crockford's base 32: no I, L, O or U, so a code can be read out over the phone. 32 letters divide 256: none is favoured. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * A random code of that many letters, five random bits each.
 * @param randomBytes gives `n` cryptographically random bytes
 */
export function readableCode(length: number, randomBytes: (n: number) => Uint8Array): string {
  return Array.from(randomBytes(length), byte => ALPHABET.charAt(byte % ALPHABET.length)).join('')
}
