import { TextField } from '#app/kit/ui/field.tsx'
import { m } from '#app/paraglide/messages.js'
import type { SpanErrors } from '../schema.ts'

type TimeFieldsProps = {
  from: string
  to: string
  errors: SpanErrors
  hint?: string | undefined
  /** What the names of the two begin with, where the form has others of that name. */
  prefix?: string
}

/** When a booking begins and ends, by the wall of the space. */
export function TimeFields({ from, to, errors, hint, prefix = '' }: TimeFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label={m.booking_from()}
        name={`${prefix}from`}
        type="datetime-local"
        required
        defaultValue={from}
        hint={hint}
        error={errors.from}
      />
      <TextField
        label={m.booking_to()}
        name={`${prefix}to`}
        type="datetime-local"
        required
        defaultValue={to}
        error={errors.to}
      />
    </div>
  )
}
