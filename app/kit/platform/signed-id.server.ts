import { createHmac, timingSafeEqual } from 'node:crypto'
import { parse, stringify } from 'uuid'
import type { ServerContext } from './server-context.ts'

type Secrets = { secrets: Pick<ServerContext['secrets'], 'cookies'> }

const ID_BYTES = 16
const SIGNATURE_BYTES = 16

/**
 * The key in the address of a page that is opened by its link alone: the id of a row with a signature of ours, so that
 * nothing secret is stored and the same link can be mailed and copied again.
 * @param what what the key opens: a key for something else is none of these
 */
export function signedId(what: string) {
  const sign = (secret: string, id: Uint8Array) =>
    createHmac('sha256', secret).update(`${what}\0`).update(id).digest().subarray(0, SIGNATURE_BYTES)
  return {
    /** The key, 43 letters of an address. */
    keyOf({ secrets }: Secrets, id: string): string {
      const bytes = parse(id)
      return Buffer.concat([bytes, sign(secrets.cookies, bytes)]).toString('base64url')
    },
    /** The id; null for a key that we did not make, or that is written otherwise. */
    readKey({ secrets }: Secrets, key: string): string | null {
      const bytes = Buffer.from(key, 'base64url')
      if (bytes.length !== ID_BYTES + SIGNATURE_BYTES || bytes.toString('base64url') !== key) return null
      const id = bytes.subarray(0, ID_BYTES)
      return timingSafeEqual(bytes.subarray(ID_BYTES), sign(secrets.cookies, id)) ? stringify(id) : null
    },
  }
}
