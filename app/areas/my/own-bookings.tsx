import { Link } from 'react-router'
import { PAGE_SIZE, type Page } from '#app/kit/pure/list-query.ts'
import { Badge } from '#app/kit/ui/badge.tsx'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { Pagination } from '#app/kit/ui/pagination.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import type { OwnBooking } from '#app/space/bookings/views/own.ts'

export type OwnBookingsView = { ahead: Page<OwnBooking>; past: Page<OwnBooking> }

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
      {ahead.total === 0 ? (
        <p className="text-muted">{m.booking_own_none()}</p>
      ) : (
        <Paged list={ahead} name="ahead" label={m.booking_own()} />
      )}
      <ButtonLink
        href={localizeHref(`/my/book?member=${memberId}`)}
        look="secondary"
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
      {past.total > 0 && (
        <details open={past.page > 1}>
          <summary className="inline-flex min-h-11 items-center font-semibold text-reef">
            {m.booking_past()}
          </summary>
          <Paged list={past} name="past" label={m.booking_past()} />
        </details>
      )}
    </Panel>
  )
}

type PagedProps = { list: Page<OwnBooking>; name: keyof OwnBookingsView; label: string }

function Paged({ list: { rows, page, total }, name, label }: PagedProps) {
  return (
    <div>
      <List bookings={rows} />
      {(total > PAGE_SIZE || page > 1) && (
        <Pagination page={page} total={total} name={name} label={label} pageSize={PAGE_SIZE} />
      )}
    </div>
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
