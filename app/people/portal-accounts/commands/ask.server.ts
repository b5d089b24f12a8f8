import { linkOrigin } from '#app/kit/platform/link-origin.ts'
import { newToken } from '#app/kit/platform/new-token.server.ts'
import { type Limit, takeFromAll } from '#app/kit/platform/rate-limit.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { foldEmail } from '#app/kit/pure/email.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import { mailSignIn } from '../jobs/mail-sign-in.server.ts'
import { endOfSignIn, SIGN_IN_SECONDS } from '../rules.ts'
import { askingCookie } from '../steps/cookies.server.ts'
import { askerOf, takeTry } from '../steps/known-browser.server.ts'
import { hashSecret } from '../steps/secrets.server.ts'
import { portalSignIns } from '../tables.server.ts'

const MAILS_PER_ASKER = { limit: 3, windowSeconds: SIGN_IN_SECONDS }
const MAILS_PER_MAILBOX = { limit: 12, windowSeconds: SIGN_IN_SECONDS }

/**
 * Has a link and a code mailed to the address, if a member has it and had not enough of them lately (rule portal.limits).
 * What is done here, and so the answer and its time, is the same for every address.
 * @returns the Set-Cookie by which this browser may type the code
 */
export async function askToSignIn(
  ctx: RequestContext,
  request: Request,
  { email }: { email: string },
): Promise<Result<{ cookie: string }, 'too_many'>> {
  const { db } = ctx
  const now = ctx.now()
  if (!(await takeTry(ctx, request, 'mail'))) return fail('too_many')
  const address = foldEmail(email)
  const isMailed = await takeMail(ctx, request, address)
  const token = newToken()
  await db.transaction(async tx => {
    const [asked] = await tx
      .insert(portalSignIns)
      .values({
        email: isMailed ? address : '',
        browserHash: hashSecret(ctx, 'browser', token),
        expiresAt: endOfSignIn(now),
        createdAt: now,
      })
      .returning({ id: portalSignIns.id })
    if (!asked) throw new Error('no sign-in')
    await ctx.enqueue(tx, mailSignIn, { signInId: asked.id, locale: getLocale(), origin: linkOrigin(ctx) })
  })
  return ok({ cookie: askingCookie.write(ctx, token) })
}

/**
 * Counts a mail for whoever asks for it, so that a stranger uses up nobody else's, and those of strangers for the mailbox.
 * @returns whether it may go out
 */
async function takeMail(ctx: RequestContext, request: Request, address: string): Promise<boolean> {
  const mailbox = `my-mail:${hashSecret(ctx, 'address', address)}`
  const asker = await askerOf(ctx, request)
  const ofAsker: Limit = { key: `${mailbox}:${asker.key}`, ...MAILS_PER_ASKER }
  if (asker.isKnown) return takeFromAll(ctx.db, [ofAsker], ctx.now())
  return takeFromAll(ctx.db, [ofAsker, { key: mailbox, ...MAILS_PER_MAILBOX }], ctx.now())
}
