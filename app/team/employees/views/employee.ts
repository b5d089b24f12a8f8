import type { EmployeeStatus } from '../rules/employees.ts'
import type { weekLines } from '../texts/shifts.ts'

/** An employee's record in words of the reader's language. */
export type EmployeeView = {
  id: string
  name: string
  picture: string | null
  code: string
  department: string
  position: string
  status: EmployeeStatus
  hiredText: string
  birthText: string | null
  email: string
  phone: string
  address: string
  emergencyContact: string
  emergencyPhone: string
  hours: HoursView
}

/** The hours that somebody usually works. */
export type HoursView = {
  week: ReturnType<typeof weekLines>
  totalText: string
  /** The shifts that begin today. */
  today: string[]
}

export type LoginView = {
  /** Null for somebody who has none. */
  email: string | null
  isStaff: boolean
  /** Whether the portal is open to them. */
  isOpen: boolean
  sessions: number
}
