import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import type { Database } from '#app/kit/platform/database.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { events } from '#app/public/events/tables.server.ts'
import { services } from '#app/public/services/tables.server.ts'
import { attendanceRecords } from '#app/team/attendance/tables.server.ts'
import { departments, employees } from '#app/team/employees/tables.server.ts'
import { leaveRequests } from '#app/team/leave/tables.server.ts'
import { expect, test, visit } from '../support/journey.ts'
import { insertMember } from '../support/reviewer.ts'
import { insertEmployee } from '../support/sign-in.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

const day = '2026-11-20'
const words = { title: 'Yoga', description: 'On the roof' }

type Row = { id: string } | undefined
type Edited = {
  /** The screen with the dialog, without its query. */
  path: (id: string) => string
  table:
    | typeof events
    | typeof members
    | typeof services
    | typeof departments
    | typeof employees
    | typeof leaveRequests
    | typeof attendanceRecords
  insert: (db: Database) => Promise<Row[]>
  /** The label of a field that anything may be typed into. */
  field: string
  says: RegExp
}

async function insertColleague(db: Database) {
  return [{ id: await insertEmployee(db, { email: `${randomUUID()}@sala.test`, phone: '081 234 5678' }) }]
}

const EDITED: Edited[] = [
  {
    path: () => 'events',
    table: events,
    insert: db =>
      db
        .insert(events)
        .values({ ...words, startsAt: new Date() })
        .returning(),
    field: 'Title',
    says: /^This event is gone/,
  },
  {
    path: () => 'members',
    table: members,
    insert: async db => [await insertMember(db, { mobilePhone: '081 234 5678' })],
    field: 'Name',
    says: /^This member is gone/,
  },
  {
    path: () => 'services',
    table: services,
    insert: db =>
      db
        .insert(services)
        .values({ ...words, price: 'Free' })
        .returning(),
    field: 'Title',
    says: /^This service is gone/,
  },
  {
    path: () => 'employees/departments',
    table: departments,
    insert: db =>
      db
        .insert(departments)
        .values({ name: `Bar ${randomUUID()}` })
        .returning(),
    field: 'Description',
    says: /^This department is gone/,
  },
  {
    path: () => 'employees',
    table: employees,
    insert: insertColleague,
    field: 'Position',
    says: /^This employee is gone/,
  },
  {
    path: id => `employees/${id}`,
    table: employees,
    insert: insertColleague,
    field: 'Position',
    says: /^This employee is gone/,
  },
  {
    path: () => 'leave',
    table: leaveRequests,
    insert: async db =>
      db
        .insert(leaveRequests)
        .values({ employeeId: await insertEmployee(db), startDate: day, endDate: day, reason: 'Wedding' })
        .returning(),
    field: 'Reason',
    says: /^This leave request is not there any more/,
  },
  {
    path: () => 'attendance',
    table: attendanceRecords,
    insert: async db =>
      db
        .insert(attendanceRecords)
        .values({ employeeId: await insertEmployee(db), date: day, status: 'present' })
        .returning(),
    field: 'Notes',
    says: /^This record is not there any more/,
  },
]

// The browser reports the page of the employee who is gone.
test.use({ allowedComplaint: /404 \(Not Found\)/ })

test('what is typed stays when somebody else deletes what it is about, and the form says so', async ({
  page,
  database: { db },
}) => {
  test.setTimeout(120_000)
  await signInAsOwner(page)
  await visit(page, '/admin/messages')
  for (const { path, table, insert, field, says } of EDITED) {
    const [row] = await insert(db)
    const id = row?.id ?? ''
    await goOn(page, `/admin/${path(id)}?edit=${id}`)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(field, { exact: true }).fill('Typed for ten minutes')
    await db.delete(table).where(eq(table.id, id))
    await dialog.getByRole('button', { name: /^Update/ }).click()
    await expect(dialog.getByText(says)).toBeInViewport()
    await expect(dialog.getByLabel(field, { exact: true })).toHaveValue('Typed for ten minutes')
    await dialog.getByRole('link', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Leave', exact: true }).click()
    await expect(dialog).toHaveCount(0)
  }
})

/** To an address of the area, as its own links lead there: without loading the program again. */
async function goOn(page: Page, path: string) {
  await page.evaluate(to => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}
