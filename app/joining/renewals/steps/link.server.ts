import { createHmac, timingSafeEqual } from 'node:crypto'
import { parse, stringify } from 'uuid'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { linkOrigin } from '#app/kit/platform/link-origin.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { baseLocale, localizeHref, toLocale } from '#app/paraglide/runtime.js'
import { findRenewedMember } from '../queries/renewals.server.ts'

type Secrets = { secrets: { cookies: string } }

const ID_BYTES = 16
const SIGNATURE_BYTES = 16

/**
 * The key in the address of a renewal: its id with a signature of ours, so that nothing secret is stored and the same
 * link can be mailed and copied again.
 */
export function keyOf({ secrets }: Secrets, renewalId: string): string {
  const id = parse(renewalId)
  return Buffer.concat([id, sign(secrets.cookies, id)]).toString('base64url')
}

/** The renewal's id, null for a key that we did not make. */
export function readKey({ secrets }: Secrets, key: string): string | null {
  const bytes = Buffer.from(key, 'base64url')
  if (bytes.length !== ID_BYTES + SIGNATURE_BYTES || bytes.toString('base64url') !== key) return null
  const id = bytes.subarray(0, ID_BYTES)
  const isOurs = timingSafeEqual(bytes.subarray(ID_BYTES), sign(secrets.cookies, id))
  if (!isOurs) return null
  return stringify(id)
}

/** Says what it signs: a signature of a cookie is none of these. */
function sign(secret: string, id: Uint8Array): Buffer {
  return createHmac('sha256', secret)
    .update('renewal link\0')
    .update(id)
    .digest()
    .subarray(0, SIGNATURE_BYTES)
}

/** Where a member pays for the renewal, in their language. */
export function renewalUrl(origin: string, key: string, locale: string): string {
  return origin + localizeHref(`/renew/${key}`, { locale: toLocale(locale) ?? baseLocale })
}

/** The page of the renewal that the application came by, where another slip can be sent; null for any other. */
export async function findRenewalUrl(
  db: Executor,
  ctx: RequestContext,
  { id, locale }: { id: string; locale: string },
): Promise<string | null> {
  const isRenewal = (await findRenewedMember(db, id)) !== null
  return isRenewal ? renewalUrl(linkOrigin(ctx), keyOf(ctx, id), locale) : null
}
