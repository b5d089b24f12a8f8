import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { employees } from '#app/team/employees/tables.server.ts'
import { openRequestHouse } from '../support/request-house.ts'
import { createPerson, insertEmployee, PASSWORD } from '../support/sign-in.ts'
import type { Visitor } from '../support/visitor.ts'

const NEW_PASSWORD = 'mango at midnight'

const house = await openRequestHouse()
const { db } = house
const owner = await house.newStaff()

const dialog = (visitor: Visitor) => visitor.page.getByRole('dialog')

async function giveLogin(visitor: Visitor, password: string) {
  visitor.fill('Password', password, dialog(visitor))
  visitor.fill('Repeat password', password, dialog(visitor))
  await visitor.press(/^(Create|Update) login$/, dialog(visitor))
}

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
  const about = {
    'First name': 'Nok',
    'Last name': 'Thongdee',
    Email: 'nok@sala.test',
    Phone: '081 234 5678',
    Department: 'General Worker',
    Position: 'Host',
  }
  for (const [label, value] of Object.entries(about)) owner.fill(label, value, dialog(owner))
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
