import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import '#app/register.server.ts'
import type { AdminRole } from '#app/house/access/rules.ts'
import type { ActivityRow } from '#app/house/activity/queries/activity.server.ts'
import { attendanceRecords } from '#app/team/attendance/tables.server.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { insertApplication } from '../../../../tests/support/incoming.ts'
import { createPerson, insertEmployee } from '../../../../tests/support/sign-in.ts'
import { viewEntries } from './entries.server.ts'

const { db } = await createTestDatabase()
const mali = await createPerson(db, { email: 'mali@sala.test', role: 'owner' })
const now = new Date('2026-07-31T05:00:00Z')

async function view(row: Partial<ActivityRow>, role: AdminRole = 'owner') {
  const [entry] = await viewEntries(
    db,
    [
      {
        id: randomUUID(),
        adminId: mali,
        action: 'updated',
        entityType: 'member',
        entityId: randomUUID(),
        details: {},
        createdAt: new Date('2026-07-31T04:55:00Z'),
        ...row,
      },
    ],
    { actor: { admin: { displayName: 'Mali', role } }, now },
  )
  if (!entry) throw new Error('no entry')
  return { ...entry, sentence: entry.before + entry.record.text + entry.after }
}

test('an entry reads as a sentence with the names of today, and leads to the record', async () => {
  const entityId = await insertApplication(db, { name: 'Nok Suwan' })
  const entry = await view({ action: 'approved', entityType: 'application', entityId })
  expect(entry.sentence).toBe('Mali approved the application of Nok Suwan')
  expect(entry.record.href).toBe(`/admin/applications/${entityId}`)
  expect(entry.when).toBe('5 minutes ago')
  expect(entry.exact).toContain('31 July 2026')
})

test('a day in the name of a record reads as people write it', async () => {
  const employeeId = await insertEmployee(db, { firstName: 'Kanya', lastName: 'Saengchan' })
  const record = { employeeId, date: '2026-07-30', timeIn: '09:00', status: 'present' as const }
  const [inserted] = await db.insert(attendanceRecords).values(record).returning()
  const entry = await view({ entityType: 'attendance_record', entityId: inserted?.id ?? '' })
  expect(entry.sentence).toMatch(/Kanya Saengchan, 30 Jul 2026$/)
})

test.each([
  [{ adminId: null, action: 'receipt_submitted', entityType: 'receipt' }, /^Visitor sent the slip of …/],
  [{ adminId: null, action: 'archived', entityType: 'member' }, /^System: archived, the member …/],
  [{ adminId: randomUUID(), action: 'deleted' }, /^A former account deleted the member …/],
  [
    { action: 'deleted', details: { before: { name: 'Anong' }, after: { name: null } } },
    /^Mali deleted the member Anong$/,
  ],
  [
    { action: 'clocked_inTwice', entityType: 'time_card', entityId: '7' },
    /^Mali: clocked in twice, time card 7$/,
  ],
  [{ action: 'constructor', entityType: 'toString', entityId: '7' }, /^Mali: constructor, to string 7$/],
  [{ action: 'exported', entityType: 'members', entityId: 'list' }, /^Mali exported the list of members$/],
  [
    { action: 'updated', entityType: 'settings', entityId: 'pricing' },
    /^Mali changed the settings: Membership fee$/,
  ],
])('%j reads %s', async (row, sentence) => {
  expect((await view(row)).sentence).toMatch(sentence)
})

test('one’s own account is not named twice', async () => {
  const entry = { action: 'signed_in', entityType: 'account', entityId: mali }
  expect((await view(entry)).sentence).toBe('Mali signed in to their own account')
  expect((await view({ ...entry, adminId: null, action: 'sign_in_failed' })).sentence).toBe(
    'Visitor tried to sign in to the account of Mali, without success',
  )
})

test('a record that is gone, or of a kind without a screen, is no link', async () => {
  expect((await view({})).record.href).toBeNull()
  expect((await view({ entityType: 'permission', entityId: 'members.edit' })).record.href).toBeNull()
})

test('nobody is led to a screen that would refuse them', async () => {
  const row = { action: 'ended_access', entityType: 'admin', entityId: mali }
  expect((await view(row)).record.href).toBe(`/admin/settings/staff/${mali}`)
  expect((await view(row, 'manager')).record.href).toBeNull()
  expect((await view({ entityType: 'plan' }, 'manager')).record.href).toBeNull()
  expect((await view({ entityType: 'settings', entityId: 'hours' }, 'manager')).record.href).toBe(
    '/admin/settings',
  )
})

test('the change is shown field by field, amounts in baht', async () => {
  const details = {
    before: { totalSatang: 642_00, expiryDate: null },
    after: { totalSatang: 700_50, expiryDate: '2026-08-02' },
    parts: [{ a: 1 }],
  }
  const { changes, facts } = await view({ details })
  expect(changes).toEqual([
    { field: 'total', before: '฿642', after: '฿700.50' },
    { field: 'expiry date', before: 'empty', after: '2026-08-02' },
  ])
  expect(facts).toEqual([{ field: 'parts', value: JSON.stringify([{ a: 1 }], null, 1) }])
})
