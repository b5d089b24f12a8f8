import type { EditView } from '#app/kit/ui/edit-form.tsx'
import { CheckboxField } from '#app/kit/ui/field.tsx'
import { CountField } from '#app/kit/ui/number-fields.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import { MOST } from '../schema/lengths.ts'

/** `isAutomatic`: the built-in automation answers receipts, and no webhook does. */
export function AccessFields({ field, box, isAutomatic }: EditView & { isAutomatic: boolean }) {
  return (
    <>
      <Panel title={m.settings_access_panel()} lead={m.settings_access_panel_lead()}>
        {!isAutomatic && <p className="max-w-prose font-semibold">{m.settings_access_webhook()}</p>}
        <div className="max-w-prose">
          <CheckboxField {...box('isProvisional')} />
          <p className="text-sm text-muted">{m.settings_access_provisional_hint()}</p>
        </div>
        <div className="sm:max-w-56">
          <CountField
            {...field('provisionalHours')}
            hint={m.settings_access_hours_hint()}
            most={MOST.provisionalHours}
            required
          />
        </div>
      </Panel>
      <Panel title={m.settings_access_limits()} lead={m.settings_access_limits_lead()}>
        <div className="grid items-end gap-5 sm:grid-cols-2">
          {LIMITS.map(({ name, hint }) => (
            <CountField key={name} {...field(name)} hint={hint()} most={MOST[name]} required />
          ))}
        </div>
      </Panel>
    </>
  )
}

const LIMITS = [
  { name: 'codesPerNetwork', hint: m.settings_access_network_hint },
  { name: 'codesPerHouse', hint: m.settings_access_house_hint },
  { name: 'codesPerPhone', hint: m.settings_access_phone_hint },
  { name: 'codesPerMailbox', hint: m.settings_access_mailbox_hint },
] as const
