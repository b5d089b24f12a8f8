import { data } from 'react-router'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { m } from '#app/paraglide/messages.js'
import { deLocalizeHref } from '#app/paraglide/runtime.js'
import type { AccountContext } from '#app/people/portal-accounts/steps/guard.server.ts'
import { beginCard, removeOwnCard, type SaveRefusal } from './commands/own.server.ts'
import type { Holder } from './steps/offered.server.ts'

/** What became of the form: the page of Stripe to go to, or what is wrong with it. */
export type OwnCardReply = { url: string | null; error: string | null; ticked: string[] }

/** Answers the form of a card on file. Stripe's page is a link: no form leads to another site (decision 005). */
export async function answerOwnCard(
  ctx: AccountContext,
  holder: Holder,
  { request, url: { pathname } }: { request: Request; url: URL },
) {
  const form = readTexts(await readForm(request), ['intent', 'contracts', 'renewals', 'seen'])
  if (form.intent === 'remove') {
    const removed = await removeOwnCard(ctx, holder)
    return redirectWithMessage(pathname, removed.ok ? m.saved_card_removed() : m.saved_card_gone())
  }
  if (form.intent !== 'save') throw data(null, { status: 400 })
  const begun = await beginCard(ctx, holder, {
    forContracts: form.contracts === 'on',
    forRenewals: form.renewals === 'on',
    seenSatang: Number(form.seen),
    here: deLocalizeHref(pathname),
  })
  const ticked = (['contracts', 'renewals'] as const).filter(name => form[name] === 'on')
  if (begun.ok) return { url: begun.value, error: null, ticked } satisfies OwnCardReply
  const { text, status } = REFUSALS[begun.reason]
  return refuse<OwnCardReply>({ url: null, error: text(), ticked }, status)
}

const REFUSALS: Record<SaveRefusal, { text: () => string; status: number }> = {
  not_taken: { text: m.saved_card_not_taken, status: 409 },
  not_fresh: { text: m.saved_card_fresh, status: 403 },
  nothing: { text: m.saved_card_nothing, status: 400 },
  price_changed: { text: m.renewal_price_changed, status: 409 },
  no_answer: { text: m.saved_card_no_answer, status: 503 },
}
