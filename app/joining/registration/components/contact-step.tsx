import { TextField } from '#app/kit/ui/field.tsx'
import { m } from '#app/paraglide/messages.js'
import { SOCIAL_HANDLES } from '../rules/registration.ts'
import { bindField, type StepProps } from './step-props.ts'
import { HANDLE_LABELS } from './value-labels.ts'

/** Step 2: how to reach the person (rule registration.contact). */
export function ContactStep({ view }: StepProps) {
  return (
    <>
      <TextField
        {...bindField(view, 'email')}
        label={m.registration_email()}
        hint={m.registration_email_hint()}
        type="email"
        inputMode="email"
        autoComplete="email"
        required
      />
      <TextField
        {...bindField(view, 'email2')}
        label={m.registration_email2()}
        optional={m.registration_optional()}
        type="email"
        inputMode="email"
        autoComplete="off"
      />
      <fieldset className="mt-2 grid gap-4 border-t border-line pt-6 sm:grid-cols-2">
        <legend className="float-left mb-4 w-full font-semibold sm:col-span-2">
          {m.registration_handles()}
          <span className="ml-2 text-sm font-normal text-muted">{m.registration_optional()}</span>
        </legend>
        {SOCIAL_HANDLES.map(handle => (
          <TextField
            key={handle}
            {...bindField(view, handle)}
            label={HANDLE_LABELS[handle]()}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        ))}
      </fieldset>
    </>
  )
}
