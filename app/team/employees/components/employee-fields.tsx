import type { ReactNode } from 'react'
import { LONGEST_PHONE } from '#app/kit/pure/phone.ts'
import { EmailField } from '#app/kit/ui/email-field.tsx'
import { CheckboxField, SelectField, TextAreaField, TextField } from '#app/kit/ui/field.tsx'
import { PictureFileField } from '#app/kit/ui/picture-fields.tsx'
import { m } from '#app/paraglide/messages.js'
import { departmentTitle } from '#app/team/employees/texts/departments.ts'
import { EMPLOYEE_STATUSES, fullName, LONGEST } from '../rules/employees.ts'
import type { EmployeeDialog, EmployeeErrors, EmployeeValues } from '../schema/employees.ts'
import { STATUS_NAMES } from '../texts/employees.ts'
import { Portrait } from './portrait.tsx'

type EmployeeFieldsProps = {
  dialog: Extract<EmployeeDialog, { kind: 'new' | 'edit' }>
  values: EmployeeValues
  errors: EmployeeErrors
}

/** The fields of an employee (rule employees.fields): what is required first, what one may leave out below. */
export function EmployeeFields({ dialog, values, errors }: EmployeeFieldsProps) {
  const field: Field = name => ({ name, defaultValue: values[name], error: errors[name] })
  return (
    <>
      <PersonFields field={field} />
      <Pair>
        <DepartmentSelect {...field('department')} departments={dialog.departments} />
        <TextField
          label={m.employee_position()}
          required
          maxLength={LONGEST.position}
          {...field('position')}
        />
      </Pair>
      <Pair>
        <TextField label={m.employee_hire_date()} type="date" required {...field('hireDate')} />
        <StatusSelect {...field('status')} />
      </Pair>
      <p className="rounded-control bg-sea-1 px-4 py-3 text-sm">
        {dialog.isStaff ? m.employee_status_staff_hint() : m.employee_status_hint()}
      </p>
      <Pair>
        <TextField
          label={m.employee_code()}
          hint={dialog.kind === 'new' ? m.employee_code_hint() : undefined}
          required
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={LONGEST.code}
          {...field('employeeCode')}
        />
        <PictureField dialog={dialog} values={values} error={errors.picture} />
      </Pair>
      <input type="hidden" name="proposedCode" value={values.proposedCode} />
      <input type="hidden" name="pictureSeen" value={values.pictureSeen} />
      <OptionalFields field={field} />
    </>
  )
}

type Field = (name: keyof EmployeeValues & keyof EmployeeErrors) => {
  name: string
  defaultValue: string
  error: string | undefined
}

function PersonFields({ field }: { field: Field }) {
  return (
    <>
      <Pair>
        <TextField
          label={m.employee_first_name()}
          required
          maxLength={LONGEST.name}
          {...field('firstName')}
        />
        <TextField label={m.employee_last_name()} required maxLength={LONGEST.name} {...field('lastName')} />
      </Pair>
      <Pair>
        <EmailField label={m.employee_email()} required {...field('email')} />
        <TextField
          label={m.employee_phone()}
          type="tel"
          inputMode="tel"
          required
          maxLength={LONGEST_PHONE}
          {...field('phone')}
        />
      </Pair>
    </>
  )
}

function OptionalFields({ field }: { field: Field }) {
  const optional = m.employee_optional()
  return (
    <>
      <Pair>
        <TextField
          label={m.employee_emergency_contact()}
          optional={optional}
          maxLength={LONGEST.contact}
          {...field('emergencyContact')}
        />
        <TextField
          label={m.employee_emergency_phone()}
          optional={optional}
          type="tel"
          inputMode="tel"
          maxLength={LONGEST_PHONE}
          {...field('emergencyPhone')}
        />
      </Pair>
      <Pair>
        <TextField label={m.employee_birth()} optional={optional} type="date" {...field('dateOfBirth')} />
        <TextAreaField
          label={m.employee_address()}
          optional={optional}
          rows={2}
          maxLength={LONGEST.address}
          {...field('address')}
        />
      </Pair>
    </>
  )
}

function DepartmentSelect({ departments, ...rest }: ReturnType<Field> & { departments: string[] }) {
  return (
    <SelectField label={m.employee_department()} required {...rest}>
      <option value="">{m.employee_department_choose()}</option>
      {departments.map(name => (
        <option key={name} value={name}>
          {departmentTitle(name)}
        </option>
      ))}
    </SelectField>
  )
}

function StatusSelect(props: ReturnType<Field>) {
  return (
    <SelectField label={m.employee_status()} required {...props}>
      {EMPLOYEE_STATUSES.map(status => (
        <option key={status} value={status}>
          {STATUS_NAMES[status].label()}
        </option>
      ))}
    </SelectField>
  )
}

type PictureFieldProps = Pick<EmployeeFieldsProps, 'dialog' | 'values'> & { error: string | undefined }

function PictureField({ dialog, values, error }: PictureFieldProps) {
  return (
    <div className="grid content-start gap-1">
      <div className="flex items-start gap-4">
        <div className="min-w-0 grow">
          <PictureFileField
            label={m.employee_picture()}
            optional={m.employee_optional()}
            name="picture"
            error={error}
          />
        </div>
        {dialog.picture && <Portrait name={fullName(values)} src={dialog.picture} className="size-16" />}
      </div>
      {dialog.picture && (
        <CheckboxField
          label={m.employee_picture_remove()}
          name="removePicture"
          defaultChecked={values.removePicture === 'on'}
        />
      )}
    </div>
  )
}

function Pair({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-5 sm:grid-cols-2">{children}</div>
}
