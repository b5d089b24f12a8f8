import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'

const PERIOD_MS = 30_000
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The six digits that an authenticator shows at that moment (RFC 6238, SHA-1, 30 seconds). */
export function totpCode(secret: string, at: Date): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / PERIOD_MS)))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 0xf
  const number = (hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000
  return String(number).padStart(6, '0')
}

/** Whether an authenticator shows the code, or did just now: its clock and ours may be half a minute apart. */
export function isTotpCode(secret: string, code: string, now: Date): boolean {
  const typed = Buffer.from(code)
  return [-1, 0, 1].some(step => {
    const expected = Buffer.from(totpCode(secret, new Date(now.getTime() + step * PERIOD_MS)))
    return typed.length === expected.length && timingSafeEqual(typed, expected)
  })
}

/** How authenticators take a secret (RFC 4648, without padding). */
export function toBase32(secret: string): string {
  const bits = [...Buffer.from(secret)].map(byte => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map(group => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

/** Without letters and digits that look alike on paper. */
const CODE_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Ten codes for the day the authenticator is lost, such as `k7xmq-3fwp9`: 49 bits each. */
export function newBackupCodes(): string[] {
  const letters = () => Array.from({ length: 5 }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')
  return Array.from({ length: 10 }, () => `${letters()}-${letters()}`)
}
