import { expect, test } from 'vitest'
import { savedFields } from '#app/kit/platform/saved-fields.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { lastEntry } from '../../../tests/support/last-entry.ts'
import { asStaff } from '../../../tests/support/reviewer.ts'
import { insertEmployee } from '../../../tests/support/sign-in.ts'
import { saveWorkShifts } from './commands/hours.server.ts'
import { updateOwnContact } from './commands/own-contact.server.ts'
import { findEmployee, listShifts } from './queries/employees.server.ts'
import { ownEmployee } from './queries/own.server.ts'
import type { Shift } from './rules/shifts.ts'
import { hoursFields } from './schema/hours.ts'
import { savedContact } from './steps/saved-employee.server.ts'

const { db } = await createTestDatabase()
const { ctx: visitor } = await createTestContext(db)
const ctx = await asStaff(visitor, 'manager')

const EARLY = { weekday: 1, startsAt: '06:00', endsAt: '10:00' }
const NIGHT = { weekday: 6, startsAt: '22:00', endsAt: '06:00' }

const save = (employeeId: string, shifts: Shift[], opened: Shift[] = []) =>
  saveWorkShifts(ctx, {
    employeeId,
    fields: hoursFields(shifts),
    version: savedFields(hoursFields(opened)).version,
  })

test('working hours are replaced as a whole, and the log tells both weeks', async () => {
  const id = await insertEmployee(db)
  expect(await save(id, [EARLY, NIGHT])).toBeNull()
  expect(await listShifts(db, id)).toEqual([EARLY, NIGHT])
  expect(await save(id, [NIGHT], [EARLY, NIGHT])).toBeNull()
  expect(await listShifts(db, id)).toEqual([NIGHT])
  expect(await lastEntry(db)).toMatchObject({
    action: 'updated',
    entityType: 'employee',
    entityId: id,
    details: {
      before: { workingHours: 'Mon 06:00–10:00, Sat 22:00–06:00' },
      after: { workingHours: 'Sat 22:00–06:00' },
    },
  })
})

test('hours that somebody else saved meanwhile are shown, not overwritten', async () => {
  const id = await insertEmployee(db)
  await save(id, [EARLY])
  expect(await save(id, [NIGHT])).toEqual({ errors: {}, conflict: savedFields(hoursFields([EARLY])) })
  expect(await listShifts(db, id)).toEqual([EARLY])
})

test('hours that overlap are refused beside the field, and nothing is stored', async () => {
  const id = await insertEmployee(db)
  expect(await save(id, [NIGHT, { weekday: 0, startsAt: '05:00', endsAt: '09:00' }])).toEqual({
    errors: { '0-0-from': expect.stringContaining('Saturday') },
  })
  expect(await listShifts(db, id)).toEqual([])
  expect(await save('nonsense', [EARLY])).toBe('not_found')
})

const CONTACT = { phone: '089 111 2222', emergencyContact: 'Mother', emergencyPhone: '' }

test('employees change how they are reached, only their own, and the log says so', async () => {
  const own = await asStaff(visitor, null)
  const other = await insertEmployee(db, { phone: '081 000 0000' })
  const { version } = savedContact(await ownEmployee(own))
  expect(await updateOwnContact(own, { fields: CONTACT, version })).toEqual({ errors: {} })
  const employee = await ownEmployee(own)
  expect(employee).toMatchObject(CONTACT)
  expect(await findEmployee(db, other)).toMatchObject({ phone: '081 000 0000' })
  expect(await lastEntry(db)).toMatchObject({
    adminId: own.actor.userId,
    action: 'updated',
    entityType: 'employee',
    entityId: employee.id,
    details: { after: { phone: '089 111 2222', emergencyContact: 'Mother' } },
  })
})

test.each([
  [{ phone: '' }, 'phone'],
  [{ phone: 'none' }, 'phone'],
  [{ emergencyPhone: 'call mum' }, 'emergencyPhone'],
  [{ emergencyContact: 'x'.repeat(121) }, 'emergencyContact'],
])('one’s own %j is refused beside its field', async (wrong, field) => {
  const own = await asStaff(visitor, null)
  expect(await updateOwnContact(own, { fields: { ...CONTACT, ...wrong }, version: '' })).toEqual({
    errors: { [field]: expect.stringMatching(/\S/) },
  })
})

test('who is no employee has no contact to change', async () => {
  await expect(updateOwnContact(ctx, { fields: CONTACT, version: '' })).rejects.toMatchObject({
    init: { status: 403 },
  })
})
