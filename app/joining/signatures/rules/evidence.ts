import * as z from 'zod/mini'
import { canonicalJson } from '#app/kit/pure/canonical-json.ts'
import { sha256Hex } from '#app/kit/pure/sha256.ts'
import { isSignedByPasskey, type PasskeyDetails } from './passkey.ts'
import { IDENTIFIED_BY, SIGNER_SIDES, SIGNING_EVENTS } from './signings.ts'

const hex = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const count = z.int().check(z.positive())
/** UTC, to the millisecond. */
const at = z.iso.datetime({ precision: 3 })

const eventSchema = z.strictObject({
  nth: count,
  kind: z.enum(SIGNING_EVENTS),
  /** Which signer it is about; null where it is about all. */
  signer: z.nullable(count),
  at,
  /** Of the browser that did it. */
  address: z.string(),
  agent: z.string(),
  details: z.record(z.string(), z.string()),
  hash: hex,
})
export type EvidenceEvent = z.infer<typeof eventSchema>

/** What `evidence.json` says: which text, who signed it, and everything that happened. */
const evidenceSchema = z.strictObject({
  format: z.literal('sala-signing-1'),
  contract: z.strictObject({
    number: z.string(),
    version: count,
    language: z.string(),
    sha256: hex,
  }),
  house: z.string(),
  customer: z.string(),
  signers: z.array(
    z.strictObject({
      nth: count,
      side: z.enum(SIGNER_SIDES),
      name: z.string(),
      email: z.string(),
      typed_name: z.string(),
      capacity: z.string(),
      identified_by: z.enum(IDENTIFIED_BY),
      signed_at: at,
    }),
  ),
  events: z.array(eventSchema),
  /** SHA-256 of the house's public key, in DER. */
  house_key: hex,
})
export type Evidence = z.infer<typeof evidenceSchema>

/**
 * What chains an event to the one before it: `sha256(before ‖ event)`, both as text, the event in the form of RFC 8785
 * without its own hash (rule signatures.chain).
 * @param before the hash of the event before it, of the first the hash of the PDF
 */
export function eventHash(before: string, event: Omit<EvidenceEvent, 'hash'>): Promise<string> {
  return sha256Hex(before + canonicalJson(event))
}

/** What is looked at, in this order. The first that is not right is named. */
export type Check = 'evidence' | 'key' | 'signature' | 'contract' | 'chain' | 'signers' | 'passkey'

type Bytes = Uint8Array<ArrayBuffer>

export type SigningPackage = { contract: Bytes; evidence: Bytes; signature: Bytes; key: string }

/** The evidence where everything is right, else which check failed. */
export type Verdict = { ok: true; evidence: Evidence } | { ok: false; failed: Check }

/** Looks at a package as anybody can, in a browser as on the server (rule signatures.verify). */
export async function verifyPackage({
  contract,
  evidence,
  signature,
  key,
}: SigningPackage): Promise<Verdict> {
  const read = readEvidence(evidence)
  if (!read) return { ok: false, failed: 'evidence' }
  const der = derOf(key)
  if (!der || (await sha256Hex(der)) !== read.house_key) return { ok: false, failed: 'key' }
  if (!(await isSigned(der, signature, evidence))) return { ok: false, failed: 'signature' }
  if ((await sha256Hex(contract)) !== read.contract.sha256) return { ok: false, failed: 'contract' }
  if (!(await isChained(read))) return { ok: false, failed: 'chain' }
  if (!areSigned(read)) return { ok: false, failed: 'signers' }
  return (await areByPasskey(read)) ? { ok: true, evidence: read } : { ok: false, failed: 'passkey' }
}

/** Null for what is no evidence, or is written in another form than the one that was signed. */
function readEvidence(bytes: Bytes): Evidence | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    const read = evidenceSchema.safeParse(JSON.parse(text))
    return read.success && canonicalJson(read.data) === text ? read.data : null
  } catch {
    return null
  }
}

/** The key of a PEM file in DER; null for what is none. */
function derOf(pem: string): Bytes | null {
  const [, inside] =
    /^-----BEGIN PUBLIC KEY-----\s([\w+/=\s]+)-----END PUBLIC KEY-----\s*$/.exec(pem.trim()) ?? []
  try {
    const der = Uint8Array.from(atob((inside ?? '').replace(/\s/g, '')), letter => letter.charCodeAt(0))
    return der.length === SPKI_HEAD.length + 32 && SPKI_HEAD.every((byte, i) => der[i] === byte) ? der : null
  } catch {
    return null
  }
}

/** How a public key of Ed25519 begins in DER (RFC 8410 section 4); 32 bytes follow. */
const SPKI_HEAD = [0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00]

async function isSigned(der: Bytes, signature: Bytes, evidence: Bytes): Promise<boolean> {
  const key = await crypto.subtle.importKey('spki', der, 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', key, signature, evidence)
}

async function isChained({ contract, events }: Evidence): Promise<boolean> {
  let before = contract.sha256
  for (const [index, { hash, ...event }] of events.entries()) {
    if (event.nth !== index + 1 || (await eventHash(before, event)) !== hash) return false
    before = hash
  }
  return true
}

/** Everybody has signed this very text, in their order, as they are listed; then it was done. */
function areSigned({ contract, signers, events }: Evidence): boolean {
  const signed = events.filter(({ kind }) => kind === 'signed')
  const isIts = (event: EvidenceEvent | undefined, signer: Evidence['signers'][number]) =>
    event?.signer === signer.nth &&
    event.at === signer.signed_at &&
    event.details['typed_name'] === signer.typed_name &&
    event.details['capacity'] === signer.capacity &&
    event.details['identified_by'] === signer.identified_by &&
    event.details['contract_sha256'] === contract.sha256
  return (
    signers.length > 0 &&
    signed.length === signers.length &&
    signers.every((signer, index) => signer.nth === index + 1 && isIts(signed[index], signer)) &&
    events.at(-1)?.kind === 'done'
  )
}

/** Whoever signed by a passkey has signed with it what the evidence says. */
async function areByPasskey({ contract, events }: Evidence): Promise<boolean> {
  for (const { kind, signer, details } of events) {
    if (kind !== 'signed' || details['identified_by'] !== 'passkey') continue
    const said = (name: string) => details[name] ?? ''
    const agreed = {
      contract_sha256: contract.sha256,
      signer: signer ?? 0,
      typed_name: said('typed_name'),
      capacity: said('capacity'),
      language: said('language'),
      consent: said('consent'),
    }
    if (!(await isSignedByPasskey(agreed, details as PasskeyDetails))) return false
  }
  return true
}
