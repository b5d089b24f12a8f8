import { createCipheriv, pbkdf2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { PROOF_ROUNDS } from '../rules.ts'

const derive = promisify(pbkdf2)

const KEY_BYTES = 32
const NONCE_BYTES = 12

/** What the list of who is in is sealed with for a tablet; whoever knows the PIN can make it at the tablet. */
export async function fireKeyOf(pin: string, kioskId: string): Promise<string> {
  return (await derive(pin, kioskId, PROOF_ROUNDS, KEY_BYTES, 'sha256')).toString('base64')
}

/** What the tablet keeps of a text: nobody reads it there without the PIN. Nonce, then text, then mark, in base64. */
export function seal(key: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key, 'base64'), nonce)
  const sealed = [nonce, cipher.update(text, 'utf8'), cipher.final()]
  return Buffer.concat([...sealed, cipher.getAuthTag()]).toString('base64')
}

/** Whether a proof that a tablet kept is of this Pass (see `proofOf` in the browser). */
export async function isProofOf(
  proof: string,
  { pass, salt }: { pass: string; salt: string },
): Promise<boolean> {
  return (await derive(pass, salt, PROOF_ROUNDS, KEY_BYTES, 'sha256')).toString('base64') === proof
}
