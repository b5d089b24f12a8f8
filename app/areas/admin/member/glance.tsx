import { Facts } from '#app/kit/ui/facts.tsx'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { m } from '#app/paraglide/messages.js'
import type { LatelyView } from './lately.server.ts'

type GlanceProps = {
  /** What they owe or have paid ahead, in words; null for whoever may not see it. */
  balance: string | null
  joinDate: string
  lately: LatelyView
}

/** How a member is, in one look: what they owe, whether they are in, what comes next, and since when they belong here. */
export function Glance({ balance, joinDate, lately: { next, bookings, visits } }: GlanceProps) {
  const facts = [
    ...(balance === null ? [] : [{ term: m.ledger_account(), value: balance }]),
    ...(visits === null ? [] : [{ term: m.member_here(), value: hereText(visits[0]) }]),
    ...(bookings === null ? [] : [{ term: m.member_next_booking(), value: <Next booking={next} /> }]),
    { term: m.member_since(), value: joinDate },
  ]
  return (
    <section
      aria-label={m.member_glance()}
      className="mb-4 rounded-card border border-line bg-surface px-5 py-4"
    >
      <Facts facts={facts} />
    </section>
  )
}

function hereText(last: NonNullable<LatelyView['visits']>[number] | undefined): string {
  if (!last) return m.member_never_here()
  return last.to === null ? m.member_in_since({ time: last.from }) : m.member_last_here({ time: last.from })
}

function Next({ booking }: { booking: LatelyView['next'] }) {
  if (!booking) return m.member_none_booked()
  return (
    <a href={booking.href} className={TEXT_LINK}>
      {booking.time} · {booking.space}
    </a>
  )
}
