import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { attendanceRecords } from '#app/team/attendance/tables.server.ts'
import { employees } from '#app/team/employees/tables.server.ts'
import { expectFieldMessage } from '../support/field-message.ts'
import { openRequestHouse } from '../support/request-house.ts'
import { createPerson, insertEmployee, PASSWORD } from '../support/sign-in.ts'
import { slip } from '../support/slip.ts'
import type { Visitor } from '../support/visitor.ts'
import { fileOf } from '../support/visitor-registering.ts'

const NEW_PASSWORD = 'mango at midnight'

const house = await openRequestHouse()
const { db } = house
const owner = await house.newStaff()

const dialog = (visitor: Visitor) => visitor.page.getByRole('dialog')

const says = (text: string | RegExp) => expect(owner.main).toHaveTextContent(text)

async function giveLogin(visitor: Visitor, password: string, repeat = password) {
  visitor.fill('Password', password, dialog(visitor))
  visitor.fill('Repeat password', repeat, dialog(visitor))
  await visitor.press(/^(Create|Update) login$/, dialog(visitor))
}

function fillEmployee(lastName: string, email: string) {
  const about = {
    'First name': 'Nok',
    'Last name': lastName,
    Email: email,
    Phone: '081 234 5678',
    Department: 'General Worker',
    Position: 'Host',
  }
  for (const [label, value] of Object.entries(about)) owner.fill(label, value, dialog(owner))
}

test('on a phone, somebody is hired, given a login, ended and deleted', async () => {
  const email = 'nok.ended@sala.test'
  await owner.open('/admin/employees?q=Ended')
  owner.page.getByRole('heading', { name: 'Employee Manager' })
  says('No employees found')
  await owner.follow('Add employee')
  owner.fill('Last name', 'Ended', dialog(owner))
  await owner.press('Create employee')
  expectFieldMessage(owner.control('First name', dialog(owner)), 'Please enter the first name')
  expectFieldMessage(owner.control('Position', dialog(owner)), 'Please enter the position')
  expect(owner.control('Last name', dialog(owner))).toHaveValue('Ended')
  fillEmployee('Ended', email)
  owner.attach('Profile picture', [fileOf(await slip())], dialog(owner))
  await owner.press('Create employee')
  says('Employee created successfully')
  const [employee] = await db.select().from(employees).where(eq(employees.email, email))
  if (!employee) throw new Error('no employee')
  const { id, employeeCode } = employee
  expect(employeeCode).toMatch(/^EMP-\d{3,}$/)
  const name = 'Nok Ended'
  const row = owner.page.getByRole('row', { name: new RegExp(name) })
  expect(row).toHaveTextContent(employeeCode)
  expect(row).toHaveTextContent('No login')
  const picture = `/admin/employees/${id}/picture`
  expect((await owner.fetch(picture)).headers.get('content-type')).toBe('image/jpeg')

  await owner.follow(name)
  owner.page.getByRole('heading', { name, level: 1 })
  await owner.follow('Create login')
  await giveLogin(owner, 'short', 'shorter')
  expectFieldMessage(owner.control('Repeat password', dialog(owner)), 'Passwords do not match')
  expectFieldMessage(owner.control('Password', dialog(owner)), 'Password must be at least 8 characters long')
  await giveLogin(owner, NEW_PASSWORD)
  says('Employee login created successfully')
  says('Has login')

  const phone = house.newVisitor()
  await phone.open('/employee/login')
  phone.fill('Email', email)
  phone.fill('Password', NEW_PASSWORD)
  await phone.press('Sign in')
  expect(phone.address).toBe('/employee')
  await phone.open('/employee/profile')
  expect(phone.page.getByRole('region', { name: 'Your work' })).toHaveTextContent('General Worker')
  expect((await phone.fetch('/employee/picture')).headers.get('content-type')).toBe('image/jpeg')
  expect((await phone.fetch(picture)).headers.get('location')).toContain('/admin/login')
  phone.fill('Emergency contact', 'Her mother')
  phone.fill('Emergency phone', 'call mum')
  await phone.press('Save contact')
  expectFieldMessage(phone.control('Emergency phone'), 'Please enter a valid phone number')
  phone.fill('Emergency phone', '089 000 0000')
  await phone.press('Save contact')
  expect(phone.main).toHaveTextContent('Your contact is saved')

  await owner.open(`/admin/employees/${id}`)
  owner.page.getByText('Her mother', { selector: 'dd, dd *' })
  await owner.follow('Edit employee')
  owner.fill('Status', 'terminated', dialog(owner))
  await owner.press('Update employee')
  says('Employee updated successfully')
  says('Login closed')
  await phone.open('/employee/profile')
  expect(phone.address).toMatch(/^\/employee\/login/)

  await db.insert(attendanceRecords).values({ employeeId: id, date: '2026-11-20' })
  await owner.follow('Delete')
  expect(dialog(owner)).toHaveTextContent('Are you sure you want to delete this employee?')
  await owner.press('Delete', dialog(owner))
  expect(dialog(owner)).toHaveTextContent(`recorded for ${name}, and records must stay`)
  await db.delete(attendanceRecords).where(eq(attendanceRecords.employeeId, id))
  await owner.press('Delete', dialog(owner))
  says('Employee deleted successfully')
  expect(owner.address).toMatch(/^\/admin\/employees(\?|$)/)
  await owner.open(`/admin/employees/${id}`)
  expect(owner.status).toBe(404)
  expect(owner.text).toContain('This employee does not exist')
})

test('departments are kept, hours over midnight are written down, and what is filtered is taken away as a file', async () => {
  await owner.open('/admin/employees')
  await owner.follow('Departments')
  await owner.follow('Add department')
  owner.fill('Name', 'general worker', dialog(owner))
  await owner.press('Create department')
  expectFieldMessage(owner.control('Name', dialog(owner)), 'There is a department of this name already')
  owner.fill('Name', 'Bar', dialog(owner))
  await owner.press('Create department')
  says('Department created successfully')
  const who = { firstName: '=Nok', lastName: 'Bar', email: 'bar@sala.test', phone: '081 000 0000' }
  const id = await insertEmployee(db, { ...who, department: 'Bar', employeeCode: 'BAR-1' })
  await owner.open('/admin/employees/departments')
  expect(owner.page.queryByRole('link', { name: 'Delete Bar' })).toBeNull()
  await owner.follow('Edit Bar')
  owner.fill('Name', 'Club', dialog(owner))
  await owner.press('Update department')
  says('Department updated successfully')

  await owner.open('/admin/employees')
  owner.fill('Department', 'Club')
  await owner.press('Search')
  expect(owner.page.getAllByRole('rowheader')).toHaveLength(1)
  const { href } = owner.page.getByRole<HTMLAnchorElement>('link', { name: 'Export' })
  const file = await owner.fetch(href)
  expect(file.headers.get('content-disposition')).toMatch(/filename="employees_\d{4}-\d\d-\d\d\.csv"/)
  expect((await file.text()).split('\r\n').slice(1)).toEqual([
    `BAR-1,'=Nok,Bar,bar@sala.test,081 000 0000,Club,Host,2026-01-05,active,no,,,,`,
    '',
  ])

  await owner.open(`/admin/employees/${id}`)
  await owner.follow('Set working hours')
  owner.fill('Monday, shift 1, from', '22:00')
  owner.fill('Monday, shift 1, to', '06:00')
  owner.fill('Tuesday, shift 1, from', '05:00')
  owner.fill('Tuesday, shift 1, to', '07:00')
  await owner.press('Save')
  expectFieldMessage(
    owner.control('Tuesday, shift 1, from'),
    'This overlaps with Monday, 22:00–06:00 the next day',
  )
  says('ends the next day')
  owner.fill('Tuesday, shift 1, from', '')
  owner.fill('Tuesday, shift 1, to', '')
  await owner.press('Save')
  says('Working hours saved successfully')
  says('22:00–06:00 the next day')
})

test('a manager links an account only by its password, and never sets that of staff', async () => {
  const email = 'desk@sala.test'
  const manager = await house.newStaff('manager@sala.test', 'manager')
  await createPerson(db, { email, role: 'front_desk' })
  const id = await insertEmployee(db, { firstName: 'Desk', lastName: 'Dao', email })
  await manager.open('/admin/employees?q=Dao')
  await manager.follow('Create login for Desk Dao')
  await giveLogin(manager, 'not the right one')
  expect(dialog(manager)).toHaveTextContent(
    'User exists but credentials are invalid. Please use a different email or contact support.',
  )
  await giveLogin(manager, PASSWORD)
  expect(manager.page.getByText('Employee login created successfully')).toBeVisible()

  await manager.follow('Update login of Desk Dao')
  expect(dialog(manager)).toHaveTextContent('only an owner can set its password')
  expect(manager.page.queryByLabelText('Repeat password')).toBeNull()
  const form = { intent: 'login', has: 'login', password: NEW_PASSWORD, repeat: NEW_PASSWORD }
  const body = new URLSearchParams(form)
  const forced = await manager.fetch(`/admin/employees?login=${id}`, { method: 'POST', body })
  expect(forced.status).toBe(400)
  expect(await forced.text()).toContain('only an owner can set its password')

  await owner.open(`/admin/employees/${id}?login=${id}`)
  await giveLogin(owner, NEW_PASSWORD)
  expect(owner.page.getByText('Employee login updated successfully')).toBeVisible()
  const desk = house.newVisitor()
  await desk.open('/admin/login')
  desk.fill('Email', email)
  desk.fill('Password', NEW_PASSWORD)
  await desk.press('Sign in')
  expect((await desk.fetch('/admin/employees')).status).toBe(403)
})

test('somebody is hired and their shifts are written down', async () => {
  await owner.open('/admin/employees?new=1')
  await owner.press('Create employee')
  expect(owner.status).toBe(400)
  expect(dialog(owner)).toHaveTextContent('Please enter the position')
  fillEmployee('Thongdee', 'nok@sala.test')
  await owner.press('Create employee')
  const [row] = await db.select().from(employees).where(eq(employees.email, 'nok@sala.test'))
  await owner.open(`/admin/employees/${row?.id}/hours`)
  owner.fill('Friday, shift 1, from', '09:00')
  owner.fill('Friday, shift 1, to', '12:00')
  owner.fill('Friday, shift 2, from', '13:00')
  owner.fill('Friday, shift 2, to', '18:00')
  await owner.press('Save')
  expect(owner.main).toHaveTextContent('8 hours a week')
  await owner.open('/admin/employees?edit=')
  owner.page.getByRole('heading', { name: 'Employee Manager' })
})
