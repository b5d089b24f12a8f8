import type { EditView } from '#app/kit/ui/edit-form.tsx'
import { CountField } from '#app/kit/ui/number-fields.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import { MOST } from '../schema/lengths.ts'

/** Each type with what Thai law asks for at least (Labour Protection Act, sections 30 to 34, 41 and 57). */
const TYPES = [
  { name: 'annualDays', law: m.settings_leave_annual_law },
  { name: 'sickDays', law: m.settings_leave_sick_law },
  { name: 'personalDays', law: m.settings_leave_personal_law },
  { name: 'maternityDays', law: m.settings_leave_maternity_law },
  { name: 'paternityDays', law: m.settings_leave_paternity_law },
  { name: 'unpaidDays', law: m.settings_leave_unpaid_law },
]

/** How many days of leave a year everybody has, unless their own number says otherwise. */
export function LeaveFields({ field }: EditView) {
  return (
    <Panel title={m.settings_leave_panel()} lead={m.settings_leave_hint()}>
      <div className="grid items-end gap-5 sm:grid-cols-2">
        {TYPES.map(({ name, law }) => (
          <CountField
            key={name}
            {...field(name)}
            hint={law()}
            placeholder={m.settings_leave_no_limit()}
            most={MOST.leaveDays}
          />
        ))}
        <CountField {...field('carriedDays')} hint={m.settings_leave_carried_hint()} most={MOST.leaveDays} />
      </div>
    </Panel>
  )
}
