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

/** What a browser is asked for to sign in: whichever passkey of the house somebody has. */
export async function optionsToSign(party: Party): Promise<SignOptions> {
  const { generateAuthenticationOptions } = await load()
  return generateAuthenticationOptions({ rpID: party.id, userVerification: 'required' })
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
      publicKey: new Uint8Array(Buffer.from(key.publicKey, 'base64url')),
      counter: key.uses,
    },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  return verified && authenticationInfo ? authenticationInfo.newCounter : null
}
