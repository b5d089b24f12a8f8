import { createHmac, hkdfSync } from 'node:crypto'
import type { ServerContext } from '#app/kit/platform/server-context.ts'

type Secrets = Pick<ServerContext, 'secrets'>

/** What a secret opens: the hash of one for something else is none of these. */
type Purpose =
  | ('session' | 'browser' | 'link' | 'code' | 'address' | 'email' | 'objection' | 'passkey')
  | ('signing_link' | 'signing_code')

/**
 * What is stored in the stead of a secret, or of an address that is counted. Keyed: six digits, and addresses, could be
 * tried out by whoever has read the database.
 */
export function hashSecret({ secrets }: Secrets, purpose: Purpose, value: string): string {
  const key = Buffer.from(hkdfSync('sha256', secrets.auth, 'sala', `portal-${purpose}`, 32))
  return createHmac('sha256', key).update(value).digest('base64url')
}

/** A code is as short as people can type: its hash is of one sign-in, so that it says nothing about another's. */
export function hashCode(ctx: Secrets, signInId: string, code: string): string {
  return hashSecret(ctx, 'code', `${signInId}\0${code}`)
}
