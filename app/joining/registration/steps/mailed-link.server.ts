import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { linkOrigin } from '#app/kit/platform/link-origin.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { foldEmail } from '#app/kit/pure/email.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { statusUrl } from '../rules/status-link.ts'

type Secrets = { secrets: { cookies: string } }
type Addressed = { id: string; email: string }

const PROOF_BYTES = 16

/**
 * The link to an application's status as mails have it: with a proof that only who reads the address has, because the
 * browser that registered got the same link without it.
 */
export function mailedStatusUrl(
  ctx: Pick<RequestContext, 'secrets' | 'env' | 'origin'>,
  application: Addressed & { statusKey: string; locale: string },
): string {
  const proof = new URLSearchParams({ mail: proofOf(ctx, application) })
  return `${statusUrl(linkOrigin(ctx), application)}?${proof}`
}

/**
 * Opening the link of a mail confirms the address that it went to. Not one that the application got since: a proof is of
 * both. Doing it again changes nothing.
 */
export async function confirmAddress(
  ctx: Pick<RequestContext, 'db' | 'now' | 'secrets'>,
  application: Addressed,
  proof: string,
) {
  const [given, ours] = [Buffer.from(proof), Buffer.from(proofOf(ctx, application))]
  if (given.length !== ours.length || !timingSafeEqual(given, ours)) return
  const { id, email, emailConfirmedAt } = applications
  await ctx.db
    .update(applications)
    .set({ emailConfirmedAt: ctx.now() })
    .where(and(eq(id, application.id), eq(email, application.email), isNull(emailConfirmedAt)))
}

/** Says what it signs: a signature of a cookie or of another link is none of these. */
function proofOf({ secrets }: Secrets, { id, email }: Addressed): string {
  return createHmac('sha256', secrets.cookies)
    .update(`mailed address\0${id}\0${foldEmail(email)}`)
    .digest()
    .subarray(0, PROOF_BYTES)
    .toString('base64url')
}
