import { CalendarPlus, FileText } from 'lucide-react'
import { use } from 'react'
import { data, Form, redirect } from 'react-router'
import { reloadAfterRefusal } from '#app/areas/shell/live/keep-page.ts'
import { useFreshState } from '#app/areas/shell/live/use-fresh-state.ts'
import { readReceiptForm } from '#app/joining/receipts/schema/receipt.ts'
import { answerOf, readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { type RequestContext, requestContext } from '#app/kit/platform/server-context.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { Badge } from '#app/kit/ui/badge.tsx'
import { Button, ButtonLink } from '#app/kit/ui/button.tsx'
import { CalendarLinks } from '#app/kit/ui/calendar-links.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { localPath } from '#app/kit/ui/local-path.ts'
import { MailingContext } from '#app/kit/ui/mailing-context.ts'
import { ReaderTime } from '#app/kit/ui/reader-time.tsx'
import { m } from '#app/paraglide/messages.js'
import { cancelAsVisitor } from '#app/space/bookings/commands/visitor.server.ts'
import { openVisitorCard } from '#app/space/bookings/commands/visitor-card.server.ts'
import { sendVisitorSlip } from '#app/space/bookings/commands/visitor-slip.server.ts'
import { findBooking } from '#app/space/bookings/queries/bookings.server.ts'
import { BOOK_PATH, bookedPath } from '#app/space/bookings/rules/visitors.ts'
import { readBookedKey } from '#app/space/bookings/steps/visitor-link.server.ts'
import { refusalText } from '#app/space/bookings/texts/bookings.ts'
import {
  type BookedView,
  type SlipStep,
  viewBooked,
  viewVisitorPayment,
} from '#app/space/bookings/views/visitor.server.ts'
import type { Route } from './+types/booked'
import { PayAhead, SlipRejected } from './pay-ahead.tsx'
import { useHoldEnd } from './use-hold-end.ts'

type Loaded = Route.ComponentProps['loaderData']

/** The form is whole without scripts. While somebody is to pay, the page follows by itself what becomes of that. */
export const handle = { startsOnUse: (_: URL, loaded?: Loaded) => !loaded?.payment && !loaded?.awaitsCard }

/** What stays because staff have changed it is seen as it is. */
export const clientMiddleware = [reloadAfterRefusal]

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const booking = await findBooking(ctx.db, readBookedKey(ctx, params.key) ?? '')
  if (!booking?.visitor) return data({ booked: null, payment: null, awaitsCard: false }, { status: 404 })
  const booked = await viewBooked(ctx, booking, params.key)
  const [by, returned] = [url.searchParams.get('by'), url.searchParams.get('card')]
  const awaitsCard = booked.isLapsed && returned === 'paid'
  if (booked.slip !== 'pay') return data({ booked, payment: null, awaitsCard })
  const card = await openVisitorCard(ctx, params.key, by === 'card')
  const payment = await viewVisitorPayment(ctx, booking, { by, returned, card })
  return data({ booked, payment, awaitsCard: payment.byCard?.isWaiting === true })
}

/** Why the slip was not taken, or the booking not cancelled. */
type Reply = { errors?: { data?: string; form?: string }; stays?: string }
type Refused = ReturnType<typeof refuse<Reply>>

const ANSWERS: Record<
  string,
  (ctx: RequestContext, key: string, form: FormData) => Promise<Response | Refused>
> = {
  cancel: async (ctx, key, form) => {
    const { seen } = readTexts(form, ['seen'])
    const cancelled = await cancelAsVisitor(ctx, key, seen === '' ? undefined : Number(seen))
    if (!cancelled.ok && cancelled.reason === 'changed')
      return refuse<Reply>({ stays: refusalText('changed') }, 409)
    return redirect(localPath(bookedPath(key)), 303)
  },
  slip,
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request)
  return answerOf(ANSWERS, form)(context.get(requestContext), params.key, form)
}

async function slip(ctx: RequestContext, key: string, form: FormData) {
  const sent = await sendVisitorSlip(ctx, key, readReceiptForm(form).file)
  if (!sent.ok) {
    const { data: beside, form: whole } = sent.errors
    const errors = beside ? { data: beside } : { form: whole ?? m.receipt_failed() }
    return refuse<Reply>({ errors }, sent.status)
  }
  if (sent.warning !== null) return refuse<Reply>({ errors: { data: sent.warning } }, 409)
  return redirect(localPath(bookedPath(key)), 303)
}

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

/** The key is in the address. */
export const meta: Route.MetaFunction = () => [
  { title: m.booking_visitor_own_title() },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
]

const SUMMARIES: Record<SlipStep, () => string> = {
  pay: m.booking_visitor_slip_late,
  late: m.booking_visitor_slip_late,
  another: m.booking_visitor_slip_another,
}

/** A visitor's own page: what was booked, how to pay for it, and the way to cancel it (rules bookings.visitors, bookings.ahead). */
export default function BookedPage({ loaderData, actionData }: Route.ComponentProps) {
  const { booked, payment, awaitsCard } = loaderData
  useFreshState(awaitsCard)
  useHoldEnd(booked?.heldForMs ?? null)
  if (!booked) return <NotThere />
  const errors = actionData?.errors
  const shownNote = awaitsCard && !payment ? m.my_card_waiting() : booked.note
  const { heading, status, space, place, time, reader, price, rejected, slip } = booked
  return (
    <main className="mx-auto grid w-full max-w-3xl justify-items-start gap-6 px-5 pt-8 pb-20 sm:px-8 sm:pt-12">
      <header className="grid gap-2">
        <p>
          <Badge tone={status.tone}>{status.text}</Badge>
        </p>
        <h1 className="text-title font-bold">{heading}</h1>
        <p className="text-lead wrap-anywhere">
          <strong>{time}</strong> · {space}
          <ReaderTime {...reader} />
        </p>
        {place && <p className="text-muted wrap-anywhere">{place}</p>}
      </header>
      {shownNote && <p className="max-w-prose">{shownNote}</p>}
      {rejected && <SlipRejected reason={rejected} />}
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
      {slip && <PayAhead payment={payment} summary={SUMMARIES[slip]()} reply={errors && { errors }} />}
      <Papers papers={booked.papers} />
      <Deeds booked={booked} error={actionData?.stays} />
    </main>
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

type DeedsProps = { booked: BookedView; error: string | undefined }

function Deeds({ booked: { fileHref, addLinks, mayCancel, againHref, isLate, seen }, error }: DeedsProps) {
  return (
    <>
      {mayCancel && <p className="max-w-prose">{m.booking_visitor_keep({ mail: use(MailingContext) })}</p>}
      {fileHref && (
        <ButtonLink href={fileHref} look="secondary">
          <CalendarPlus className="size-5" aria-hidden="true" />
          {m.booking_add_to_calendar()}
        </ButtonLink>
      )}
      <CalendarLinks links={addLinks} does="add" />
      {mayCancel && (
        <Form method="post" preventScrollReset className="grid justify-items-start gap-3">
          <FormAlert>{error}</FormAlert>
          <input type="hidden" name="seen" value={seen} />
          {isLate && <p>{m.booking_cancel_nothing()}</p>}
          <Button type="submit" name="intent" value="cancel" look="danger">
            {m.booking_cancel()}
          </Button>
        </Form>
      )}
      {!mayCancel && (
        <ButtonLink href={againHref} look="secondary">
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
