import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { users } from '#app/house/accounts/tables.server.ts'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { settings } from '#app/house/settings/tables.server.ts'
import { ownEmployee } from '#app/team/employees/queries/own.server.ts'
import { findPlan } from '#app/team/employees/queries/plan.server.ts'
import { employees, workShifts } from '#app/team/employees/tables.server.ts'
import { leaveRequests } from '#app/team/leave/tables.server.ts'
import { messages } from '#app/team/messages/tables.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { asStaff } from '../../../tests/support/reviewer.ts'
import { insertEmployee } from '../../../tests/support/sign-in.ts'
import { planWeek, saveRosterDay } from './commands/plan.server.ts'
import { publishWeek } from './commands/publish.server.ts'
import { findWeek } from './queries/week.server.ts'
import { dayFields } from './schema.ts'
import { rosterShifts, rosterWeeks } from './tables.server.ts'
import { findDayDialog, listOwnWeeks, loadWeek, readWeek } from './views/week.server.ts'

const MONDAY = '2026-11-16'
const NEXT = '2026-11-23'
const NOW = new Date('2026-11-14T09:00:00+07:00')

const { db } = await createTestDatabase()
const { ctx: visitor } = await createTestContext(db)
const ctx = { ...(await asStaff(visitor, 'manager')), now: () => NOW }
const portal = await asStaff(visitor, null)
const { id: kai } = await ownEmployee(portal)

let ploy = ''

beforeEach(async () => {
  await db.delete(rosterWeeks)
  await db.delete(rosterShifts)
  await db.delete(workShifts)
  await db.delete(leaveRequests)
  await db.delete(messages)
  await db.delete(settings)
  await db.update(users).set({ employeeId: null }).where(eq(users.id, ctx.actor.userId))
  if (ploy) await db.delete(employees).where(eq(employees.id, ploy))
  ploy = await insertEmployee(db, { firstName: 'Ploy', lastName: 'Srisuk', employeeCode: 'EMP-901' })
  await db.insert(workShifts).values([
    { employeeId: ploy, weekday: 1, startsAt: '09:00', endsAt: '17:00' },
    { employeeId: ploy, weekday: 0, startsAt: '22:00', endsAt: '06:00' },
  ])
})

const approve = (employeeId: string, startDate: string) =>
  db
    .insert(leaveRequests)
    .values({ employeeId, startDate, endDate: startDate, reason: 'Home', status: 'approved' })

/** Saves the dialog of somebody's day as it opens now, with these hours instead. */
async function plan(employeeId: string, date: string, ...hours: [string, string][]) {
  const monday = readWeek(new URLSearchParams({ week: date }), date)
  const dialog = await findDayDialog(db, new URLSearchParams({ edit: `${employeeId}.${date}` }), { monday })
  const fields = dayFields(hours.map(([startsAt, endsAt]) => ({ startsAt, endsAt })))
  return saveRosterDay(ctx, { employeeId, date, fields, version: dialog?.saved.version ?? '' })
}

async function publish(monday = MONDAY) {
  const { version } = await findWeek(db, monday)
  return publishWeek(ctx, { monday, version })
}

const inWords = (shifts: { employeeId: string; date: string; startsAt: string; endsAt: string }[]) =>
  shifts.map(({ employeeId, date, startsAt, endsAt }) => {
    return `${employeeId === ploy ? 'Ploy' : 'Kai'} ${date.slice(8)} ${startsAt}–${endsAt}`
  })
const holding = async (from = MONDAY, to = '2026-11-22') =>
  inWords((await findPlan(db, { from, to })).shifts).toSorted()
const sent = () => db.select().from(messages).orderBy(messages.receiverId)

test('a week is planned from the usual hours, without who is on leave or gone, and nobody sees it yet', async () => {
  const gone = await insertEmployee(db, { firstName: 'Gone', status: 'terminated' })
  await db.insert(workShifts).values({ employeeId: gone, weekday: 2, startsAt: '09:00', endsAt: '17:00' })
  await approve(ploy, '2026-11-22')
  expect(await planWeek(ctx, { monday: MONDAY, source: 'usual' })).toEqual({ ok: true, value: 1 })
  const { state, shifts } = await findWeek(db, MONDAY)
  expect(state).toBe('draft')
  expect(inWords(shifts)).toEqual(['Ploy 16 09:00–17:00'])
  await plan(ploy, '2026-11-17', ['10:00', '14:00'])
  expect(await holding()).not.toContain('Ploy 17 10:00–14:00')
  expect(await sent()).toEqual([])
  await db.delete(workShifts).where(eq(workShifts.employeeId, gone))
  expect(await planWeek(ctx, { monday: '2026-11-17', source: 'usual' })).toEqual({
    ok: false,
    reason: 'no_week',
  })
})

test('published, it goes before the usual hours, and each who has shifts is told all of theirs', async () => {
  await plan(ploy, MONDAY, ['10:00', '12:00'], ['17:00', '21:00'])
  await plan(kai, '2026-11-18', ['22:00', '06:00'])
  expect(await publish()).toEqual({ ok: true, value: 2 })
  expect(await holding()).toEqual([
    'Kai 18 22:00–06:00',
    'Ploy 16 10:00–12:00',
    'Ploy 16 17:00–21:00',
    'Ploy 22 22:00–06:00',
  ])
  const [toPloy] = (await sent()).filter(({ receiverId }) => receiverId === ploy)
  expect(toPloy).toMatchObject({
    subject: expect.stringMatching(/^Your shifts: 16\s–\s22 Nov 2026$/),
    senderId: ctx.actor.userId,
  })
  expect(toPloy?.content.split('\n')).toEqual([
    'Monday 16 November: 10:00–12:00, 17:00–21:00',
    'Sunday 22 November: 22:00–06:00 the next day',
  ])
  // The week after still goes by the usual hours.
  expect(await holding(NEXT, NEXT)).toEqual(['Ploy 23 09:00–17:00'])
  const [entry] = await db.select().from(adminActivityLog).where(eq(adminActivityLog.action, 'published'))
  expect(entry).toMatchObject({ entityType: 'roster_week', entityId: MONDAY, adminId: ctx.actor.userId })
})

test('a change after publishing is seen and told only once it is published, to whom it concerns', async () => {
  await plan(ploy, MONDAY, ['10:00', '12:00'])
  await plan(kai, MONDAY, ['12:00', '20:00'])
  await publish()
  await db.delete(messages)
  await plan(kai, MONDAY, ['13:00', '20:00'])
  expect((await findWeek(db, MONDAY)).state).toBe('changed')
  expect(await holding(MONDAY, MONDAY)).toContain('Kai 16 12:00–20:00')
  expect(await publish()).toEqual({ ok: true, value: 1 })
  expect(await sent()).toMatchObject([
    { receiverId: kai, subject: expect.stringMatching(/^Your shifts have changed: 16\s/) },
  ])
  expect(await holding(MONDAY, MONDAY)).toContain('Kai 16 13:00–20:00')
  expect(await publish()).toEqual({ ok: false, reason: 'nothing_new' })
})

test('whose shifts are all taken away is told that there are none', async () => {
  await plan(kai, MONDAY, ['12:00', '20:00'])
  await publish()
  await db.delete(messages)
  await plan(kai, MONDAY)
  await publish()
  expect(await sent()).toMatchObject([{ receiverId: kai, content: 'No shifts in this week.' }])
})

test('who works here no more is neither planned nor told', async () => {
  await plan(kai, MONDAY, ['12:00', '20:00'])
  await db.update(employees).set({ status: 'terminated' }).where(eq(employees.id, ploy))
  expect(await publish()).toEqual({ ok: true, value: 1 })
  expect(await sent()).toMatchObject([{ receiverId: kai }])
  expect(await holding(MONDAY, MONDAY)).toEqual(['Kai 16 12:00–20:00'])
})

test('nobody publishes what they did not see, and of two who publish at once one does', async () => {
  await plan(ploy, MONDAY, ['10:00', '12:00'])
  const { version } = await findWeek(db, MONDAY)
  await plan(ploy, MONDAY, ['10:00', '13:00'])
  expect(await publishWeek(ctx, { monday: MONDAY, version })).toEqual({
    ok: false,
    reason: 'changed_meanwhile',
  })
  expect(await publish(NEXT)).toEqual({ ok: false, reason: 'no_draft' })
  const both = await Promise.all([publish(), publish()])
  expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  expect((await sent()).filter(({ receiverId }) => receiverId === ploy)).toHaveLength(1)
})

test('of two who plan the same day the second sees what the first saved', async () => {
  const day = { employeeId: ploy, date: MONDAY }
  const { saved } =
    (await findDayDialog(db, new URLSearchParams({ edit: `${ploy}.${MONDAY}` }), { monday: MONDAY })) ?? {}
  const version = saved?.version ?? ''
  const fields = (startsAt: string) => dayFields([{ startsAt, endsAt: '17:00' }])
  expect(await saveRosterDay(ctx, { ...day, fields: fields('10:00'), version })).toBeNull()
  expect(await saveRosterDay(ctx, { ...day, fields: fields('11:00'), version })).toMatchObject({
    conflict: { fields: fields('10:00') },
  })
})

test('a shift that runs into another is refused, also over midnight and over the edge of the week', async () => {
  expect(await plan(ploy, '2026-11-17', ['10:00', '14:00'], ['13:59', '18:00'])).toMatchObject({
    errors: { '1-from': 'This runs into another shift: Tuesday 17 November, 10:00–14:00' },
  })
  // The usual Sunday night before ends at six.
  expect(await plan(ploy, MONDAY, ['05:59', '09:00'])).toMatchObject({
    errors: { '0-from': 'This runs into another shift: Sunday 15 November, 22:00–06:00 the next day' },
  })
  expect(await plan(ploy, MONDAY, ['06:00', '09:00'])).toBeNull()
  expect(await plan(ploy, '2026-11-17', ['25:00', '14:00'])).toMatchObject({
    errors: { '0-from': expect.stringMatching(/begins/) },
  })
})

test('nobody is planned on leave or once they work here no more', async () => {
  await approve(ploy, '2026-11-17')
  expect(await plan(ploy, '2026-11-17', ['10:00', '14:00'])).toMatchObject({
    errors: { form: expect.stringMatching(/approved leave/) },
  })
  expect(await plan(ploy, '2026-11-17')).toBeNull()
  await db.update(employees).set({ status: 'terminated' }).where(eq(employees.id, ploy))
  expect(await plan(ploy, MONDAY, ['10:00', '14:00'])).toMatchObject({
    errors: { form: expect.stringMatching(/not there any more/) },
  })
})

test('last week is copied day by day', async () => {
  await plan(ploy, '2026-11-18', ['10:00', '14:00'])
  expect(await planWeek(ctx, { monday: NEXT, source: 'previous' })).toEqual({ ok: true, value: 3 })
  expect(inWords((await findWeek(db, NEXT)).shifts)).toEqual([
    'Ploy 23 09:00–17:00',
    'Ploy 25 10:00–14:00',
    'Ploy 29 22:00–06:00',
  ])
})

test('a week in which a shift runs into the week before is not published', async () => {
  await plan(kai, '2026-11-22', ['22:00', '06:00'])
  await publish()
  await plan(kai, '2026-11-22')
  await plan(kai, NEXT, ['05:00', '09:00'])
  expect(await publish(NEXT)).toEqual({ ok: false, reason: 'clash' })
  await publish()
  expect((await publish(NEXT)).ok).toBe(true)
})

test('above the week stands when nobody is at the reception, without who is on leave and on days off', async () => {
  const attendance = { closedDays: [{ day: '2026-11-18', name: 'Founders’ day' }] }
  await db.insert(settings).values({ key: 'attendance', value: attendance })
  await plan(ploy, '2026-11-17', ['09:00', '15:00'])
  await plan(kai, '2026-11-17', ['15:00', '21:00'])
  const gaps = async () => (await loadWeek(db, MONDAY, NOW)).days.map(day => day.gaps.join(', '))
  expect((await gaps()).slice(0, 4)).toEqual(['17:00–21:00', '', '', '09:00–21:00'])
  await approve(kai, '2026-11-17')
  expect((await gaps())[1]).toBe('15:00–21:00')
})

test('the week says who asks for leave, which nobody has decided about, and still counts them', async () => {
  await plan(ploy, '2026-11-17', ['09:00', '21:00'])
  const days = { startDate: '2026-11-17', endDate: '2026-11-18' }
  await db.insert(leaveRequests).values({ employeeId: ploy, ...days, reason: 'Home', status: 'pending' })
  const week = await loadWeek(db, MONDAY, NOW)
  const cells = week.people.find(({ id }) => id === ploy)?.cells ?? []
  const asked = cells.filter(({ isLeaveAsked }) => isLeaveAsked)
  expect(asked.map(({ date, isOnLeave }) => [date, isOnLeave])).toEqual([
    ['2026-11-17', false],
    ['2026-11-18', false],
  ])
  expect(week.days[1]?.gaps).toEqual([])
})

test('employees see their own weeks as they are published, else their usual hours, and no draft', async () => {
  await db.insert(workShifts).values({ employeeId: kai, weekday: 2, startsAt: '09:00', endsAt: '12:00' })
  await plan(kai, '2026-11-18', ['10:00', '14:00'])
  const own = async () => {
    const [, week] = await listOwnWeeks(db, kai, NOW)
    return [week?.isPublished, ...(week?.days.map(({ text, hours }) => `${text} ${hours.join(', ')}`) ?? [])]
  }
  expect(await own()).toEqual([false, 'Tuesday 17 November 09:00–12:00'])
  await publish()
  expect(await own()).toEqual([true, 'Tuesday 17 November 09:00–12:00', 'Wednesday 18 November 10:00–14:00'])
  expect(JSON.stringify(await listOwnWeeks(db, kai, NOW))).not.toContain('22:00')
})

test.each([
  ['', '2026-11-09'],
  ['week=2026-11-16', '2026-11-16'],
  ['week=2026-11-22', '2026-11-16'],
  ['week=soon', '2026-11-09'],
])('the address “%s” asks for the week of %s', (query, monday) => {
  expect(readWeek(new URLSearchParams(query), '2026-11-14')).toBe(monday)
})
