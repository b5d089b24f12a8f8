import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const hash = (data: Uint8Array | string) => createHash('sha256').update(data).digest()
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const NEW_KEY = 0x40

type Asked = { challenge: string; origin?: string; rpId?: string; isVerified?: boolean; uses?: number }

/** A device with one passkey, which answers like a real one, and as wrongly as a test wants. */
export function makeSoftPasskey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const rawId = randomBytes(32)
  const id = text(rawId)
  const clientData = (type: string, { challenge, origin = 'http://localhost' }: Asked) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const head = ({ rpId = 'localhost', isVerified = true, uses = 0 }: Asked, flags: number) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(uses)
    const set = USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | flags
    return Buffer.concat([hash(rpId), Buffer.from([set]), counter])
  }
  return {
    id,
    /** What a browser answers that was asked to make it. */
    made(asked: Asked): string {
      // In CBOR: an elliptic curve key, for ES256, on P-256, with x and y.
      const key = [Buffer.from('a5010203262001215820', 'hex'), Buffer.from(x, 'base64url')]
      const point = [...key, Buffer.from('225820', 'hex'), Buffer.from(y, 'base64url')]
      const idLength = Buffer.from([0, rawId.length])
      const data = Buffer.concat([head(asked, NEW_KEY), Buffer.alloc(16), idLength, rawId, ...point])
      const format = Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex')
      const attestation = Buffer.concat([format, Buffer.from([0x58, data.length]), data])
      return JSON.stringify({
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: text(clientData('webauthn.create', asked)),
          attestationObject: text(attestation),
          transports: ['internal'],
        },
      })
    },
    /** What a browser answers that was asked to sign in. */
    signed(asked: Asked): string {
      const client = clientData('webauthn.get', asked)
      const data = head(asked, 0)
      const signature = sign('sha256', Buffer.concat([data, hash(client)]), privateKey)
      return JSON.stringify({
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(data),
          signature: text(signature),
        },
      })
    },
  }
}
