import { CalendarPlus, FileText } from 'lucide-react'
import { use } from 'react'
import { data, Form, Link, redirect } from 'react-router'
import { SlipSection } from '#app/joining/receipts/components/slip-section.tsx'
import { readReceiptForm } from '#app/joining/receipts/schema/receipt.ts'
import { BankDetails } from '#app/joining/registration/components/bank-details.tsx'
import { SampleNote } from '#app/joining/registration/components/outcome-parts.tsx'
import { QrCard } from '#app/joining/registration/components/qr-card.tsx'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { type RequestContext, requestContext } from '#app/kit/platform/server-context.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { Badge } from '#app/kit/ui/badge.tsx'
import { Button, ButtonLink, buttonClasses } from '#app/kit/ui/button.tsx'
import { localPath } from '#app/kit/ui/local-path.ts'
import { MailingContext } from '#app/kit/ui/mailing-context.ts'
import { m } from '#app/paraglide/messages.js'
import { cancelAsVisitor } from '#app/space/bookings/commands/visitor.server.ts'
import { sendVisitorSlip } from '#app/space/bookings/commands/visitor-slip.server.ts'
import { findBooking } from '#app/space/bookings/queries/bookings.server.ts'
import { BOOK_PATH, bookedPath } from '#app/space/bookings/rules/visitors.ts'
import { readBookedKey } from '#app/space/bookings/steps/visitor-link.server.ts'
import {
  type BookedView,
  type SlipStep,
  viewBooked,
  viewVisitorPayment,
} from '#app/space/bookings/views/visitor.server.ts'
import type { Route } from './+types/site-booked'
import { useFreshState } from './renewal/use-fresh-state.ts'

/** The form is whole without scripts. */
export const handle = { startsOnUse: () => true }

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const booking = await findBooking(ctx.db, readBookedKey(ctx, params.key) ?? '')
  if (!booking?.visitor) return data({ booked: null, payment: null }, { status: 404 })
  const booked = await viewBooked(ctx, booking, params.key)
  const payment =
    booked.slip === 'pay' ? await viewVisitorPayment(ctx, booking, params.key, waysOf(url)) : null
  return data({ booked, payment })
}

const waysOf = ({ searchParams }: URL) => ({ by: searchParams.get('by'), returned: searchParams.get('card') })

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const form = await readForm(request)
  const { intent } = readTexts(form, ['intent'])
  if (intent === 'slip') return takeSlip(ctx, params.key, readReceiptForm(form).file)
  if (intent === 'cancel') await cancelAsVisitor(ctx, params.key)
  return redirect(localPath(bookedPath(params.key)), 303)
}

async function takeSlip(ctx: RequestContext, key: string, file: File | null) {
  const sent = await sendVisitorSlip(ctx, key, file)
  if (!sent.ok) {
    const { data: beside, form: whole } = sent.errors
    const errors = beside ? { data: beside } : { form: whole ?? m.receipt_failed() }
    return refuse({ errors }, sent.status)
  }
  if (sent.warning !== null) return refuse({ errors: { data: sent.warning } }, 409)
  return redirect(localPath(bookedPath(key)), 303)
}

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

/** The key is in the address. */
export const meta: Route.MetaFunction = () => [
  { title: m.booking_visitor_own_title() },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
]

type Reply = { errors: { data?: string; form?: string } } | undefined
type Payment = NonNullable<Route.ComponentProps['loaderData']['payment']>

/** A visitor's own page: what was booked, how to pay for it, and the way to cancel it (rules bookings.visitors, bookings.ahead). */
export default function BookedPage({ loaderData: { booked, payment }, actionData }: Route.ComponentProps) {
  useFreshState(payment?.isWaiting === true)
  if (!booked) return <NotThere />
  const { heading, note, status, space, place, time, price, rejected, slip } = booked
  return (
    <main className="mx-auto grid w-full max-w-3xl justify-items-start gap-6 px-5 pt-8 pb-20 sm:px-8 sm:pt-12">
      <header className="grid gap-2">
        <p>
          <Badge tone={status.tone}>{status.text}</Badge>
        </p>
        <h1 className="text-title font-bold">{heading}</h1>
        <p className="text-lead wrap-anywhere">
          <strong>{time}</strong> · {space}
        </p>
        {place && <p className="text-muted wrap-anywhere">{place}</p>}
      </header>
      {note && <p className="max-w-prose">{note}</p>}
      {rejected && (
        <p className="max-w-prose rounded-control border-2 border-clay bg-clay/10 px-4 py-3 whitespace-pre-line wrap-anywhere">
          <strong>{m.booking_visitor_rejected()}</strong> {rejected}
        </p>
      )}
      {price && <p>{price}</p>}
      {booked.doorCode && (
        <section className="grid w-full max-w-xl justify-items-center gap-3 rounded-card border-2 border-line bg-surface p-5 sm:p-8">
          <img
            src={booked.doorCode}
            alt={m.visitor_code_alt()}
            width={240}
            height={240}
            className="rounded-control"
          />
          <p className="max-w-prose text-center font-semibold">{m.booking_visitor_code_lead()}</p>
        </section>
      )}
      {slip && <Paying step={slip} payment={payment} reply={actionData ?? undefined} />}
      <Papers papers={booked.papers} />
      <Deeds booked={booked} />
    </main>
  )
}

/** How to pay while the time is kept, and the slip for it. */
function Paying({ step, payment, reply }: { step: SlipStep; payment: Payment | null; reply: Reply }) {
  const slip = (
    <SlipSection reply={reply} carried={<input type="hidden" name="intent" value="slip" readOnly />} />
  )
  if (payment)
    return (
      <div className="grid w-full max-w-xl gap-5 rounded-card border border-line bg-surface p-5 sm:p-8">
        {payment.isWaiting && <Returned>{m.my_card_waiting()}</Returned>}
        {payment.isCancelled && <Returned>{m.card_return_cancelled_title()}</Returned>}
        <Ways
          chosen={payment.card ? 'card' : (payment.outcome?.method ?? 'scan')}
          hasCard={payment.hasCard}
        />
        {payment.card && <Card card={payment.card} amount={payment.amount} />}
        {payment.outcome && <ByBank outcome={payment.outcome} reference={payment.reference} />}
        {payment.outcome && slip}
      </div>
    )
  return (
    <details
      className="w-full max-w-xl rounded-card border border-line bg-surface px-5 py-2 sm:px-8"
      open={!!reply}
    >
      <summary className="inline-flex min-h-11 items-center font-semibold">
        {step === 'another' ? m.booking_visitor_slip_another() : m.booking_visitor_slip_late()}
      </summary>
      {slip}
    </details>
  )
}

function Returned({ children }: { children: string }) {
  return <p className="rounded-control bg-sea-1 px-4 py-3 font-semibold">{children}</p>
}

type Outcome = NonNullable<Payment['outcome']>

function ByBank({ outcome, reference }: { outcome: Outcome; reference: string }) {
  return (
    <>
      {outcome.isSample && <SampleNote />}
      {outcome.method === 'scan' ? (
        <QrCard outcome={outcome} reference={reference} />
      ) : (
        <BankDetails outcome={outcome} referenceLabel={m.renewal_reference()} />
      )}
    </>
  )
}

/** The way to Stripe's page, for exactly what the booking costs. */
function Card({ card, amount }: { card: NonNullable<Payment['card']>; amount: string }) {
  if (card.isOnItsWay) return null
  if (card.url === null) return <p>{m.my_card_none()}</p>
  return (
    <div className="grid gap-4">
      <p className="text-lead font-semibold tabular-nums">{amount}</p>
      <p className="text-muted">{m.my_card_steps()}</p>
      <ButtonLink href={card.url} className="justify-self-start">
        {m.renewal_card_go()}
      </ButtonLink>
    </div>
  )
}

const WAYS = [
  { method: 'scan', label: m.renewal_way_scan },
  { method: 'bank_transfer', label: m.renewal_way_bank },
  { method: 'card', label: m.renewal_way_card },
] as const

function Ways({ chosen, hasCard }: { chosen: string; hasCard: boolean }) {
  return (
    <nav aria-label={m.renewal_ways()} className="flex flex-wrap gap-2">
      {WAYS.filter(({ method }) => method !== 'card' || hasCard).map(({ method, label }) => (
        <Link
          key={method}
          to={`?by=${method}`}
          replace
          preventScrollReset
          aria-current={method === chosen ? 'true' : undefined}
          className={buttonClasses(method === chosen ? 'primary' : 'secondary', 'small', 'min-h-11')}
        >
          {label()}
        </Link>
      ))}
    </nav>
  )
}

function Papers({ papers }: Pick<BookedView, 'papers'>) {
  if (papers.length === 0) return null
  return (
    <section aria-labelledby="papers" className="grid gap-2">
      <h2 id="papers" className="text-xl font-bold">
        {m.document_of_booking()}
      </h2>
      <ul className="grid gap-2">
        {papers.map(({ id, number, kind, details, href, isReplaced }) => (
          <li key={id} className="grid gap-1">
            <a
              href={href}
              className="inline-flex min-h-11 items-center gap-2 font-semibold underline underline-offset-4"
            >
              <FileText className="size-5" aria-hidden="true" />
              {kind} {number}
            </a>
            <span className="text-sm text-muted tabular-nums">
              {details} {isReplaced && m.document_state_cancelled()}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Deeds({ booked: { fileHref, mayCancel, isLate } }: { booked: BookedView }) {
  return (
    <>
      {mayCancel && <p className="max-w-prose">{m.booking_visitor_keep({ mail: use(MailingContext) })}</p>}
      {fileHref && (
        <ButtonLink href={fileHref} look="secondary">
          <CalendarPlus className="size-5" aria-hidden="true" />
          {m.booking_add_to_calendar()}
        </ButtonLink>
      )}
      {mayCancel && (
        <Form method="post" preventScrollReset className="grid justify-items-start gap-3">
          {isLate && <p>{m.booking_cancel_nothing()}</p>}
          <Button type="submit" name="intent" value="cancel" look="danger">
            {m.booking_cancel()}
          </Button>
        </Form>
      )}
      {!mayCancel && (
        <ButtonLink href={localPath(BOOK_PATH)} look="secondary">
          {m.booking_visitor_again()}
        </ButtonLink>
      )}
    </>
  )
}

function NotThere() {
  return (
    <main className="mx-auto grid w-full max-w-3xl justify-items-start gap-6 px-5 pt-10 sm:px-8 sm:pt-16">
      <h1 className="text-title font-bold">{m.guest_own_not_found()}</h1>
      <p className="text-lead text-muted">{m.guest_own_not_found_hint()}</p>
      <ButtonLink href={localPath(BOOK_PATH)} look="secondary">
        {m.booking_visitor_title()}
      </ButtonLink>
    </main>
  )
}
