import { canonicalJson } from '#app/kit/pure/canonical-json.ts'
import { sha256Hex } from '#app/kit/pure/sha256.ts'

/** What somebody agrees to as they sign: the core of the evidence, of one signer. */
export type Agreed = {
  /** Of the PDF that they were shown, in hex. */
  contract_sha256: string
  signer: number
  typed_name: string
  capacity: string
  language: string
  /** The words to which they say yes. */
  consent: string
}

/** What is kept of what a passkey signed, each in base64url: all that any program needs to check it again. */
export const PASSKEY_DETAILS = [
  ...(['passkey_client_data', 'passkey_authenticator_data'] as const),
  ...(['passkey_signature', 'passkey_public_key'] as const),
] as const
export type PasskeyDetails = Record<(typeof PASSKEY_DETAILS)[number], string>

/** What a passkey is given to sign: SHA-256 of what is agreed to, in the form of RFC 8785 (rule signatures.passkey). In base64url. */
export async function challengeOf(agreed: Agreed): Promise<string> {
  const hex = await sha256Hex(canonicalJson({ format: 'sala-passkey-1', ...agreed }))
  const bytes = (hex.match(/../g) ?? []).map(pair => String.fromCharCode(Number.parseInt(pair, 16)))
  return btoa(bytes.join('')).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

type Bytes = Uint8Array<ArrayBuffer>

/** Bits of the authenticator's data: somebody was there, and the device knew whom. */
const PRESENT_AND_VERIFIED = 0x05

/**
 * Whether a passkey has signed what was agreed to (Web Authentication, section 7.2): in a browser as on the server. Whose key it is
 * only the house knows, which says so with the evidence.
 */
export async function isSignedByPasskey(agreed: Agreed, details: PasskeyDetails): Promise<boolean> {
  try {
    const client = bytesOf(details.passkey_client_data)
    const data = bytesOf(details.passkey_authenticator_data)
    const { type, challenge, origin } = JSON.parse(new TextDecoder().decode(client))
    if (type !== 'webauthn.get' || challenge !== (await challengeOf(agreed))) return false
    if (hexOf(data.subarray(0, 32)) !== (await sha256Hex(new URL(origin).hostname))) return false
    if (((data[32] ?? 0) & PRESENT_AND_VERIFIED) !== PRESENT_AND_VERIFIED) return false
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', client))
    return await isSigned(bytesOf(details.passkey_public_key), {
      signature: bytesOf(details.passkey_signature),
      content: new Uint8Array([...data, ...hash]),
    })
  } catch {
    return false
  }
}

function bytesOf(base64url: string): Bytes {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, letter => letter.charCodeAt(0))
}

const hexOf = (bytes: Bytes) => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')

/** What kind of key it is stands behind its first bytes: the OIDs of P-256 (RFC 5480), RSA (RFC 8017) and Ed25519 (RFC 8410). */
const P256 = '2a8648ce3d030107'
const RSA = '2a864886f70d010101'
const ED25519 = '2b6570'

async function isSigned(
  spki: Bytes,
  { signature, content }: { signature: Bytes; content: Bytes },
): Promise<boolean> {
  const head = hexOf(spki.subarray(0, 40))
  if (head.includes(P256)) {
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
    const key = await crypto.subtle.importKey('spki', spki, algorithm, false, ['verify'])
    return crypto.subtle.verify(algorithm, key, rawOf(signature), content)
  }
  const algorithm = head.includes(RSA) ? { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } : { name: 'Ed25519' }
  if (algorithm.name === 'Ed25519' && !head.includes(ED25519)) return false
  const key = await crypto.subtle.importKey('spki', spki, algorithm, false, ['verify'])
  return crypto.subtle.verify(algorithm, key, signature, content)
}

/** Devices write the two numbers of a signature in DER, browsers check them as 32 bytes each. */
function rawOf(der: Bytes): Bytes {
  const raw = new Uint8Array(64)
  let at = 2
  for (const end of [32, 64]) {
    const length = der[at + 1] ?? 0
    const number = der.subarray(at + 2, at + 2 + length)
    const digits = number.subarray(Math.max(0, length - 32))
    raw.set(digits, end - digits.length)
    at += 2 + length
  }
  return raw
}
