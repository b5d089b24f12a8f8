import { redirect } from 'react-router'
import type { CommandContext } from '#app/house/access/steps.server.ts'
import { findMailing } from '#app/house/mail/queries/server.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { type AskRefusal, requestRenewal } from './commands/ask.server.ts'
import { payRenewalByCard, sendRenewalSlip } from './commands/pay.server.ts'
import type { Standing } from './queries/standing.server.ts'
import { type RenewalReply, readRenewalForm } from './schema.ts'

/** Answers the dialog that asks a member to renew; one is back on the screen. */
export async function answerAsking(ctx: CommandContext, { id, screen }: { id: string; screen: string }) {
  const asked = await requestRenewal(ctx, { id })
  const mail = await findMailing(ctx)
  const done = asked.ok ? m.member_renewal_sent({ email: asked.value, mail }) : askRefusalText(asked.reason)
  return redirectWithMessage(screen, done)
}

function askRefusalText(reason: AskRefusal): string {
  const texts: Record<AskRefusal, () => string> = {
    not_found: m.member_deleted_meanwhile,
    cannot_renew: m.member_renewal_cannot,
    just_asked: m.member_renewal_just_asked,
  }
  return texts[reason]()
}

/**
 * Takes what a renewal is paid with; then whoever paid is at the card's page, or back on the one at `here`.
 * @param isSecret whether that address opens the renewal to whoever has it: the card's page is not told it
 */
export async function answerPayment(
  ctx: RequestContext,
  standing: Standing,
  { request, here, isSecret }: { request: Request; here: string; isSecret: boolean },
) {
  const form = await readForm(request)
  const sent = {
    form,
    locale: getLocale(),
    userAgent: request.headers.get('user-agent') ?? '',
    paidFrom: isSecret ? undefined : here,
  }
  const isCard = form.get('intent') === 'card'
  const paid = await (isCard ? payRenewalByCard : sendRenewalSlip)(ctx, standing, sent)
  if (paid.ok) return redirect(paid.url ?? here, 303)
  const { submissionKey, hasAccepted } = readRenewalForm(form)
  const fields = { submissionKey, hasAccepted: hasAccepted && !paid.errors.accepted }
  return refuse<RenewalReply>({ errors: paid.errors, fields }, paid.status)
}
