import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { attendanceRecords } from '#app/team/attendance/tables.server.ts'
import { employees } from '#app/team/employees/tables.server.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'
import { expectMessage } from '../support/registering.ts'
import type { ServerDatabase } from '../support/server-database.ts'
import { insertEmployee } from '../support/sign-in.ts'
import { slip } from '../support/slip.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

const NEW_PASSWORD = 'mango at midnight'
const newMark = () => randomUUID().slice(0, 8)

async function fillEmployee(page: Page, { lastName, email }: { lastName: string; email: string }) {
  await page.getByLabel('First name').fill('Nok')
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone', { exact: true }).fill('081 234 5678')
  await page.getByRole('dialog').getByLabel('Department').selectOption('General Worker')
  await page.getByLabel('Position').fill('Host')
}

async function giveLogin(page: Page, password: string, repeat = password) {
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Repeat password').fill(repeat)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /(Create|Update) login/ })
    .click()
}

async function enterPortal(browser: Browser, baseURL: string | undefined, email: string) {
  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await visit(page, '/employee/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/employee')
  return { page, close: () => context.close() }
}

async function findByEmail({ db }: ServerDatabase, email: string) {
  const [row] = await db.select().from(employees).where(eq(employees.email, email))
  if (!row) throw new Error('no employee')
  return row
}

test('on a phone, somebody is hired, given a login, ended and deleted', async ({
  page,
  database,
  browser,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAsOwner(page)
  const mark = newMark()
  const email = `nok.${mark}@sala.test`
  const name = `Nok ${mark}`
  await visit(page, `/admin/employees?q=${mark}`)
  await expect(page.getByRole('heading', { name: 'Employee Manager' })).toBeVisible()
  await expect(page.getByText('No employees found')).toBeVisible()

  await page.getByRole('link', { name: 'Add employee' }).click()
  await expect(page.getByLabel('First name')).toBeFocused()
  await page.getByLabel('Last name').fill(mark)
  await page.getByLabel('First name').evaluate(field => field.scrollIntoView({ block: 'start' }))
  await expect(page.getByText('First name', { exact: true })).not.toBeInViewport()
  await page.getByRole('button', { name: 'Create employee' }).click()
  await expectMessage(page.getByLabel('First name'), 'Please enter the first name')
  await expectMessage(page.getByLabel('Position'), 'Please enter the position')
  await expect(page.getByLabel('First name')).toBeFocused()
  await expect(page.getByText('First name', { exact: true })).toBeInViewport({ ratio: 1 })
  await expect(page.getByLabel('Last name')).toHaveValue(mark)
  await fillEmployee(page, { lastName: mark, email })
  await page.getByLabel('Profile picture').setInputFiles(await slip())
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create employee' }).click()
  await expect(page.getByText('Employee created successfully')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const { id, employeeCode } = await findByEmail(database, email)
  expect(employeeCode).toMatch(/^EMP-\d{3,}$/)
  await expect(page.getByRole('cell').getByText(employeeCode)).toBeVisible()
  await expect(page.getByText('No login').filter({ visible: true })).toHaveCount(1)
  const picture = await page.request.get(`/admin/employees/${id}/picture`)
  expect(picture.headers()['content-type']).toBe('image/jpeg')

  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Create login' }).click()
  await giveLogin(page, 'short', 'shorter')
  await expectMessage(page.getByLabel('Repeat password'), 'Passwords do not match')
  await expectMessage(
    page.getByLabel('Password', { exact: true }),
    'Password must be at least 8 characters long',
  )
  await giveLogin(page, NEW_PASSWORD)
  await expect(page.getByText('Employee login created successfully')).toBeVisible()
  await expect(page.getByText('Has login')).toBeVisible()

  const portal = await enterPortal(browser, baseURL, email)
  await visit(portal.page, '/employee/profile')
  const own = portal.page.getByRole('region', { name: 'How to reach you' })
  await expect(portal.page.getByRole('region', { name: 'Your work' })).toContainText('General Worker')
  expect((await portal.page.request.get('/employee/picture')).headers()['content-type']).toBe('image/jpeg')
  expect((await portal.page.request.get(`/admin/employees/${id}/picture`)).url()).toContain('/admin/login')
  await own.getByLabel('Emergency contact').fill('Her mother')
  await own.getByLabel('Emergency phone').fill('call mum')
  await own.getByRole('button', { name: 'Save contact' }).click()
  await expectMessage(own.getByLabel('Emergency phone'), 'Please enter a valid phone number')
  await own.getByLabel('Emergency phone').fill('089 000 0000')
  await own.getByRole('button', { name: 'Save contact' }).click()
  await expect(own.getByText('Your contact is saved')).toBeVisible()
  await expectAccessible(portal.page)
  await expectNoSidewaysScroll(portal.page)

  await expect(page.getByRole('definition').filter({ hasText: 'Her mother' })).toBeVisible() // by itself, on the manager's screen
  await page.getByRole('link', { name: 'Edit employee' }).click()
  await page.getByLabel('Status', { exact: true }).selectOption('terminated')
  await page.getByRole('button', { name: 'Update employee' }).click()
  await expect(page.getByText('Employee updated successfully')).toBeVisible()
  await expect(page.getByText('Login closed')).toBeVisible()
  await portal.page.goto('/employee/profile')
  await expect(portal.page).toHaveURL(/\/employee\/login/)
  await portal.close()

  await database.db.insert(attendanceRecords).values({ employeeId: id, date: '2026-11-20' })
  await page.getByRole('link', { name: 'Delete' }).click()
  await expect(page.getByText('Are you sure you want to delete this employee?')).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText(`recorded for ${name}, and records must stay`)
  await database.db.delete(attendanceRecords).where(eq(attendanceRecords.employeeId, id))
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Employee deleted successfully')).toBeVisible()
  await expect(page).toHaveURL('/admin/employees')
  const gone = await page.request.get(`/admin/employees/${id}`)
  expect(gone.status()).toBe(404)
  expect(await gone.text()).toContain('This employee does not exist')
})

test('departments are kept, hours over midnight are written down, and what is filtered is taken away as a file', async ({
  page,
  database,
}) => {
  const mark = newMark()
  await signInAsOwner(page)
  await visit(page, '/admin/employees')
  await page.getByRole('link', { name: 'Departments' }).click()
  await page.getByRole('link', { name: 'Add department' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('general worker')
  await page.getByRole('button', { name: 'Create department' }).click()
  await expectMessage(
    page.getByRole('dialog').getByLabel('Name'),
    'There is a department of this name already',
  )
  await page.getByRole('dialog').getByLabel('Name').fill(`Bar ${mark}`)
  await page.getByRole('button', { name: 'Create department' }).click()
  await expect(page.getByText('Department created successfully')).toBeVisible()
  await expectAccessible(page)
  const id = await insertEmployee(database.db, {
    firstName: '=Nok',
    lastName: mark,
    email: `${mark}@sala.test`,
    phone: '081 000 0000',
    department: `Bar ${mark}`,
    employeeCode: `BAR-${mark.toUpperCase()}`,
  })
  await visit(page, '/admin/employees/departments')
  await expect(page.getByRole('link', { name: `Delete Bar ${mark}` })).toHaveCount(0)
  await page.getByRole('link', { name: `Edit Bar ${mark}` }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(`Club ${mark}`)
  await page.getByRole('button', { name: 'Update department' }).click()
  await expect(page.getByText('Department updated successfully')).toBeVisible()

  await visit(page, '/admin/employees')
  await page.getByRole('combobox', { name: 'Department' }).selectOption(`Club ${mark}`)
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  const href = (await page.getByRole('link', { name: 'Export' }).getAttribute('href')) ?? ''
  const file = await page.request.get(href)
  expect(file.headers()['content-disposition']).toMatch(/filename="employees_\d{4}-\d\d-\d\d\.csv"/)
  expect((await file.text()).split('\r\n').slice(1)).toEqual([
    `BAR-${mark.toUpperCase()},'=Nok,${mark},${mark}@sala.test,081 000 0000,Club ${mark},Host,2026-01-05,active,no,,,,`,
    '',
  ])

  await page.getByRole('combobox', { name: 'Search' }).fill(mark)
  await page.getByRole('option', { name: new RegExp(`Nok ${mark}`) }).click()
  await page.getByRole('link', { name: 'Set working hours' }).click()
  await page.getByLabel('Monday, shift 1, from').fill('22:00')
  await page.getByLabel('Monday, shift 1, to').fill('06:00')
  await expect(page.getByText('ends the next day', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Add a shift Monday' }).click()
  await page.getByLabel('Monday, shift 2, from').fill('05:00')
  await page.getByLabel('Monday, shift 2, to').fill('07:00')
  await page.getByRole('button', { name: 'Copy Monday to every day' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  const second = page.getByLabel('Tuesday, shift 2, from')
  await expectMessage(second, 'This overlaps with Monday, 22:00–06:00 the next day')
  await expectAccessible(page)
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])
    await page.getByRole('button', { name: `Remove shift 2 of ${day}` }).click()
  await expect(page.getByText('56 hours a week')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Working hours saved successfully')).toBeVisible()
  await expect(page.getByText('22:00–06:00 the next day').first()).toBeVisible()
  await expectAccessible(page)
  await database.db.delete(employees).where(eq(employees.id, id))
})
