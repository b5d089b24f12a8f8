import type { ComponentProps } from 'react'
import { data, redirect } from 'react-router'
import { readReceiptForm } from '#app/joining/receipts/schema/receipt.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { MailLink, PhoneLink } from '#app/kit/ui/contact-links.tsx'
import { localPath } from '#app/kit/ui/local-path.ts'
import { ReaderTime } from '#app/kit/ui/reader-time.tsx'
import { slipMethodOf } from '#app/money/methods/rules.ts'
import { m } from '#app/paraglide/messages.js'
import { sendGuestSlip } from '#app/presence/guest-visits/commands/slip.server.ts'
import { invitePath } from '#app/presence/guest-visits/rules.ts'
import { HOUSE_RULES, INVITE_LOOKS } from '#app/presence/guest-visits/texts.ts'
import { type InvitedView, viewGuestPayment, viewInvited } from '#app/presence/guest-visits/views.server.ts'
import type { Route } from './+types/invited'
import { PayAhead, SlipRejected } from './pay-ahead.tsx'

/** The page is whole without scripts. */
export const handle = { startsOnUse: () => true }

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const view = await viewInvited(ctx, params.key)
  if (!view) return data({ view, payment: null }, 404)
  const method = slipMethodOf(url.searchParams.get('by'))
  return data({ view, payment: view.step === 'pay' ? await viewGuestPayment(ctx, params.key, method) : null })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const { intent } = readTexts(form, ['intent'])
  if (intent !== 'slip') throw data(null, { status: 400 })
  const sent = await sendGuestSlip(context.get(requestContext), params.key, readReceiptForm(form).file)
  if (!sent.ok) {
    const { data: beside, form: whole } = sent.errors
    const errors = beside ? { data: beside } : { form: whole ?? m.receipt_failed() }
    return refuse({ errors }, sent.status)
  }
  if (sent.warning !== null) return refuse({ errors: { data: sent.warning } }, 409)
  return redirect(localPath(invitePath(params.key)), 303)
}

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

/** The key is in the address. */
export const meta: Route.MetaFunction = () => [
  { title: m.visitor_page_title() },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
]

/** A guest's own page: the code for the door, when and where, and the rules of the house. No account, no script. */
export default function Invited({ loaderData: { view, payment }, actionData }: Route.ComponentProps) {
  return (
    <main className="mx-auto grid w-full max-w-3xl gap-8 px-5 pt-8 pb-20 sm:px-8 sm:pt-12">
      {view ? (
        <Found view={view} payment={payment} reply={actionData ?? undefined} />
      ) : (
        <header className="grid gap-2">
          <h1 className="text-title font-bold">{m.visitor_gone()}</h1>
          <p className="text-lead text-muted">{m.visitor_gone_text()}</p>
        </header>
      )}
    </main>
  )
}

type FoundProps = { view: InvitedView } & Pick<ComponentProps<typeof PayAhead>, 'payment' | 'reply'>

function Found({ view, payment, reply }: FoundProps) {
  const { name, host, house, when, reader, where, until, price, code, state, contact } = view
  const { step, note, rejected } = view
  return (
    <>
      <header className="grid gap-2">
        <h1 className="text-title font-bold wrap-anywhere">{m.visitor_welcome({ name })}</h1>
        <p className="text-lead text-muted wrap-anywhere">{m.visitor_invited_by({ host, house })}</p>
      </header>
      {(state === 'arrived' || !code) && (
        <p
          role="status"
          className="rounded-control border-l-4 border-reef bg-surface px-5 py-3 font-semibold"
        >
          {until ? m.visitor_in_until({ until }) : INVITE_LOOKS[state].label()}
        </p>
      )}
      {code && (
        <section className="grid justify-items-center gap-3 rounded-card border-2 border-line bg-surface p-5 sm:p-8">
          <img src={code} alt={m.visitor_code_alt()} width={240} height={240} className="rounded-control" />
          <p className="max-w-prose text-center font-semibold">
            {state === 'arrived' ? m.visitor_code_leave() : m.visitor_code_lead()}
          </p>
          {price && <p className="max-w-prose text-center">{m.visitor_price({ price })}</p>}
          {note && (
            <p role="status" className="max-w-prose text-center font-semibold">
              {note}
            </p>
          )}
        </section>
      )}
      {rejected && <SlipRejected reason={rejected} />}
      {step && <PayAhead payment={payment} summary={m.booking_visitor_slip_another()} reply={reply} />}
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[10rem_1fr]">
        <dt className="text-muted">{m.visitor_when()}</dt>
        <dd className="font-semibold">
          {when}
          <ReaderTime {...reader} />
        </dd>
        <dt className="text-muted">{m.visitor_where()}</dt>
        <dd className="font-semibold wrap-anywhere">{where}</dd>
      </dl>
      <section className="grid gap-3" aria-labelledby="rules">
        <h2 id="rules" className="text-xl font-bold">
          {m.visitor_rules()}
        </h2>
        <ul className="grid max-w-prose list-disc gap-2 pl-5 marker:text-reef">
          {HOUSE_RULES.map(rule => (
            <li key={rule()}>{rule()}</li>
          ))}
        </ul>
      </section>
      <p className="flex flex-wrap gap-x-5">
        <span>{m.visitor_ask()}</span>
        <PhoneLink number={contact.phone} />
        <MailLink address={contact.email} />
      </p>
    </>
  )
}
