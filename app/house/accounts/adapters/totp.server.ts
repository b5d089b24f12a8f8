import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** As every authenticator does it unless told otherwise: six digits, SHA-1, 30 seconds (RFC 6238). */
const totpOf = (secret: string, label?: string) =>
  new TOTP({ secret: Secret.fromUTF8(secret), issuer: 'Sala', ...(label && { label }) })

/** The six digits that an authenticator shows at that moment. */
export function totpCode(secret: string, at: Date): string {
  return totpOf(secret).generate({ timestamp: at.getTime() })
}

/** Whether an authenticator shows the code, or did just now: its clock and ours may be half a minute apart. */
export function isTotpCode(secret: string, code: string, now: Date): boolean {
  // `otpauth` throws at what has as many letters but more bytes, such as Thai digits.
  if (!/^\d{6}$/.test(code)) return false
  return totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: 1 }) !== null
}

/** How authenticators take a secret: as letters to type, and as an address to scan. */
export function asForAuthenticator(secret: string, label: string): { base32: string; uri: string } {
  const totp = totpOf(secret, label)
  return { base32: totp.secret.base32, uri: totp.toString() }
}

/** Without letters and digits that look alike on paper. */
const CODE_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Ten codes for the day the authenticator is lost, such as `k7xmq-3fwp9`: 49 bits each. */
export function newBackupCodes(): string[] {
  const letters = () => Array.from({ length: 5 }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')
  return Array.from({ length: 10 }, () => `${letters()}-${letters()}`)
}
