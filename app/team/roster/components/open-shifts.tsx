import { IntentForm } from '#app/kit/ui/intent-form.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import type { OpenShiftView } from '../views/swaps.ts'

/** Shifts that nobody has yet: whoever takes one has it. Nothing while there are none. */
export function OpenShifts({ shifts }: { shifts: OpenShiftView[] }) {
  if (shifts.length === 0) return null
  return (
    <Panel title={m.roster_open_shifts()} lead={m.roster_open_lead()}>
      <ul className="grid gap-3">
        {shifts.map(({ fields, text }) => (
          <li key={text} className="flex flex-wrap items-center justify-between gap-3">
            <span>{text}</span>
            <IntentForm intent="take_open" fields={fields} label={m.roster_take_of({ shift: text })}>
              {m.roster_take()}
            </IntentForm>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
