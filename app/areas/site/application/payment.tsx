import { use, useEffect } from 'react'
import { data, redirect } from 'react-router'
import { findPaymentLinks } from '#app/house/plans/queries.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { hasBankAccount } from '#app/house/settings/rules/account.ts'
import { preparePayment } from '#app/joining/paying/commands.server.ts'
import { choosePaymentMethod } from '#app/joining/registration/commands/choose-payment.server.ts'
import { CardStart } from '#app/joining/registration/components/card-start.tsx'
import { NoCardLink } from '#app/joining/registration/components/form-alert.tsx'
import { OwnPaperLink } from '#app/joining/registration/components/own-paper-link.tsx'
import { PayDetails } from '#app/joining/registration/components/pay-details.tsx'
import { PaymentMethods } from '#app/joining/registration/components/payment-methods.tsx'
import { PaymentNext } from '#app/joining/registration/components/payment-next.tsx'
import { TotalLines } from '#app/joining/registration/components/total-lines.tsx'
import { paymentPath, statusPath } from '#app/joining/registration/rules/status-link.ts'
import { lookUpApplication } from '#app/joining/registration/steps/look-up.server.ts'
import { payingOf } from '#app/joining/registration/steps/paying.server.ts'
import { rememberApplication } from '#app/joining/registration/steps/visit.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { MailingContext } from '#app/kit/ui/mailing-context.ts'
import { isPaidBySlip, PAYMENT_METHODS } from '#app/money/methods/rules.ts'
import { m } from '#app/paraglide/messages.js'
import type { Route } from './+types/payment'
import { viewStatus } from './view.server.ts'
import { stageOf } from './view.ts'

/** Nothing is to be paid any more, or the link leads nowhere: the page of the application says so. */
async function findUnpaid(ctx: Parameters<typeof lookUpApplication>[0], key: string) {
  const found = await lookUpApplication(ctx, key)
  const view = found.ok ? await viewStatus(ctx, found.application) : null
  const isUnpaid = view !== null && ['unpaid', 'again'].includes(stageOf(view))
  if (!found.ok || !isUnpaid) throw redirect(statusPath(key))
  return { application: found.application, view }
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const { application, view } = await findUnpaid(ctx, params.key)
  const { paymentMethod: method } = application
  // A page of Stripe is made when its button is pressed, not whenever this page is read.
  const links = await findPaymentLinks(ctx.db, application.selectedPlan)
  const link = application.isExistingMember ? links?.forExisting : links?.forNew
  const { company, payments } = await findSettings(ctx.db)
  return {
    view,
    method,
    outcome: method && isPaidBySlip(method) ? await preparePayment(ctx, payingOf(application), method) : null,
    hasCard: Boolean(ctx.env.STRIPE_SECRET_KEY ?? link),
    // Stripe tells us of a payment; of a payment link nobody does.
    isConfirmedByItself: ctx.env.STRIPE_SECRET_KEY !== undefined,
    statusHref: statusPath(params.key),
    supportEmail: company.email,
    hasBank: hasBankAccount(payments),
  }
}

/** Chooses how to pay. The answer for a card is the address of its page, to which no form may lead (decision 5). */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const { application } = await findUnpaid(ctx, params.key)
  const form = await readForm(request)
  const method = PAYMENT_METHODS.find(name => name === form.get('method'))
  if (!method) return redirect(paymentPath(params.key))
  const chosen = await choosePaymentMethod(ctx, application.id, method)
  if (!chosen) return redirect(statusPath(params.key))
  if (method !== 'card') return redirect(paymentPath(params.key), { status: 303 })
  const outcome = await preparePayment(ctx, payingOf(chosen), method)
  const url = outcome.method === 'card' ? outcome.url : null
  // Coming back from there, this browser has to know whose page to show.
  const headers = { 'Set-Cookie': rememberApplication(ctx, chosen.id) }
  return data({ url }, { headers })
}

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

/** As on the page of the application, whose key is in the address. */
export const meta: Route.MetaFunction = () => [
  { title: m.payment_page_title() },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
]

export default function PaymentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { view, method, outcome, statusHref, supportEmail } = loaderData
  const { planName, name, total } = view
  const shown = outcome?.method === 'card' ? null : outcome
  const mail = use(MailingContext)
  return (
    <main className="mx-auto grid w-full max-w-6xl gap-x-16 gap-y-8 px-5 pt-8 pb-20 sm:px-8 sm:pt-12 lg:grid-cols-[6fr_5fr]">
      <div className="grid content-start gap-6">
        <header className="grid gap-3">
          <BackLink to={statusHref}>{m.payment_page_back()}</BackLink>
          <h1 className="text-title font-bold">{m.payment_page_title()}</h1>
        </header>
        <PaymentMethods method={method} hasCard={loaderData.hasCard} hasBank={loaderData.hasBank} />
        {method === 'card' && actionData && (
          <CardAnswer url={actionData.url} planName={planName} supportEmail={supportEmail} />
        )}
        {method === 'card' && !actionData && (
          <CardStart isConfirmedByItself={loaderData.isConfirmedByItself} />
        )}
        {shown && (
          <div className="grid gap-5">
            <PayDetails outcome={shown} reference={view.memberId} />
          </div>
        )}
      </div>
      <div className="grid content-start gap-6">
        {shown && <PaymentNext outcome={shown} statusHref={statusHref} />}
        <aside className="grid gap-6 rounded-card border border-line bg-surface p-5 sm:p-8">
          <p className="text-lg font-semibold wrap-anywhere">
            {planName} · {name}
          </p>
          <TotalLines
            total={total}
            plan={{ vatApplies: total.vatSatang > 0 }}
            vatBasisPoints={view.vatBasisPoints}
            withheldSatang={view.withheldSatang}
          />
          <p className="text-muted">{m.payment_page_come_back({ mail })}</p>
          {view.ownPaperHref && <OwnPaperLink href={view.ownPaperHref} />}
        </aside>
      </div>
    </main>
  )
}

type CardAnswerProps = { url: string | null; planName: string; supportEmail: string }

/** On to the page of the card payment; the button is for when that fails. */
function CardAnswer({ url, planName, supportEmail }: CardAnswerProps) {
  useEffect(() => {
    if (url) window.location.assign(url)
  }, [url])
  if (url === null)
    return (
      <div role="alert" className="rounded-control border-2 border-clay bg-surface p-4">
        <NoCardLink planName={planName} supportEmail={supportEmail} />
      </div>
    )
  return (
    <div role="status" className="grid gap-4">
      <p>{m.registration_card_text()}</p>
      <div>
        <ButtonLink href={url}>{m.registration_card_link()}</ButtonLink>
      </div>
    </div>
  )
}
