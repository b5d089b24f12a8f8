import { use } from 'react'
import type { EditView } from '#app/kit/ui/edit-form.tsx'
import { MailingContext } from '#app/kit/ui/mailing-context.ts'
import { CountField } from '#app/kit/ui/number-fields.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import { MOST } from '../schema/lengths.ts'

/**
 * How long before a booking who booked is reminded, how long a time is kept that is paid for ahead, and how much members and
 * visitors take.
 */
export function BookingsFields({ field }: EditView) {
  const mail = use(MailingContext)
  return (
    <>
      <Panel title={m.settings_bookings_panel()} lead={m.settings_bookings_panel_lead({ mail })}>
        <div className="grid gap-5 sm:max-w-80">
          <CountField
            {...field('reminderHours')}
            hint={m.settings_bookings_reminder_hint()}
            most={MOST.reminderHours}
            required
          />
          <CountField
            {...field('holdMinutes')}
            hint={m.settings_bookings_hold_hint()}
            most={MOST.holdMinutes}
            required
          />
        </div>
      </Panel>
      <Panel title={m.settings_bookings_most_panel()} lead={m.settings_bookings_most_lead()}>
        <div className="grid items-end gap-5 sm:grid-cols-2">
          <CountField {...field('bookingsAhead')} most={MOST.bookingsAhead} required />
          <CountField {...field('hoursAhead')} most={MOST.hoursAhead} required />
        </div>
      </Panel>
      <Panel title={m.settings_visitors_panel()} lead={m.settings_visitors_panel_lead()}>
        <div className="grid items-end gap-5 sm:grid-cols-2">
          {SHARES.map(({ name, hint }) => (
            <CountField key={name} {...field(name)} hint={hint()} most={MOST[name]} required />
          ))}
        </div>
      </Panel>
    </>
  )
}

const SHARES = [
  { name: 'bookingsPerMailbox', hint: m.settings_access_mailbox_hint },
  { name: 'guestsPerMailbox', hint: m.settings_access_mailbox_hint },
  { name: 'bookingsPerNetwork', hint: m.settings_access_network_hint },
  { name: 'guestsPerNetwork', hint: m.settings_access_network_hint },
  { name: 'bookingsPerHouse', hint: m.settings_access_house_hint },
  { name: 'guestsPerHouse', hint: m.settings_access_house_hint },
] as const
