/** What becomes of a text that was sent to be signed: everybody signs, somebody declines, its day passes, or staff take it back. */
export const SIGNING_STATES = ['open', 'done', 'declined', 'lapsed', 'withdrawn'] as const
export type SigningState = (typeof SIGNING_STATES)[number]

/** What becomes of one that not everybody signs. */
export type Unsigned = Exclude<SigningState, 'open' | 'done'>

/** Signed here, or on paper of which staff brought in a copy. */
export const SIGNING_WAYS = ['here', 'paper'] as const
export type SigningWay = (typeof SIGNING_WAYS)[number]

/** For whom somebody signs. */
export const SIGNER_SIDES = ['customer', 'house'] as const
export type SignerSide = (typeof SIGNER_SIDES)[number]

/** By what is known who signed: a code that was mailed to them, or a passkey of their account that signed what they agreed to. */
export const IDENTIFIED_BY = ['code', 'passkey'] as const
export type IdentifiedBy = (typeof IDENTIFIED_BY)[number]

/** What happens to a text between its sending and its end. */
export const SIGNING_EVENTS = [
  'sent',
  'asked',
  'opened',
  'code_sent',
  'code_wrong',
  'signed',
  'declined',
  'lapsed',
  'withdrawn',
  'done',
] as const
export type SigningEventKind = (typeof SIGNING_EVENTS)[number]

/** How anybody checks the house's signature without a program of the house. */
export const OPENSSL =
  'openssl pkeyutl -verify -rawin -pubin -inkey house-key.pem -sigfile evidence.sig -in evidence.json'
