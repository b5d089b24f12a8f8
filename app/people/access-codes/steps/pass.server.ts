import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import type { ServerContext } from '#app/kit/platform/server-context.ts'

type Secrets = ServerContext['secrets']
type Code = { accessId: string; pass: string }

const PREFIX = 'v1.'
const IV_BYTES = 12
const TAG_BYTES = 16

/** A key for one purpose out of this installation's secret. */
function keyFor(secrets: Secrets, purpose: 'hash' | 'seal'): Buffer {
  return Buffer.from(hkdfSync('sha256', secrets.auth, 'sala', `access-pass-${purpose}`, 32))
}

/** What is stored of a Pass for good. Keyed, because 40 random bits alone could be tried out. */
export function hashPass(secrets: Secrets, { accessId, pass }: Code): string {
  return createHmac('sha256', keyFor(secrets, 'hash')).update(`${accessId}:${pass}`).digest('base64url')
}

/** Whether the Pass is the one of the stored hash, in the same time for every Pass. */
export function isSamePass(secrets: Secrets, code: Code, passHash: string): boolean {
  const given = Buffer.from(hashPass(secrets, code))
  const stored = Buffer.from(passHash)
  return given.length === stored.length && timingSafeEqual(given, stored)
}

/** The Pass so that only this installation reads it; the ID belongs to the seal, so that it fits no other code. */
export function sealPass(secrets: Secrets, { accessId, pass }: Code): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secrets, 'seal'), iv).setAAD(Buffer.from(accessId))
  const sealed = Buffer.concat([cipher.update(pass, 'utf8'), cipher.final()])
  return PREFIX + Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** The Pass to show; null when it is no longer kept, or was sealed by another installation. */
export function openPass(
  secrets: Secrets,
  { accessId, pass }: { accessId: string; pass: string | null },
): string | null {
  if (!pass?.startsWith(PREFIX)) return pass
  const bytes = Buffer.from(pass.slice(PREFIX.length), 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyFor(secrets, 'seal'), bytes.subarray(0, IV_BYTES))
      .setAAD(Buffer.from(accessId))
      .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}

/** What the table keeps of a Pass that its owner still has to see. */
export function keptPass(secrets: Secrets, code: Code): { pass: string; passHash: string } {
  return { pass: sealPass(secrets, code), passHash: hashPass(secrets, code) }
}
