import { TextField } from '#app/kit/ui/field.tsx'
import { m } from '#app/paraglide/messages.js'
import type { SpanErrors } from '../schema.ts'

type TimeFieldsProps = { from: string; to: string; errors: SpanErrors; hint?: string | undefined }

/** When a booking begins and ends, by the wall of the space. */
export function TimeFields({ from, to, errors, hint }: TimeFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label={m.booking_from()}
        name="from"
        type="datetime-local"
        required
        defaultValue={from}
        hint={hint}
        error={errors.from}
      />
      <TextField
        label={m.booking_to()}
        name="to"
        type="datetime-local"
        required
        defaultValue={to}
        error={errors.to}
      />
    </div>
  )
}
