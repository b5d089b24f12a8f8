import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import type { Database } from '#app/kit/platform/database.server.ts'
import { loadSecret } from '#app/kit/platform/secrets.server.ts'
import { sha256Hex } from '#app/kit/pure/sha256.ts'

/** How a private key of Ed25519 begins in DER (RFC 8410 section 7); its 32 bytes follow. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

export type HouseKey = {
  /** The public half as a PEM file. */
  pem: string
  /** SHA-256 of it in DER, in hex. */
  fingerprint: string
  /** @returns the signature, 64 bytes */
  sign: (content: string) => Buffer
}

/** The key by which the house says that evidence is its own. It is made on first use, and is in every backup. */
export async function findHouseKey(db: Database): Promise<HouseKey> {
  const seed = Buffer.from(await loadSecret(db, 'signing'), 'base64')
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(key)
  return {
    pem: publicKey.export({ format: 'pem', type: 'spki' }).toString(),
    fingerprint: await sha256Hex(new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }))),
    sign: content => sign(null, Buffer.from(content), key),
  }
}
