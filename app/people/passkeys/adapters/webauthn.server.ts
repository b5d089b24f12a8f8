import { createPublicKey } from 'node:crypto'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { Party } from '../rules.ts'
import type { Made, Signed } from '../schema.ts'

export type MakeOptions = PublicKeyCredentialCreationOptionsJSON
export type SignOptions = PublicKeyCredentialRequestOptionsJSON

/** Loaded when somebody uses a passkey: it brings every certificate format there is along (decision 053). */
const load = () => import('@simplewebauthn/server')

/** ES256, EdDSA and RS256, as COSE numbers them: what every browser and OpenSSL can check, for what passkeys sign. */
const ALGORITHMS = [-7, -8, -257]

type Asking = {
  party: Party
  house: string
  account: { id: string; email: string }
  /** Those that the account has: a device makes no second one. */
  known: { credentialId: string; transports: string[] }[]
}

/** What a browser is asked for a new passkey: one that finds its account by itself, behind a finger, a face or a PIN. */
export async function optionsToMake({ party, house, account, known }: Asking): Promise<MakeOptions> {
  const { generateRegistrationOptions } = await load()
  return generateRegistrationOptions({
    rpName: house,
    rpID: party.id,
    userID: new TextEncoder().encode(account.id),
    userName: account.email,
    userDisplayName: account.email,
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: transports as AuthenticatorTransports,
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
}

type AuthenticatorTransports = NonNullable<RegistrationResponseJSON['response']['transports']>

type NewKey = { credentialId: string; publicKey: string; uses: number }

/** The passkey that was made for the challenge by somebody whom the device knows; null for anything else. */
export async function readMade(party: Party, challenge: string, made: Made): Promise<NewKey | null> {
  const { verifyRegistrationResponse } = await load()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: made as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) return null
  const { id, publicKey, counter } = registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), uses: counter }
}

/**
 * What a browser is asked for to sign: whichever passkey of the house somebody has.
 * @param challenge in base64url; random bytes without it
 */
export async function optionsToSign(party: Party, challenge?: string): Promise<SignOptions> {
  const { generateAuthenticationOptions } = await load()
  const given = challenge !== undefined && { challenge: bytesOf(challenge) }
  return generateAuthenticationOptions({ rpID: party.id, userVerification: 'required', ...given })
}

const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'))

/** The public key of a passkey as every program reads it, SPKI in DER, in base64url; null for one of another kind. */
export async function spkiOf({ publicKey }: Pick<NewKey, 'publicKey'>): Promise<string | null> {
  const { cose, decodeCredentialPublicKey } = await import('@simplewebauthn/server/helpers')
  const key = decodeCredentialPublicKey(bytesOf(publicKey))
  const jwk = jwkOf(key, cose)
  if (!jwk) return null
  return createPublicKey({ key: jwk, format: 'jwk' })
    .export({ format: 'der', type: 'spki' })
    .toString('base64url')
}

type Helpers = typeof import('@simplewebauthn/server/helpers')
type CoseKey = ReturnType<Helpers['decodeCredentialPublicKey']>

/** Of the three kinds that the house asks for; it has asked for others before. */
function jwkOf(key: CoseKey, cose: Helpers['cose']) {
  const text = (bytes: Uint8Array = new Uint8Array()) => Buffer.from(bytes).toString('base64url')
  const { x, y, n, e } = cose.COSEKEYS
  if (cose.isCOSEPublicKeyEC2(key))
    return { kty: 'EC', crv: 'P-256', x: text(key.get(x)), y: text(key.get(y)) }
  if (cose.isCOSEPublicKeyRSA(key)) return { kty: 'RSA', n: text(key.get(n)), e: text(key.get(e)) }
  if (cose.isCOSEPublicKeyOKP(key)) return { kty: 'OKP', crv: 'Ed25519', x: text(key.get(x)) }
  return null
}

/**
 * How often the passkey was used by now, where it signed the challenge and the device knew who held it; null for anything
 * else, and for one that counts back.
 */
export async function readSigned(
  party: Party,
  challenge: string,
  { signed, key }: { signed: Signed; key: NewKey },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await load()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: signed as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: key.credentialId,
      publicKey: bytesOf(key.publicKey),
      counter: key.uses,
    },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  return verified && authenticationInfo ? authenticationInfo.newCounter : null
}
