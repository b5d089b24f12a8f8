import { Link } from 'react-router'
import type { FormFields } from '#app/kit/pure/form-fields.ts'
import { CheckboxField, SelectField, TextAreaField, TextField } from '#app/kit/ui/field.tsx'
import { m } from '#app/paraglide/messages.js'
import { ATTENDANCE_STATUSES } from '../rules/records.ts'
import { type Choice, LONGEST_NOTES, type RecordErrors, type RecordField } from '../schema.ts'
import { FIELD_NAMES, STATUS_NAMES } from '../texts.ts'

type RecordFieldsProps = {
  values: FormFields
  errors: RecordErrors
  choices: Choice[]
  /** Leads to the record that the employee has on that day already. */
  existingHref: string | null
}

/** The fields of a record by their names (rule attendance.dialog). */
export function RecordFields({ values, errors, choices, existingHref }: RecordFieldsProps) {
  const describe = (name: RecordField) => ({ name, label: FIELD_NAMES[name](), error: errors[name] })
  const field = (name: RecordField) => ({ ...describe(name), defaultValue: values[name] })
  const box = (name: RecordField) => ({ ...describe(name), defaultChecked: values[name] === 'on' })
  const employee = choices.find(({ id }) => id === values['employeeId'])
  return (
    <>
      <div className="grid gap-2">
        <SelectField {...field('employeeId')} required defaultValue={employee?.id ?? ''}>
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
      <TextField {...field('date')} type="date" required />
      <div className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
        <TextField {...field('timeIn')} type="time" />
        <TextField {...field('timeOut')} type="time" />
        <div className="sm:col-start-2">
          <CheckboxField {...box('endsNextDay')} />
        </div>
      </div>
      {(values['breaks'] || errors.breaks) && (
        <TextField {...field('breaks')} hint={m.attendance_breaks_hint()} />
      )}
      <SelectField {...field('status')} required>
        {ATTENDANCE_STATUSES.map(status => (
          <option key={status} value={status}>
            {STATUS_NAMES[status]()}
          </option>
        ))}
      </SelectField>
      <TextAreaField {...field('notes')} rows={3} maxLength={LONGEST_NOTES} />
      {(errors.overLeave || values['overLeave'] === 'on') && <CheckboxField {...box('overLeave')} />}
    </>
  )
}
