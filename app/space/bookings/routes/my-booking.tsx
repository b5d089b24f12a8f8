import { CalendarPlus } from 'lucide-react'
import { data, Form, Link } from 'react-router'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { formatBaht } from '#app/kit/pure/money.ts'
import { dayIn } from '#app/kit/pure/zones.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { Badge } from '#app/kit/ui/badge.tsx'
import { Button, ButtonLink } from '#app/kit/ui/button.tsx'
import { CalendarLinks } from '#app/kit/ui/calendar-links.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { accountContext, ownSelf } from '#app/people/portal-accounts/steps/guard.server.ts'
import { spaceWhere } from '#app/space/spaces/rules/spaces.ts'
import { lengthText } from '#app/space/spaces/texts.ts'
import { cancelOwn } from '../commands/own.server.ts'
import { type BookingView, findBooking } from '../queries/bookings.server.ts'
import { asOf } from '../rules/ahead.ts'
import { givesBack, mayBecome } from '../rules/bookings.ts'
import { givenBackText, policyText, refusalText } from '../texts/bookings.ts'
import { viewAddLinks } from '../views/calendar.server.ts'
import { viewComingBack, viewOwnBooking } from '../views/own.server.ts'
import type { Route } from './+types/my-booking'

/** Staff may move or cancel it while it is open. */
export const handle = { isFollowed: true }

/** One booking of one's own; everybody else's is not there. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = accountContext(context)
  const found = await findBooking(ctx.db, params.id)
  if (!found?.memberRowId) throw data(null, { status: 404 })
  const member = await ownSelf(ctx, found.memberRowId)
  const now = ctx.now()
  const booking = asOf(found, now)
  const isOn = mayBecome(booking.status, 'cancelled')
  const mayChange = isOn && booking.startsAt > now
  const isFree = booking.priceSatang === 0 && booking.creditMinutes === 0
  const minutes = Math.round((booking.endsAt.getTime() - booking.startsAt.getTime()) / 60_000)
  const day = dayIn(booking.startsAt, booking.zone)
  const move = new URLSearchParams({ move: booking.id, day, minutes: String(minutes) })
  return {
    booking: viewOwnBooking(booking, now),
    seen: booking.icalSequence,
    place: spaceWhere(booking.space, { address: '', locale: getLocale() }),
    purpose: booking.purpose,
    home: localizeHref(`/my/members/${booking.memberRowId}`),
    policy: mayChange ? policyText(booking.policy, { now, zone: booking.zone, isFree }) : null,
    comesBack: mayChange ? comesBackText(booking, now) : null,
    comesBackTo:
      mayChange && givesBack(booking, now) ? await viewComingBack(ctx.db, booking, member, now) : [],
    moveHref: mayChange ? localizeHref(`/my/book?${move}`) : null,
    seriesHref: booking.seriesId && localizeHref(`/my/series/${booking.seriesId}`),
    laterHref:
      booking.seriesId && mayChange
        ? localizeHref(`/my/series/${booking.seriesId}?from=${booking.occurrence}#change`)
        : null,
    fileHref: isOn ? localizeHref(`/my/bookings/${booking.id}/file`) : null,
    addLinks: isOn ? await viewAddLinks(ctx.db, booking) : [],
  }
}

/** Said before anybody cancels. */
function comesBackText(booking: BookingView, now: Date): string {
  const { creditMinutes, priceSatang, contractId } = booking
  if (creditMinutes === 0 && priceSatang === 0) return m.booking_cancel_free()
  if (!givesBack(booking, now)) return m.booking_cancel_nothing()
  if (creditMinutes > 0) return m.booking_cancel_minutes({ length: lengthText(creditMinutes) })
  const amount = formatBaht(priceSatang, getLocale())
  return contractId === null ? m.booking_cancel_baht({ amount }) : m.booking_cancel_company({ amount })
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { seen } = readTexts(await readForm(request), ['seen'])
  const cancelled = await cancelOwn(accountContext(context), {
    id: params.id,
    seen: seen === '' ? undefined : Number(seen),
  })
  if (cancelled.ok)
    return redirectWithMessage(localizeHref(`/my/bookings/${params.id}`), givenBackText(cancelled.value))
  if (cancelled.reason === 'not_found') throw data(null, { status: 404 })
  return refuse({ error: refusalText(cancelled.reason) }, 409)
}

export default function MyBooking({ loaderData, actionData }: Route.ComponentProps) {
  const { booking, place, purpose, home, policy, comesBack, moveHref, fileHref } = loaderData
  const { seen, seriesHref, laterHref, addLinks, comesBackTo } = loaderData
  const { space, time, paid, status } = booking
  return (
    <div className="mx-auto max-w-xl">
      <PageTitle title={space} />
      <BackLink to={home}>{m.my_title()}</BackLink>
      <section className="grid gap-5 rounded-card border-2 border-line bg-surface p-5 sm:p-8">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0">
            <h1 className="text-3xl font-bold wrap-anywhere">{space}</h1>
            {place && <p className="text-muted wrap-anywhere">{place}</p>}
          </div>
          <Badge tone={status.tone}>{status.text}</Badge>
        </div>
        <p className="text-lead font-semibold">{time}</p>
        {purpose && <p className="wrap-anywhere">{purpose}</p>}
        {paid && (
          <p>
            <span className="text-muted">{m.booking_price()}:</span> {paid}
          </p>
        )}
        {policy && <p className="text-muted">{policy}</p>}
        {seriesHref && (
          <p className="flex flex-wrap items-center gap-x-4">
            {m.series_part()}
            <Link to={seriesHref} className={`${TEXT_LINK} inline-flex min-h-11 items-center`}>
              {m.series_whole()}
            </Link>
            {laterHref && (
              <Link to={laterHref} className={`${TEXT_LINK} inline-flex min-h-11 items-center`}>
                {m.series_from_here()}
              </Link>
            )}
          </p>
        )}
        <FormAlert>{actionData?.error}</FormAlert>
        <div className="flex flex-wrap gap-3">
          {fileHref && (
            <ButtonLink href={fileHref} look="secondary">
              <CalendarPlus className="size-5" aria-hidden="true" />
              {m.booking_add_to_calendar()}
            </ButtonLink>
          )}
          {moveHref && (
            <ButtonLink href={moveHref} look="secondary">
              {m.booking_move()}
            </ButtonLink>
          )}
        </div>
        <CalendarLinks links={addLinks} does="add" />
        {comesBack && (
          <details className="border-t border-line pt-2">
            <summary className="inline-flex min-h-11 items-center font-semibold text-clay">
              {m.booking_cancel()}
            </summary>
            <Form method="post" className="grid justify-items-start gap-3">
              <input type="hidden" name="seen" value={seen} />
              <p>{comesBack}</p>
              {comesBackTo.length > 0 && (
                <ul className="grid gap-1 text-muted">
                  {comesBackTo.map(text => (
                    <li key={text}>{text}</li>
                  ))}
                </ul>
              )}
              <Button type="submit" look="destroy">
                {m.booking_cancel_now()}
              </Button>
            </Form>
          </details>
        )}
      </section>
    </div>
  )
}
