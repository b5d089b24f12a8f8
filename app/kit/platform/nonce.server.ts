import { randomFillSync } from 'node:crypto'

const NONCE_BYTES = 16
/** Random bytes are asked for in advance, which costs much less than a few at a time. */
const reserve = Buffer.alloc(256 * NONCE_BYTES)
let used = reserve.length

/** A nonce for a Content-Security-Policy, of the length that `secureHeaders` makes. */
export function newNonce(): string {
  if (used === reserve.length) {
    randomFillSync(reserve)
    used = 0
  }
  used += NONCE_BYTES
  return reserve.toString('base64', used - NONCE_BYTES, used)
}
