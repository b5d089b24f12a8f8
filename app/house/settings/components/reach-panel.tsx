import type { EditView } from '#app/kit/ui/edit-form.tsx'
import { EmailField } from '#app/kit/ui/email-field.tsx'
import { TextField } from '#app/kit/ui/field.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import { LONGEST } from '../schema/lengths.ts'

/** By which phone and email visitors reach the house. */
export function ReachPanel({ field }: Pick<EditView, 'field'>) {
  return (
    <Panel title={m.settings_contact_reach()} lead={m.settings_contact_reach_lead()}>
      <TextField {...field('phone')} type="tel" maxLength={LONGEST.phone} autoComplete="off" required />
      <EmailField {...field('email')} autoComplete="off" required />
    </Panel>
  )
}
