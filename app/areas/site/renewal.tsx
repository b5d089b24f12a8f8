import { use } from 'react'
import { data, redirect } from 'react-router'
import { reloadAfterRefusal } from '#app/areas/shell/live/keep-page.ts'
import { useFreshState } from '#app/areas/shell/live/use-fresh-state.ts'
import { RenewalScreen } from '#app/areas/shell/renewal/screen.tsx'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { NotShown } from '#app/joining/registration/components/not-shown.tsx'
import { answerPayment } from '#app/joining/renewals/actions.server.ts'
import { lookUpRenewal } from '#app/joining/renewals/queries/lookup.server.ts'
import { isUnderWay } from '#app/joining/renewals/rules/renewals.ts'
import { viewRenewal } from '#app/joining/renewals/views/renewal.server.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { MailingContext } from '#app/kit/ui/mailing-context.ts'
import { readMethod } from '#app/money/methods/rules.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import type { Route } from './+types/renewal'

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
  return answerPayment(ctx, found.standing, { request, here: url.pathname, isSecret: true })
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
  if (view) return <Found view={view} method={method} contact={contact} reply={actionData} />
  const way = { href: localizeHref('/membership?member=yes'), label: m.renewal_see_plans() }
  return isTooMany ? (
    <NotShown title={m.status_too_many_title()} text={m.status_too_many_text()} contact={contact} way={way} />
  ) : (
    <NotShown title={m.renewal_unknown_title()} text={text} contact={contact} way={way} />
  )
}

function Found(shown: Parameters<typeof RenewalScreen>[0]) {
  useFreshState(isUnderWay(shown.view))
  return (
    <main className="mx-auto w-full max-w-6xl px-5 pt-8 pb-20 sm:px-8 sm:pt-12">
      <RenewalScreen {...shown} />
    </main>
  )
}
