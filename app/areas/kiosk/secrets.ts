import { readTypedCode } from '#app/people/access-codes/rules.ts'
import { type FireList, HANDLE_LETTERS, PROOF_ROUNDS } from '#app/presence/kiosks/rules.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const fromBase64 = (text: string) => Uint8Array.from(atob(text), letter => letter.charCodeAt(0))
const toBase64 = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)))
const toHex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), byte => byte.toString(16).padStart(2, '0')).join('')

/** The name under which this tablet knows a member, as the house made it. */
export async function handleOf(kioskId: string, memberRowId: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', bytesOf(`${kioskId}:${memberRowId}`))
  return toHex(hash).slice(0, HANDLE_LETTERS)
}

/** An id as it is written, of its bytes in a code. */
export function idText(bytes: Uint8Array): string {
  const hex = toHex(bytes.slice().buffer)
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** What is kept in the stead of a Pass until the house can look: it takes years to find the Pass from it. */
export async function proofOf(pass: string, salt: string): Promise<string> {
  return toBase64(await derive(readTypedCode(pass), salt))
}

const KEY_BITS = 256
const NONCE_BYTES = 12

async function derive(secret: string, salt: string): Promise<ArrayBuffer> {
  const key = await crypto.subtle.importKey('raw', bytesOf(secret), 'PBKDF2', false, ['deriveBits'])
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations: PROOF_ROUNDS }
  return crypto.subtle.deriveBits(how, key, KEY_BITS)
}

/** Opens the sealed list of who is in; null with a wrong PIN. */
export async function openFireList(
  sealed: string,
  { pin, kioskId }: { pin: string; kioskId: string },
): Promise<FireList | null> {
  const bytes = fromBase64(sealed)
  const key = await crypto.subtle.importKey('raw', await derive(pin, kioskId), 'AES-GCM', false, ['decrypt'])
  const how = { name: 'AES-GCM', iv: bytes.subarray(0, NONCE_BYTES) }
  const text = await crypto.subtle.decrypt(how, key, bytes.subarray(NONCE_BYTES)).catch(() => null)
  return text && JSON.parse(new TextDecoder().decode(text))
}
