import { savedFields } from '#app/kit/platform/saved-fields.server.ts'
import type { SavedFields } from '#app/kit/pure/form-fields.ts'
import type { EmployeeRow } from '../queries/employees.server.ts'
import { type ContactValues, EMPTY_EMPLOYEE, type EmployeeValues } from '../schema/employees.ts'

/** An employee as the form holds them, with the mark of what it holds. */
export function savedEmployee(
  employee: Omit<EmployeeRow, 'id' | 'createdAt' | 'updatedAt'>,
): SavedFields<EmployeeValues> {
  const { firstName, lastName, email, phone, employeeCode, department, position, hireDate, status } = employee
  const { address, emergencyContact, emergencyPhone, dateOfBirth, profileImage } = employee
  return savedFields({
    ...EMPTY_EMPLOYEE,
    firstName,
    lastName,
    email,
    phone,
    employeeCode,
    department,
    position,
    hireDate,
    status,
    address,
    emergencyContact,
    emergencyPhone,
    dateOfBirth: dateOfBirth ?? '',
    pictureSeen: pictureMark(profileImage),
  })
}

/** The part of an employee that they write themselves. */
export function savedContact({
  phone,
  emergencyContact,
  emergencyPhone,
}: ContactValues): SavedFields<ContactValues> {
  return savedFields({ phone, emergencyContact, emergencyPhone })
}

/** Tells one stored picture from another; '' for none. */
export function pictureMark(key: string | null): string {
  return key?.slice(-16, -4) ?? ''
}
