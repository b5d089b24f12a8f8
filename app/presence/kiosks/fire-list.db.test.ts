import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { guestInvites } from '#app/presence/guest-visits/tables.server.ts'
import { visits } from '#app/presence/visits/tables.server.ts'
import { attendanceRecords } from '#app/team/attendance/tables.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { insertApplication } from '../../../tests/support/incoming.ts'
import { insertMember } from '../../../tests/support/reviewer.ts'
import { insertEmployee } from '../../../tests/support/sign-in.ts'
import { listUnpaidGuests } from './queries.server.ts'
import { findFireList } from './steps/fire-list.server.ts'
import { kioskEntries, kiosks } from './tables.server.ts'

const { db } = await createTestDatabase()
await createTestContext(db)
const NOON = new Date('2026-08-15T12:00:00+07:00')
const at = (clock: string) => new Date(`2026-08-15T${clock}:00+07:00`)

async function guest(values: Partial<typeof guestInvites.$inferInsert>) {
  const host = await insertMember(db, { name: 'Host' })
  const who = { submissionKey: randomUUID(), contact: '0812345678', locale: 'en', name: 'Guest' }
  const [row] = await db
    .insert(guestInvites)
    .values({ ...who, hostId: host.id, expectedAt: NOON, ...values })
    .returning()
  if (!row) throw new Error('no invitation')
  return row.id
}

describe('the list for a fire', () => {
  test('has staff at work, members, who waits to be one, and guests; apart, whose time ended by itself', async () => {
    const employeeId = await insertEmployee(db, { firstName: 'Som', lastName: 'Staff' })
    await db.insert(attendanceRecords).values({ employeeId, date: '2026-08-15', timeIn: '09:00' })
    const stay = { enteredAt: at('10:00'), endsAt: at('18:00'), until: at('18:00') }
    const over = { enteredAt: at('01:00'), endsAt: at('02:00'), until: at('02:00') }
    const assumed = { leftAt: at('02:00'), leftHow: 'assumed' } as const
    const [inside, gone, back, out] = await Promise.all(
      ['In', 'Assumed', 'Back', 'Out'].map(name => insertMember(db, { name })),
    )
    const applicationId = await insertApplication(db, { name: 'Provisional' })
    await db.insert(visits).values([
      { memberRowId: inside?.id ?? '', ...stay },
      { memberRowId: gone?.id ?? '', ...over, ...assumed },
      { memberRowId: back?.id ?? '', ...over, ...assumed },
      { memberRowId: back?.id ?? '', ...stay },
      { memberRowId: out?.id ?? '', ...over, leftAt: at('01:30'), leftHow: 'check_out' },
      { applicationId, ...stay },
    ])
    await guest({ name: 'Guest in', status: 'arrived', enteredAt: at('11:00'), until: at('18:00') })
    const left = { status: 'left', enteredAt: at('01:00'), until: at('02:00'), ...assumed } as const
    await guest({ name: 'Guest assumed', ...left })
    await guest({ name: 'Guest out', ...left, leftHow: 'check_out' })

    const { inside: who, maybe } = await findFireList(db, NOON)
    expect(who.map(({ name, host, isStaff }) => [name, host, isStaff])).toEqual([
      ['Som Staff', '', true],
      ['Back', '', false],
      ['In', '', false],
      ['Provisional', '', false],
      ['Guest in', 'Host', false],
    ])
    expect(who[0]?.at).toBe(at('09:00').toISOString())
    expect(maybe.map(({ name }) => name)).toEqual(['Assumed', 'Guest assumed'])
    expect((await findFireList(db, at('14:00'))).maybe).toEqual([])
  })
})

test('a guest who stood at a tablet with a Day Pass to pay waits for staff, once, until it is paid or an hour later', async () => {
  const inviteId = await guest({ name: 'Waiting' })
  const [kiosk] = await db.insert(kiosks).values({ name: 'Door', createdBy: randomUUID() }).returning()
  const shown = { kioskId: kiosk?.id ?? '', way: 'code', wasOffline: false, inviteId } as const
  const refused = { result: 'refused', reason: 'to_pay', at: NOON, receivedAt: NOON } as const
  await db.insert(kioskEntries).values([
    { ...shown, ...refused, key: randomUUID() },
    { ...shown, ...refused, key: randomUUID() },
  ])
  expect(await listUnpaidGuests(db, at('12:30'))).toEqual([{ id: inviteId, name: 'Waiting', since: NOON }])
  expect(await listUnpaidGuests(db, at('13:01'))).toEqual([])
  await db.update(guestInvites).set({ paidAt: NOON })
  expect(await listUnpaidGuests(db, at('12:30'))).toEqual([])
})
