import { z } from 'zod'
import { isBirthDayAllowed } from '#app/joining/registration/rules/registration.ts'
import { errorsOf } from '#app/kit/forms/errors-of.ts'
import { isDay } from '#app/kit/pure/days.ts'
import { isValidEmail } from '#app/kit/pure/email.ts'
import type { DialogReply, SavedFields } from '#app/kit/pure/form-fields.ts'
import { isValidPhone } from '#app/kit/pure/phone.ts'
import type { TogetherPlan } from '#app/kit/pure/together.ts'
import { m } from '#app/paraglide/messages.js'
import { EMPLOYEE_STATUSES, type EmployeeStatus, isEmployeeCode, LONGEST } from '../rules/employees.ts'

export const EMPLOYEE_FIELDS = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'employeeCode',
  'proposedCode',
  'department',
  'position',
  'hireDate',
  'status',
  'dateOfBirth',
  'address',
  'emergencyContact',
  'emergencyPhone',
  'removePicture',
  'pictureSeen',
] as const

/**
 * The form as it was posted; `proposedCode` is the code that it was opened with, which may be taken by now, and
 * `pictureSeen` tells which picture it showed.
 */
export type EmployeeValues = Record<(typeof EMPLOYEE_FIELDS)[number], string>

/** A form that says nothing yet. */
export const EMPTY_EMPLOYEE = Object.fromEntries(EMPLOYEE_FIELDS.map(name => [name, ''])) as EmployeeValues

export type EmployeeErrors = Partial<Record<(typeof EMPLOYEE_FIELDS)[number] | 'picture' | 'form', string>>

const required = (longest: number, missing: () => string, long: () => string) =>
  z.string().min(1, { error: missing }).max(longest, { error: long })

const optionalPhone = z
  .string()
  .refine(text => text === '' || isValidPhone(text), { error: () => m.employee_error_phone() })

/** Whom to call, and how; the employees write it themselves too. */
const contactShape = {
  phone: z
    .string()
    .min(1, { error: () => m.employee_error_phone_missing(), abort: true })
    .refine(isValidPhone, { error: () => m.employee_error_phone() }),
  emergencyContact: z.string().max(LONGEST.contact, { error: () => m.employee_error_contact_long() }),
  emergencyPhone: optionalPhone,
}

/** All that the record must have (rule employees.fields). */
function employeeSchema(now: Date) {
  return z.object({
    ...contactShape,
    firstName: required(LONGEST.name, m.employee_error_first_name, m.employee_error_first_name_long),
    lastName: required(LONGEST.name, m.employee_error_last_name, m.employee_error_last_name_long),
    email: z
      .string()
      .min(1, { error: () => m.employee_error_email_missing(), abort: true })
      .refine(isValidEmail, { error: () => m.employee_error_email() }),
    employeeCode: z
      .string()
      .refine(text => isEmployeeCode(text.toUpperCase()), { error: () => m.employee_error_code() }),
    department: z.string().min(1, { error: () => m.employee_error_department() }),
    position: required(LONGEST.position, m.employee_error_position, m.employee_error_position_long),
    hireDate: z
      .string()
      .refine(text => isDay(text) && text >= '1950-01-01', { error: () => m.employee_error_hire_date() }),
    status: z.enum(EMPLOYEE_STATUSES, { error: () => m.employee_error_status() }),
    dateOfBirth: z
      .string()
      .refine(text => text === '' || isBirthDayAllowed(text, now), { error: () => m.employee_error_birth() }),
    address: z.string().max(LONGEST.address, { error: () => m.employee_error_address_long() }),
  })
}

/** What is wrong with the form, by field. */
export function validateEmployee(values: EmployeeValues, now: Date): EmployeeErrors {
  return errorsOf(employeeSchema(now), values)
}

/** What is open over the list, or over an employee's own screen. */
export type EmployeeDialog =
  | {
      kind: 'new' | 'edit'
      saved: SavedFields<EmployeeValues>
      departments: string[]
      /** Path of the picture. */
      picture: string | null
      /** The same account opens the staff area, which ends by itself. */
      isStaff: boolean
    }
  | { kind: 'login'; name: string; email: string; hasLogin: boolean; refusal: string | null }
  | TogetherPlan<EmployeeStatus>
  | { kind: 'delete'; ids: string[]; names: string[] }

export type LoginErrors = Partial<Record<'password' | 'repeat' | 'form', string>>

/** The answer to a form of the manager; passwords never come back. */
export type EmployeeReply =
  | ({ intent: 'save' } & DialogReply<EmployeeValues, EmployeeErrors>)
  | { intent: 'login' | 'delete'; errors: LoginErrors }

/** Names the form of one's own contact among those of the profile. */
export const CONTACT_INTENT = 'own-contact'

export const CONTACT_FIELDS = ['phone', 'emergencyContact', 'emergencyPhone'] as const
export type ContactValues = Record<(typeof CONTACT_FIELDS)[number], string>

/** What is wrong with what employees write about themselves, by field. */
export function validateContact(values: ContactValues): Record<string, string> {
  return errorsOf(z.object(contactShape), values)
}

export const DEPARTMENT_FIELDS = ['name', 'description'] as const
export type DepartmentValues = Record<(typeof DEPARTMENT_FIELDS)[number], string>
export type DepartmentErrors = Partial<Record<(typeof DEPARTMENT_FIELDS)[number] | 'form', string>>

const departmentSchema = z.object({
  name: required(LONGEST.department, m.department_error_name, m.department_error_name_long),
  description: z.string().max(LONGEST.description, { error: () => m.department_error_description_long() }),
})

export function validateDepartment(values: DepartmentValues): DepartmentErrors {
  return errorsOf(departmentSchema, values)
}
