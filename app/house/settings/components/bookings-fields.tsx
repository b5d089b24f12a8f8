import { use } from 'react'
import type { EditView } from '#app/kit/ui/edit-form.tsx'
import { MailingContext } from '#app/kit/ui/mailing-context.ts'
import { CountField } from '#app/kit/ui/number-fields.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import { MOST } from '../schema/lengths.ts'

/** How long before a booking its member is reminded. */
export function BookingsFields({ field }: EditView) {
  const mail = use(MailingContext)
  return (
    <Panel title={m.settings_bookings_panel()} lead={m.settings_bookings_panel_lead({ mail })}>
      <div className="sm:max-w-80">
        <CountField
          {...field('reminderHours')}
          hint={m.settings_bookings_reminder_hint()}
          most={MOST.reminderHours}
          required
        />
      </div>
    </Panel>
  )
}
