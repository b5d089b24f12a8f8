import { SelectField, TextAreaField } from '#app/kit/ui/field.tsx'
import { m } from '#app/paraglide/messages.js'
import { LEAVE_TYPES, LONGEST_REASON } from '../rules/leave.ts'
import type { AskedValues, LeaveErrors } from '../schema/leave.ts'
import { LEAVE_TYPE_NAMES } from '../texts/leave.ts'
import { SpanFields } from './span-fields.tsx'

/** What everybody says about leave: its type, its days and why. */
export function AskedFields({ values, errors }: { values: AskedValues; errors: LeaveErrors }) {
  return (
    <>
      <SelectField
        label={m.leave_type()}
        name="leaveType"
        required
        defaultValue={values.leaveType}
        error={errors.leaveType}
      >
        {LEAVE_TYPES.map(type => (
          <option key={type} value={type}>
            {LEAVE_TYPE_NAMES[type]()}
          </option>
        ))}
      </SelectField>
      <SpanFields values={values} errors={errors} />
      <TextAreaField
        label={m.leave_reason()}
        name="reason"
        required
        rows={3}
        maxLength={LONGEST_REASON}
        defaultValue={values.reason}
        error={errors.reason}
      />
    </>
  )
}
