import { use } from 'react'
import { redirect } from 'react-router'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { MailingContext } from '#app/kit/ui/mailing-context.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { statusPath } from '../rules/status-link.ts'
import { recallApplication } from '../steps/visit.server.ts'
import type { Route } from './+types/site-card-return'

/**
 * Where Stripe sends the visitor back to: on to their application, which this browser remembers, so that Stripe never
 * learns its address. What really happened, only the webhook says.
 */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const outcome = url.searchParams.get('outcome') === 'paid' ? 'paid' : 'cancelled'
  const application = await recallApplication(ctx, request)
  if (application) throw redirect(`${statusPath(application.statusKey)}?card=${outcome}`)
  return { outcome }
}

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.outcome === 'paid' ? m.card_return_paid_title() : m.card_return_cancelled_title() },
  { name: 'robots', content: 'noindex' },
]

export default function CardPaymentReturn({ loaderData }: Route.ComponentProps) {
  const isPaid = loaderData.outcome === 'paid'
  const mail = use(MailingContext)
  return (
    <main className="mx-auto grid w-full max-w-2xl gap-6 px-5 pt-12 pb-24 sm:px-8">
      <h1 className="text-title font-bold">
        {isPaid ? m.card_return_paid_title() : m.card_return_cancelled_title()}
      </h1>
      <p className="max-w-prose text-lead text-muted">
        {isPaid ? m.card_return_paid_text({ mail }) : m.card_return_cancelled_text({ mail })}
      </p>
      <div>
        <ButtonLink href={localizeHref('/')} look="secondary">
          {m.card_return_home()}
        </ButtonLink>
      </div>
    </main>
  )
}
