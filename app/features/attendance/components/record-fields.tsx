import { Link } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { CheckboxField, SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { STATUS_NAMES } from '../attendance-texts.ts'
import { ATTENDANCE_STATUSES } from '../rules.ts'
import type { RecordErrors, RecordValues } from '../schema.ts'

type RecordFieldsProps = {
  values: RecordValues
  errors: RecordErrors
  choices: { id: string; name: string }[]
  /** Leads to the record that the employee has on that day already. */
  existingHref: string | null
}

/** The fields of a record, named as admin-and-blog §2 names them. */
export function RecordFields({ values, errors, choices, existingHref }: RecordFieldsProps) {
  return (
    <>
      <div className="grid gap-2">
        <SelectField
          label={m.attendance_employee()}
          name="employeeId"
          required
          defaultValue={choices.some(({ id }) => id === values.employeeId) ? values.employeeId : ''}
          error={errors.employeeId}
        >
          <option value="">{m.attendance_choose_employee()}</option>
          {choices.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        {existingHref && (
          <Link
            to={existingHref}
            className="inline-flex min-h-11 items-center justify-self-start underline underline-offset-4"
          >
            {m.attendance_edit_existing()}
          </Link>
        )}
      </div>
      <TextField
        label={m.attendance_date()}
        name="date"
        type="date"
        required
        defaultValue={values.date}
        error={errors.date}
      />
      <div className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
        <TextField
          label={m.attendance_time_in()}
          name="timeIn"
          type="time"
          defaultValue={values.timeIn}
          error={errors.timeIn}
        />
        <TextField
          label={m.attendance_time_out()}
          name="timeOut"
          type="time"
          defaultValue={values.timeOut}
          error={errors.timeOut}
        />
        <div className="sm:col-start-2">
          <CheckboxField
            label={m.attendance_ends_next_day()}
            name="endsNextDay"
            defaultChecked={values.endsNextDay === 'on'}
          />
        </div>
      </div>
      <SelectField
        label={m.attendance_status()}
        name="status"
        required
        defaultValue={values.status}
        error={errors.status}
      >
        {ATTENDANCE_STATUSES.map(status => (
          <option key={status} value={status}>
            {STATUS_NAMES[status]()}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label={m.attendance_notes()}
        name="notes"
        rows={3}
        maxLength={1000}
        defaultValue={values.notes}
        error={errors.notes}
      />
      {(errors.overLeave || values.overLeave === 'on') && (
        <CheckboxField
          label={m.attendance_over_leave()}
          name="overLeave"
          defaultChecked={values.overLeave === 'on'}
          error={errors.overLeave}
        />
      )}
    </>
  )
}
