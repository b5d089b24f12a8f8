import { randomUUID } from 'node:crypto'
import type { EmployeeValues } from '#app/team/employees/schema/employees.ts'

/** What the form of a new employee holds; the email is nobody else's. */
export function employeeValues(values: Partial<EmployeeValues> = {}): EmployeeValues {
  return {
    firstName: 'Nok',
    lastName: 'Suwan',
    email: `nok.${randomUUID()}@sala.test`,
    phone: '081 234 5678',
    employeeCode: '',
    proposedCode: '',
    department: 'General Worker',
    position: 'Host',
    hireDate: '2026-01-05',
    status: 'active',
    dateOfBirth: '',
    address: '',
    emergencyContact: '',
    emergencyPhone: '',
    removePicture: '',
    pictureSeen: '',
    ...values,
  }
}
