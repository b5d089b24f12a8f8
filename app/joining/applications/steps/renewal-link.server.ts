import type { Executor } from '#app/kit/platform/database.server.ts'
import { linkOrigin } from '#app/kit/platform/link-origin.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { signedId } from '#app/kit/platform/signed-id.server.ts'
import { baseLocale, localizeHref, toLocale } from '#app/paraglide/runtime.js'
import { findRenewedMember } from '../queries/renewed.server.ts'

/** The key in the address of a renewal, of the id that the application has which paying makes of it. */
export const { keyOf, readKey } = signedId('renewal link')

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
