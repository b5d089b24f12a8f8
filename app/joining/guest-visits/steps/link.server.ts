import { createHmac, timingSafeEqual } from 'node:crypto'
import { parse, stringify } from 'uuid'

type Secrets = { secrets: { cookies: string } }

const ID_BYTES = 16
const SIGNATURE_BYTES = 16

/** The key in the address of an invitation: its id with a signature of ours, so that nothing secret is stored. */
export function inviteKeyOf({ secrets }: Secrets, inviteId: string): string {
  const id = parse(inviteId)
  return Buffer.concat([id, sign(secrets.cookies, id)]).toString('base64url')
}

/** The id of the invitation; null for a key that we did not make. A tablet reads the key from the address in the QR code. */
export function readInviteKey({ secrets }: Secrets, key: string): string | null {
  const bytes = Buffer.from(key, 'base64url')
  if (bytes.length !== ID_BYTES + SIGNATURE_BYTES || bytes.toString('base64url') !== key) return null
  const id = bytes.subarray(0, ID_BYTES)
  return timingSafeEqual(bytes.subarray(ID_BYTES), sign(secrets.cookies, id)) ? stringify(id) : null
}

/** Says what it signs: a signature of anything else is none of these. */
function sign(secret: string, id: Uint8Array): Buffer {
  return createHmac('sha256', secret)
    .update('guest invite\0')
    .update(id)
    .digest()
    .subarray(0, SIGNATURE_BYTES)
}
