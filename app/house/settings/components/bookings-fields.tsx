import { use } from 'react'
import type { EditView } from '#app/kit/ui/edit-form.tsx'
import { TextField } from '#app/kit/ui/field.tsx'
import { MailingContext } from '#app/kit/ui/mailing-context.ts'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import { MOST, roomFor } from '../schema/lengths.ts'

/** How long before a booking its member is reminded. */
export function BookingsFields({ field }: EditView) {
  const mail = use(MailingContext)
  return (
    <Panel title={m.settings_bookings_panel()} lead={m.settings_bookings_panel_lead({ mail })}>
      <div className="sm:max-w-80">
        <TextField
          {...field('reminderHours')}
          hint={m.settings_bookings_reminder_hint()}
          inputMode="numeric"
          maxLength={roomFor(MOST.reminderHours)}
          autoComplete="off"
          required
        />
      </div>
    </Panel>
  )
}
