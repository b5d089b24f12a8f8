import { CalendarPlus } from 'lucide-react'
import { use } from 'react'
import { data, Form, redirect } from 'react-router'
import { readForm } from '#app/kit/platform/form.server.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { Badge } from '#app/kit/ui/badge.tsx'
import { Button, ButtonLink } from '#app/kit/ui/button.tsx'
import { localPath } from '#app/kit/ui/local-path.ts'
import { MailingContext } from '#app/kit/ui/mailing-context.ts'
import { m } from '#app/paraglide/messages.js'
import { cancelAsVisitor } from '../commands/visitor.server.ts'
import { findBooking } from '../queries/bookings.server.ts'
import { BOOK_PATH, bookedPath } from '../rules/visitors.ts'
import { readBookedKey } from '../steps/visitor-link.server.ts'
import { viewBooked } from '../views/visitor.server.ts'
import type { Route } from './+types/site-booked'

/** The form is whole without scripts. */
export const handle = { startsOnUse: () => true }

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const booking = await findBooking(ctx.db, readBookedKey(ctx, params.key) ?? '')
  if (booking?.madeBy !== 'visitor') return data({ booked: null }, { status: 404 })
  return data({ booked: viewBooked(booking, { key: params.key, now: ctx.now() }) })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const { intent } = readTexts(await readForm(request), ['intent'])
  if (intent === 'cancel') await cancelAsVisitor(ctx, params.key)
  return redirect(localPath(bookedPath(params.key)), 303)
}

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

/** The key is in the address. */
export const meta: Route.MetaFunction = () => [
  { title: m.booking_visitor_own_title() },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
]

/** A visitor's own page: what was booked, and the way to cancel it (rule bookings.visitors). */
export default function BookedPage({ loaderData: { booked } }: Route.ComponentProps) {
  if (!booked) return <NotThere />
  const { heading, status, space, place, time, price, fileHref, mayCancel, isLate } = booked
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
      {price && <p>{price}</p>}
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
    </main>
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
