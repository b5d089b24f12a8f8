import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#app/house/accounts/tables.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { mondayOf } from '#app/team/employees/rules/planned.ts'
import { workShifts } from '#app/team/employees/tables.server.ts'
import { rosterShifts } from '#app/team/roster/tables.server.ts'
import { openRequestHouse } from '../support/request-house.ts'
import { createPerson } from '../support/sign-in.ts'

const house = await openRequestHouse()
const { db } = house
const staff = await house.newStaff()
const monday = mondayOf(bangkokDay(new Date()))

async function newEmployee() {
  const userId = await createPerson(db, { email: `dao.${randomUUID()}@sala.test`, isEmployee: true })
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  return user?.employeeId ?? ''
}

test('a usual shift fills a day with a press, and counts once it is saved', async () => {
  const [works, isFree] = [await newEmployee(), await newEmployee()]
  await db.insert(workShifts).values([
    { employeeId: works, weekday: 2, startsAt: '07:00', endsAt: '15:00' },
    { employeeId: works, weekday: 3, startsAt: '22:00', endsAt: '06:00' },
  ])
  await staff.open(`/admin/roster?week=${monday}&edit=${isFree}.${monday}`)
  await staff.follow('Early: 07:00–15:00')
  expect(staff.control('Shift 1, from')).toHaveValue('07:00')
  expect(staff.control('Shift 1, to')).toHaveValue('15:00')
  const own = () => db.select().from(rosterShifts).where(eq(rosterShifts.employeeId, isFree))
  expect(await own()).toEqual([])
  await staff.press('Save shifts')
  expect(staff.address).not.toContain('edit=')
  expect(await own()).toMatchObject([{ date: monday, startsAt: '07:00', endsAt: '15:00', stage: 'draft' }])
})
