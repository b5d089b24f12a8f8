import { use } from 'react'
import { data, redirect } from 'react-router'
import { reloadAfterRefusal } from '#app/areas/shell/live/keep-page.ts'
import { useFreshState } from '#app/areas/shell/live/use-fresh-state.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { NotShown } from '#app/joining/registration/components/not-shown.tsx'
import { type Contact, StatusContact } from '#app/joining/registration/components/status-contact.tsx'
import { payRenewalByCard, sendRenewalSlip } from '#app/joining/renewals/commands/pay.server.ts'
import { lookUpRenewal } from '#app/joining/renewals/queries/lookup.server.ts'
import type { Standing } from '#app/joining/renewals/queries/standing.server.ts'
import { type RenewalReply, readRenewalForm } from '#app/joining/renewals/schema.ts'
import { viewRenewal } from '#app/joining/renewals/views/renewal.server.ts'
import type { RenewalView } from '#app/joining/renewals/views/renewal.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { type RequestContext, requestContext } from '#app/kit/platform/server-context.ts'
import { MailingContext } from '#app/kit/ui/mailing-context.ts'
import { readMethod } from '#app/money/methods/rules.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import type { Route } from './+types/renewal'
import { PayRenewal } from './renewal/pay.tsx'
import { RenewalStatus } from './renewal/status.tsx'

/** A price or a membership that changed meanwhile is shown with the refusal. */
export const clientMiddleware = [reloadAfterRefusal]

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const { phone, email } = (await findSettings(ctx.db)).company
  const contact = { phone, email }
  const found = await lookUpRenewal(ctx, params.key)
  if (!found.ok)
    return data({ view: null, method: null, isTooMany: found.status === 429, contact }, found.status)
  const method = readMethod(url.searchParams.get('pay'))
  const view = await viewRenewal(ctx, found.standing, method)
  return data({ view, method, isTooMany: false, contact }, view.state === 'over' ? 410 : 200)
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const found = await lookUpRenewal(ctx, params.key)
  if (!found.ok) return redirect(url.pathname, 303)
  const form = await readForm(request)
  const sent = { form, locale: getLocale(), userAgent: request.headers.get('user-agent') ?? '' }
  const paid = await pay(ctx, found.standing, sent)
  if (paid.ok) return redirect(paid.url ?? url.pathname, 303)
  const { submissionKey, hasAccepted } = readRenewalForm(form)
  const reply: RenewalReply = {
    errors: paid.errors,
    fields: { submissionKey, hasAccepted: hasAccepted && !paid.errors.accepted },
  }
  return refuse(reply, paid.status)
}

/** `url` is where it goes on: the card's page, or back to this one. */
async function pay(ctx: RequestContext, standing: Standing, sent: Parameters<typeof sendRenewalSlip>[2]) {
  if (sent.form.get('intent') === 'card') return payRenewalByCard(ctx, standing, sent)
  const taken = await sendRenewalSlip(ctx, standing, sent)
  return taken.ok ? { ok: true as const, url: null } : taken
}

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

/** The address is the key, so it is not told to other sites; ours need it to check where forms come from. */
export const meta: Route.MetaFunction = () => [
  { title: m.renewal_title() },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
]

export default function RenewalPage({ loaderData, actionData }: Route.ComponentProps) {
  const { view, method, isTooMany, contact } = loaderData
  const text = m.renewal_unknown_text({ mail: use(MailingContext) })
  if (view) return <Found {...{ view, method, contact }} reply={actionData} />
  const way = { href: localizeHref('/membership?member=yes'), label: m.renewal_see_plans() }
  return isTooMany ? (
    <NotShown title={m.status_too_many_title()} text={m.status_too_many_text()} contact={contact} way={way} />
  ) : (
    <NotShown title={m.renewal_unknown_title()} text={text} contact={contact} way={way} />
  )
}

type FoundProps = {
  view: RenewalView
  method: Parameters<typeof PayRenewal>[0]['method']
  contact: Contact
  reply: RenewalReply | undefined
}

function Found({ view, method, contact, reply }: FoundProps) {
  const isWaiting = view.state === 'waiting' || view.state === 'card'
  useFreshState(isWaiting)
  return (
    <main className="mx-auto grid w-full max-w-6xl gap-x-16 gap-y-10 px-5 pt-8 pb-20 sm:px-8 sm:pt-12 lg:grid-cols-[5fr_6fr] lg:grid-rows-[auto_1fr]">
      <RenewalStatus view={view} />
      {view.payment && <PayRenewal key={view.state} {...{ view, method, reply }} payment={view.payment} />}
      <div className="grid content-start gap-4 lg:col-start-1">
        {isWaiting && (
          <p className="text-muted">
            <span className="noscript:hidden">{m.status_live()}</span>
            <noscript>{m.status_reload()}</noscript>
          </p>
        )}
        <StatusContact text={m.renewal_ask()} contact={contact} />
      </div>
    </main>
  )
}
