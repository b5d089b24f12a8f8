import { Link } from 'react-router'
import { Badge } from '#app/kit/ui/badge.tsx'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import type { OwnBooking } from '#app/space/bookings/views/own.ts'

export type OwnBookingsView = { ahead: OwnBooking[]; past: OwnBooking[] }

/** What a member has booked, the next first; what is over waits behind one press. */
export function OwnBookings({
  bookings: { ahead, past },
  memberId,
}: {
  bookings: OwnBookingsView
  memberId: string
}) {
  return (
    <Panel title={m.booking_own()}>
      {ahead.length === 0 ? <p className="text-muted">{m.booking_own_none()}</p> : <List bookings={ahead} />}
      <ButtonLink
        href={localizeHref(`/my/book?member=${memberId}`)}
        look={ahead.length === 0 ? 'primary' : 'secondary'}
        className="justify-self-start"
      >
        {m.booking_title()}
      </ButtonLink>
      <Link
        to={localizeHref('/my/calendar')}
        className="inline-flex min-h-11 items-center font-semibold text-reef"
      >
        {m.booking_feed_title()}
      </Link>
      {past.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 items-center font-semibold text-reef">
            {m.booking_past()}
          </summary>
          <List bookings={past} />
        </details>
      )}
    </Panel>
  )
}

function List({ bookings }: { bookings: OwnBooking[] }) {
  return (
    <ul className="grid divide-y divide-line border-y border-line">
      {bookings.map(({ id, href, space, time, paid, status }) => (
        <li key={id}>
          <Link
            to={href}
            className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2 hover:bg-sea-1"
          >
            <span className="grid min-w-0 grow basis-48">
              <span className="font-semibold wrap-anywhere">{space}</span>
              <span className="text-sm text-muted">{[time, paid].filter(Boolean).join(' · ')}</span>
            </span>
            <span className="shrink-0 whitespace-nowrap">
              <Badge tone={status.tone}>{status.text}</Badge>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
