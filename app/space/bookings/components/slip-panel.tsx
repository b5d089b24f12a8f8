import { Badge } from '#app/kit/ui/badge.tsx'
import { Facts } from '#app/kit/ui/facts.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { m } from '#app/paraglide/messages.js'
import type { SlipBookingView } from '../views/slip-booking.server.ts'

type SlipPanelProps = { booking: SlipBookingView; isWaiting: boolean }

/** What a visitor's slip is held against: the booking, what it costs, and what accepting it does until that is decided. */
export function SlipPanel({ booking, isWaiting }: SlipPanelProps) {
  const { href, space, time, total, reference, status, effect } = booking
  return (
    <Panel title={m.booking_slip()} {...(isWaiting && { lead: effect })}>
      <Facts
        facts={[
          { term: m.booking_when(), value: time, isWide: true },
          {
            term: m.booking_space(),
            value: href ? (
              <a href={href} className={TEXT_LINK}>
                {space}
              </a>
            ) : (
              space
            ),
          },
          { term: m.state(), value: <Badge tone={status.tone}>{status.text}</Badge> },
          { term: m.booking_price(), value: total },
          { term: m.renewal_reference(), value: reference },
        ]}
      />
    </Panel>
  )
}
