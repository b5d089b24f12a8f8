import { createHmac, timingSafeEqual } from 'node:crypto'
import { parse, stringify } from 'uuid'

type Secrets = { secrets: { cookies: string } }

const ID_BYTES = 16
const SIGNATURE_BYTES = 16

/** The secret in the address of a calendar: the feed's id with a signature of ours, so that nothing secret is stored. */
export function feedKeyOf({ secrets }: Secrets, feedId: string): string {
  const id = parse(feedId)
  return Buffer.concat([id, sign(secrets.cookies, id)]).toString('base64url')
}

/** The feed's id, null for a key that we did not make. */
export function readFeedKey({ secrets }: Secrets, key: string): string | null {
  const bytes = Buffer.from(key, 'base64url')
  if (bytes.length !== ID_BYTES + SIGNATURE_BYTES || bytes.toString('base64url') !== key) return null
  const id = bytes.subarray(0, ID_BYTES)
  return timingSafeEqual(bytes.subarray(ID_BYTES), sign(secrets.cookies, id)) ? stringify(id) : null
}

/** Says what it signs: a signature of anything else is none of these. */
function sign(secret: string, id: Uint8Array): Buffer {
  return createHmac('sha256', secret)
    .update('calendar feed\0')
    .update(id)
    .digest()
    .subarray(0, SIGNATURE_BYTES)
}

export function feedPath(key: string): string {
  return `/calendar/${key}.ics`
}
