import type { ReactNode } from 'react'
import { Badge } from '#app/kit/ui/badge.tsx'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { Card } from './card.tsx'
import type { LatelyView } from './lately.server.ts'

/** What a member booked and when they were here, on their record, with the way to all of it. */
export function Lately({ name, lately: { bookings, visits } }: { name: string; lately: LatelyView }) {
  return (
    <>
      {bookings && (
        <Card title={m.admin_bookings()}>
          <Lines of={bookings} none={m.member_none_booked()}>
            {({ href, space, time, status }) => (
              <>
                <span>
                  <a href={href} className={TEXT_LINK}>
                    {time}
                  </a>{' '}
                  {space}
                </span>
                <Badge tone={status.tone}>{status.text}</Badge>
              </>
            )}
          </Lines>
          {bookings.length > 0 && (
            <a
              href={`${localizeHref('/admin/bookings/list')}?${new URLSearchParams({ q: name })}`}
              className={TEXT_LINK}
            >
              {m.member_bookings_all()}
            </a>
          )}
        </Card>
      )}
      {visits && (
        <Card title={m.member_visits()}>
          <Lines of={visits} none={m.member_never_here()}>
            {({ from, to }) => (
              <span>{to === null ? m.member_in_since({ time: from }) : `${from} – ${to}`}</span>
            )}
          </Lines>
        </Card>
      )}
    </>
  )
}

type LinesProps<Line> = { of: readonly Line[]; none: string; children: (line: Line) => ReactNode }

function Lines<Line extends { id: string }>({ of, none, children }: LinesProps<Line>) {
  if (of.length === 0) return <p className="text-muted">{none}</p>
  return (
    <ul className="divide-y divide-line">
      {of.map(line => (
        <li key={line.id} className="flex flex-wrap items-baseline justify-between gap-2 py-2">
          {children(line)}
        </li>
      ))}
    </ul>
  )
}
