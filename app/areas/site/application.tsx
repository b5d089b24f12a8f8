import { use } from 'react'
import { data, redirect, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { withdrawReceipt } from '#app/joining/receipts/commands/withdraw.server.ts'
import { findReplaceable } from '#app/joining/receipts/queries/replaceable.server.ts'
import { NotShown } from '#app/joining/registration/components/not-shown.tsx'
import { type Contact, StatusContact } from '#app/joining/registration/components/status-contact.tsx'
import { paymentPath, statusPath } from '#app/joining/registration/rules/status-link.ts'
import { lookUpApplication } from '#app/joining/registration/steps/look-up.server.ts'
import { confirmAddress } from '#app/joining/registration/steps/mailed-link.server.ts'
import { rememberApplication } from '#app/joining/registration/steps/visit.server.ts'
import { answerOf, readForm } from '#app/kit/platform/form.server.ts'
import { type RequestContext, requestContext } from '#app/kit/platform/server-context.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { MailingContext } from '#app/kit/ui/mailing-context.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import type { Route } from './+types/application'
import { StatusDetails } from './application/details.tsx'
import { ApplicationStatus } from './application/status.tsx'
import { useStatusUpdates } from './application/use-updates.ts'
import { versionOf, viewStatus } from './application/view.server.ts'
import { type StatusView, stageOf } from './application/view.ts'

/** The link of a mail confirms the address, and goes on without its proof: what is copied from here says nothing. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const { phone, email } = (await findSettings(ctx.db)).company
  const contact = { phone, email }
  const found = await lookUpApplication(ctx, params.key)
  if (!found.ok) return data({ found: null, isTooMany: found.status === 429, contact }, found.status)
  const proof = url.searchParams.get('mail')
  if (proof !== null) {
    await confirmAddress(ctx, found.application, proof)
    throw redirect(statusPath(params.key), { headers: { 'Cache-Control': 'private, no-store' } })
  }
  const view = await viewStatus(ctx, found.application)
  const versionHref = `${statusPath(params.key)}/version`
  const paymentHref = paymentPath(params.key)
  return data({
    found: { view, version: versionOf(view), versionHref, paymentHref },
    isTooMany: false,
    contact,
  })
}

type Sent = { form: FormData; key: string; applicationId: string; isSubmitted: boolean }

const ANSWERS: Record<string, (ctx: RequestContext, sent: Sent) => Promise<Response | Refused>> = {
  send: async (ctx, { key, applicationId, isSubmitted }) =>
    isSubmitted ? goOnToSlip(ctx, applicationId, '') : redirect(statusPath(key)),
  replace: async (ctx, { form, applicationId }) => {
    const { receipt } = readTexts(form, ['receipt'])
    if (!(await findReplaceable(ctx.db, applicationId, receipt))) return refuse('already_decided')
    return goOnToSlip(ctx, applicationId, `?replaces=${receipt}`)
  },
  withdraw: async (ctx, { form, key, applicationId }) => {
    const { receipt } = readTexts(form, ['receipt'])
    const withdrawn = await withdrawReceipt(ctx, { applicationId, receiptId: receipt })
    return withdrawn.ok ? redirect(statusPath(key)) : refuse(withdrawn.reason)
  },
}

/** "Send the slip", also instead of one that waits, or take that back. */
export async function action({ context, params: { key }, request }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const found = await lookUpApplication(ctx, key)
  if (!found.ok) return redirect(statusPath(key))
  const { id: applicationId, status } = found.application
  const form = await readForm(request)
  const sent = { form, key, applicationId, isSubmitted: status === 'submitted' }
  return answerOf(ANSWERS, form, 'send')(ctx, sent)
}

/**
 * Only when a slip is sent the browser remembers the application, which may have come from another device. Opening a link
 * must not do it, or a link from a stranger would make one's own slip pay for them.
 */
function goOnToSlip(ctx: RequestContext, applicationId: string, search: string) {
  return redirect(localizeHref('/thai-scan-receipt') + search, {
    status: 303,
    headers: { 'Set-Cookie': rememberApplication(ctx, applicationId) },
  })
}

type Refused = ReturnType<typeof refuse>

function refuse(reason: 'not_found' | 'already_decided') {
  const error = reason === 'not_found' ? m.status_slip_gone() : m.status_slip_decided()
  return data({ error }, { status: reason === 'not_found' ? 404 : 409 })
}

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

/** The address is the key, so it is not told to other sites; ours need it to check where forms come from. */
export const meta: Route.MetaFunction = () => [
  { title: m.status_page_title() },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
]

/** The router loads again after what was done; what was refused is not as this page shows it either. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod === 'POST' || defaultShouldRevalidate

export default function ApplicationStatusPage({ loaderData, actionData }: Route.ComponentProps) {
  const { found, isTooMany, contact } = loaderData
  const text = m.status_unknown_text({ mail: use(MailingContext) })
  if (found) return <Found {...found} contact={contact} error={actionData?.error} />
  const way = { href: localizeHref('/'), label: m.error_home() }
  return isTooMany ? (
    <NotShown title={m.status_too_many_title()} text={m.status_too_many_text()} contact={contact} way={way} />
  ) : (
    <NotShown title={m.status_unknown_title()} text={text} contact={contact} way={way} />
  )
}

type FoundProps = {
  view: StatusView
  version: string
  versionHref: string
  paymentHref: string
  contact: Contact
  /** What became of the last try to replace or withdraw a slip. */
  error: string | undefined
}

function Found({ view, version, versionHref, paymentHref, contact, error }: FoundProps) {
  const [asked] = useSearchParams()
  const outcome = asked.get('card')
  const isConfirmed = stageOf(view) !== 'unpaid' && view.card !== 'processing'
  const isWaiting = view.status === 'submitted'
  const isSoon = outcome === 'paid' && !isConfirmed
  useStatusUpdates({ version, versionHref, pace: isSoon ? 'soon' : isWaiting ? 'waiting' : 'decided' })
  return (
    <main className="mx-auto grid w-full max-w-6xl gap-x-16 gap-y-10 px-5 pt-8 pb-20 sm:px-8 sm:pt-12 lg:grid-cols-[6fr_5fr]">
      <ApplicationStatus view={view} note={noteOf(view, outcome)} paymentHref={paymentHref} />
      <StatusDetails view={view} withdrawing={asked.get('withdraw')} error={error} />
      <div className="grid gap-4 lg:col-span-2">
        {isWaiting && (
          <p className="text-muted">
            <span className="noscript:hidden">{m.status_live()}</span>
            <noscript>{m.status_reload()}</noscript>
          </p>
        )}
        <StatusContact text={m.status_ask()} contact={contact} />
      </div>
    </main>
  )
}

/** What happened on the page of Stripe, from which the visitor comes, until the application itself shows it. */
function noteOf(view: StatusView, outcome: string | null): string | null {
  if (stageOf(view) !== 'unpaid') return null
  if (view.card === 'failed') return m.status_card_failed()
  if (outcome === 'paid') return m.status_card_confirming()
  return outcome === 'cancelled' ? m.status_card_cancelled() : null
}
