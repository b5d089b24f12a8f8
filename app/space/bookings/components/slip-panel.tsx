import { Form } from 'react-router'
import { Badge } from '#app/kit/ui/badge.tsx'
import { Button } from '#app/kit/ui/button.tsx'
import { Facts } from '#app/kit/ui/facts.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { MoneyField } from '#app/kit/ui/number-fields.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { SeenField } from '#app/kit/ui/seen-field.tsx'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { m } from '#app/paraglide/messages.js'
import type { SlipBookingView } from '../views/slip-booking.server.ts'

type SlipPanelProps = {
  booking: SlipBookingView
  /** Whether whoever looks may accept it. */
  mayAccept: boolean
  seen: string
  /** What the server answered to this form. */
  reply: { received: string; error: string } | undefined
}

/** What a visitor's slip is held against: the booking, what it costs, and what accepting it does; with the form for that. */
export function SlipPanel({ booking, mayAccept, seen, reply }: SlipPanelProps) {
  const { href, space, time, total, reference, status, effect, amount, mark } = booking
  return (
    <Panel title={m.booking_slip()} lead={effect}>
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
      {mayAccept && (
        <Form method="post" noValidate className="grid gap-4">
          <input type="hidden" name="intent" value="accept-booking" />
          <input type="hidden" name="booking" value={mark} />
          <SeenField seen={seen} reply={undefined} />
          <FormAlert>{reply?.error}</FormAlert>
          <MoneyField
            label={m.booking_slip_received()}
            name="received"
            required
            defaultValue={reply?.received ?? amount}
          />
          <Button type="submit">{m.booking_slip_accept()}</Button>
        </Form>
      )}
    </Panel>
  )
}
