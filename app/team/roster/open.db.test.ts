import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { mails } from '#app/house/mail/tables.server.ts'
import { addDays } from '#app/kit/pure/days.ts'
import { ownEmployee } from '#app/team/employees/queries/own.server.ts'
import { findPlan } from '#app/team/employees/queries/plan.server.ts'
import { employees, workShifts } from '#app/team/employees/tables.server.ts'
import { leaveRequests } from '#app/team/leave/tables.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { asStaff } from '../../../tests/support/reviewer.ts'
import { moveShift } from './commands/move.server.ts'
import { saveOpenDay, takeOpenShift } from './commands/open.server.ts'
import { planWeek } from './commands/plan.server.ts'
import { publishWeek } from './commands/publish.server.ts'
import { listTakeable } from './queries/open.server.ts'
import { findWeek } from './queries/week.server.ts'
import { fieldsOfSlot } from './schema.ts'
import { rosterOpenShifts, rosterShifts, rosterWeeks } from './tables.server.ts'
import { findDayDialog, loadWeek } from './views/week.server.ts'

const MONDAY = '2026-11-16'
const TUESDAY = '2026-11-17'
const WEEK = { from: MONDAY, to: '2026-11-22' }
const NOW = new Date('2026-11-14T09:00:00+07:00')

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const visitor = { ...ctx, now: () => NOW }
const manager = await asStaff(visitor, 'manager')
const [kai, ploy] = [await asStaff(visitor, null), await asStaff(visitor, null)]
const idOf = async (ctx: typeof kai) => (await ownEmployee(ctx)).id
const [kaiId, ployId] = [await idOf(kai), await idOf(ploy)]
const NAMES = new Map([
  [kaiId, 'Kai'],
  [ployId, 'Ploy'],
])
for (const [id, firstName] of NAMES)
  await db.update(employees).set({ firstName, lastName: 'S' }).where(eq(employees.id, id))

beforeEach(async () => {
  for (const table of [rosterWeeks, rosterShifts, rosterOpenShifts, workShifts, leaveRequests, mails])
    await db.delete(table)
})

const DAYTIME = { startsAt: '09:00', endsAt: '17:00' }
const OPEN_TUESDAY = { date: TUESDAY, ...DAYTIME }

/** Saves the dialog of the open shifts of a day as it opens now, with these instead: from, to and who works it. */
async function saveOpen(date: string, ...shifts: [string, string, string?][]) {
  const dialog = await findDayDialog(db, new URLSearchParams({ edit: `open.${date}` }), { monday: MONDAY })
  const fields = Object.fromEntries(
    shifts.flatMap(([startsAt, endsAt, owner = ''], slot) => {
      const { from, to, who } = fieldsOfSlot(slot)
      return [
        [from, startsAt],
        [to, endsAt],
        [who, owner],
      ]
    }),
  )
  return saveOpenDay(manager, { date, fields, version: dialog?.saved.version ?? '' })
}

async function publish() {
  const { version } = await findWeek(db, MONDAY)
  return publishWeek(manager, { monday: MONDAY, version })
}

async function publishOpen(...shifts: [string, string][]) {
  await saveOpen(TUESDAY, ...shifts)
  await publish()
}

const inWords = (shifts: { employeeId?: string; date: string; startsAt: string; endsAt: string }[]) =>
  shifts.map(({ employeeId, date, startsAt, endsAt }) => {
    return `${NAMES.get(employeeId ?? '') ?? 'Open'} ${date.slice(8)} ${startsAt}–${endsAt}`
  })
const planned = async () => {
  const { shifts, open } = await findWeek(db, MONDAY)
  return [...inWords(open), ...inWords(shifts)].toSorted()
}
const working = async () => inWords((await findPlan(db, WEEK)).shifts).toSorted()
const approve = (employeeId: string, startDate: string) =>
  db
    .insert(leaveRequests)
    .values({ employeeId, startDate, endDate: startDate, reason: 'Home', status: 'approved' })

test('an open shift is planned, published and taken, counts for nobody until then, and the planner is told', async () => {
  expect(await saveOpen(TUESDAY, ['09:00', '21:00'])).toBeNull()
  expect(await listTakeable(db, NOW)).toEqual([])
  expect((await findWeek(db, MONDAY)).state).toBe('draft')
  expect((await publish()).ok).toBe(true)
  expect((await findWeek(db, MONDAY)).state).toBe('published')
  expect(await working()).toEqual([])
  const gaps = async () => (await loadWeek(db, MONDAY, NOW)).days[1]?.gaps
  expect(await gaps()).toEqual(['09:00–21:00'])

  const shift = { date: TUESDAY, startsAt: '09:00', endsAt: '21:00' }
  expect(await takeOpenShift(kai, shift)).toEqual({ ok: true, value: null })
  expect(await working()).toEqual(['Kai 17 09:00–21:00'])
  expect(await planned()).toEqual(['Kai 17 09:00–21:00'])
  expect((await findWeek(db, MONDAY)).state).toBe('published')
  expect(await gaps()).toEqual([])
  expect((await db.select().from(mails)).map(({ subject }) => subject)).toContain('Kai S takes an open shift')
  const [entry] = await db.select().from(adminActivityLog).where(eq(adminActivityLog.action, 'shift_taken'))
  expect(entry).toMatchObject({ entityId: MONDAY, adminId: kai.actor.userId })
  expect(entry?.details).toMatchObject({ employeeId: kaiId, date: TUESDAY, hours: '09:00–21:00' })
})

test('of two who take an open shift at once one has it, and of two that are alike each has one', async () => {
  await publishOpen(['09:00', '17:00'])
  const both = await Promise.all([takeOpenShift(kai, OPEN_TUESDAY), takeOpenShift(ploy, OPEN_TUESDAY)])
  expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  expect(both.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'gone' })
  expect(await working()).toHaveLength(1)

  await db.delete(rosterShifts)
  await publishOpen(['09:00', '17:00'], ['09:00', '17:00'])
  expect(await listTakeable(db, NOW)).toEqual([OPEN_TUESDAY])
  await Promise.all([takeOpenShift(kai, OPEN_TUESDAY), takeOpenShift(ploy, OPEN_TUESDAY)])
  expect(await working()).toEqual(['Kai 17 09:00–17:00', 'Ploy 17 09:00–17:00'])
  expect(await db.select().from(rosterOpenShifts)).toEqual([])
})

test('whoever is on leave, works then, or comes too late is not given an open shift, and nothing is half done', async () => {
  await publishOpen(['09:00', '17:00'], ['22:00', '06:00'])
  await approve(ployId, TUESDAY)
  expect(await takeOpenShift(ploy, OPEN_TUESDAY)).toEqual({ ok: false, reason: 'on_leave' })
  // A night of the week before, which goes by the usual hours, does not reach into it; the night of the day does.
  await takeOpenShift(kai, { date: TUESDAY, startsAt: '22:00', endsAt: '06:00' })
  await saveOpen('2026-11-18', ['05:59', '09:00'])
  await publish()
  const early = { date: '2026-11-18', startsAt: '05:59', endsAt: '09:00' }
  expect(await takeOpenShift(kai, early)).toEqual({ ok: false, reason: 'clash' })
  const late = { ...kai, now: () => new Date('2026-11-17T09:00:00+07:00') }
  expect(await takeOpenShift(late, OPEN_TUESDAY)).toEqual({ ok: false, reason: 'begun' })
  expect(await listTakeable(db, late.now())).toEqual([early])
  expect(await takeOpenShift(kai, { ...OPEN_TUESDAY, endsAt: '18:00' })).toEqual({
    ok: false,
    reason: 'gone',
  })
  expect(await takeOpenShift(kai, { ...OPEN_TUESDAY, date: 'soon' })).toEqual({ ok: false, reason: 'gone' })
  expect(await working()).toEqual(['Kai 17 22:00–06:00'])
})

test('what is open is given to somebody as if their day were planned: all of it or nothing', async () => {
  await saveOpen(TUESDAY, ['09:00', '17:00'], ['09:00', '12:00'])
  await approve(ployId, TUESDAY)
  expect(await saveOpen(TUESDAY, ['09:00', '12:00', kaiId], ['09:00', '17:00', ployId])).toEqual({
    errors: { '1-who': expect.stringMatching(/approved leave/) },
  })
  expect(await planned()).toEqual(['Open 17 09:00–12:00', 'Open 17 09:00–17:00'])
  expect(await saveOpen(TUESDAY, ['09:00', '12:00', kaiId], ['11:59', '17:00', kaiId])).toEqual({
    errors: { '0-who': expect.stringMatching(/runs into another shift/) },
  })
  expect(await saveOpen(TUESDAY, ['09:00', '12:00', kaiId], ['12:00', '17:00', 'nobody'])).toEqual({
    errors: { '1-who': expect.stringMatching(/not there any more/) },
  })
  expect(await saveOpen(TUESDAY, ['09:00', '12:00', kaiId], ['09:00', '17:00'])).toBeNull()
  expect(await planned()).toEqual(['Kai 17 09:00–12:00', 'Open 17 09:00–17:00'])
})

test('of two who give the same open shift away the second sees that it is gone', async () => {
  await saveOpen(TUESDAY, ['09:00', '17:00'])
  const open = { edit: `open.${TUESDAY}` }
  const dialog = await findDayDialog(db, new URLSearchParams(open), { monday: MONDAY })
  const version = dialog?.saved.version ?? ''
  const give = (owner: string) => {
    const { from, to, who } = fieldsOfSlot(0)
    return saveOpenDay(manager, {
      date: TUESDAY,
      version,
      fields: { [from]: '09:00', [to]: '17:00', [who]: owner },
    })
  }
  expect(await give(kaiId)).toBeNull()
  expect(await give(ployId)).toMatchObject({ conflict: { fields: { '0-from': '' } } })
  expect(await planned()).toEqual(['Kai 17 09:00–17:00'])
})

test('a day holds six open shifts, and its dialog has room for one more than there are', async () => {
  const slotsOf = async () =>
    (await findDayDialog(db, new URLSearchParams({ edit: `open.${TUESDAY}` }), { monday: MONDAY }))?.slots
  expect(await slotsOf()).toBe(3)
  await saveOpen(TUESDAY, ['09:00', '10:00'], ['10:00', '11:00'], ['11:00', '12:00'])
  expect(await slotsOf()).toBe(4)
  const six = Array.from({ length: 6 }, (): [string, string] => ['09:00', '17:00'])
  expect(await saveOpen(TUESDAY, ...six)).toBeNull()
  expect(await slotsOf()).toBe(6)
  await saveOpen(MONDAY, ['09:00', '17:00'])
  const onto = { owner: null, date: TUESDAY }
  expect(
    await moveShift(manager, { shift: { ...OPEN_TUESDAY, date: MONDAY }, from: null, to: onto }),
  ).toMatch(/No more shifts fit/)
})

test('last week is copied with what is open in it, and begun anew it has nothing open', async () => {
  await saveOpen(TUESDAY, ['09:00', '17:00'])
  const next = addDays(MONDAY, 7)
  expect(await planWeek(manager, { monday: next, source: 'previous' })).toEqual({ ok: true, value: 1 })
  expect(inWords((await findWeek(db, next)).open)).toEqual(['Open 24 09:00–17:00'])
  await planWeek(manager, { monday: next, source: 'usual' })
  expect((await findWeek(db, next)).open).toEqual([])
})

test('nobody publishes open shifts that they did not see', async () => {
  await saveOpen(TUESDAY, ['09:00', '17:00'])
  const { version } = await findWeek(db, MONDAY)
  await saveOpen(TUESDAY, ['09:00', '18:00'])
  expect(await publishWeek(manager, { monday: MONDAY, version })).toEqual({
    ok: false,
    reason: 'changed_meanwhile',
  })
})

test('a shift that staff have given away in a draft is still taken as it is published, and the draft stays', async () => {
  await publishOpen(['09:00', '17:00'])
  await saveOpen(TUESDAY, ['09:00', '17:00', ployId])
  expect((await takeOpenShift(kai, OPEN_TUESDAY)).ok).toBe(true)
  expect(await working()).toEqual(['Kai 17 09:00–17:00'])
  expect(await planned()).toEqual(['Ploy 17 09:00–17:00'])
  expect((await findWeek(db, MONDAY)).state).toBe('changed')
})

test('a shift is moved to another day, to somebody else and to the open ones, as a draft', async () => {
  await db.insert(workShifts).values({ employeeId: kaiId, weekday: 1, startsAt: '22:00', endsAt: '06:00' })
  const night = { date: MONDAY, startsAt: '22:00', endsAt: '06:00' }
  const tuesday = { ...night, date: TUESDAY }
  // Of a week that nobody has begun; the night that it was does not stand in its own way.
  expect(
    await moveShift(manager, { shift: night, from: kaiId, to: { owner: kaiId, date: TUESDAY } }),
  ).toBeNull()
  expect(await planned()).toEqual(['Kai 17 22:00–06:00'])
  expect(await working()).toEqual(['Kai 16 22:00–06:00'])
  expect(
    await moveShift(manager, { shift: tuesday, from: kaiId, to: { owner: ployId, date: TUESDAY } }),
  ).toBeNull()
  expect(
    await moveShift(manager, { shift: tuesday, from: ployId, to: { owner: null, date: MONDAY } }),
  ).toBeNull()
  expect(await planned()).toEqual(['Open 16 22:00–06:00'])
  expect(
    await moveShift(manager, { shift: night, from: null, to: { owner: ployId, date: MONDAY } }),
  ).toBeNull()
  expect(await planned()).toEqual(['Ploy 16 22:00–06:00'])
})

test('a move onto leave, into another shift or of a shift that was changed is refused, and nothing moves', async () => {
  await saveOpen(TUESDAY, ['09:00', '17:00'], ['12:00', '20:00', kaiId])
  const move = (owner: string | null, date = TUESDAY, shift = OPEN_TUESDAY) =>
    moveShift(manager, { shift, from: null, to: { owner, date } })
  expect(await move(kaiId)).toBe('This runs into another shift: Tuesday 17 November, 12:00–20:00')
  await approve(ployId, TUESDAY)
  expect(await move(ployId)).toMatch(/approved leave/)
  expect(await move(ployId, MONDAY, { ...OPEN_TUESDAY, endsAt: '18:00' })).toMatch(/was changed since/)
  expect(await move('nobody')).toMatch(/not there any more/)
  expect(await move(ployId, 'soon')).toMatch(/not there any more/)
  expect(await planned()).toEqual(['Kai 17 12:00–20:00', 'Open 17 09:00–17:00'])
  const both = await Promise.all([move(null, MONDAY), move(null, '2026-11-18')])
  expect(both.filter(answer => answer === null)).toHaveLength(1)
})
