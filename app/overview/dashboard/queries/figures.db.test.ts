import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { events } from '#app/public/events/tables.server.ts'
import { services } from '#app/public/services/tables.server.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { insertMember } from '../../../../tests/support/reviewer.ts'
import { countNow, countThen } from './figures.server.ts'

const { db } = await createTestDatabase()

// The log refuses to forget: in this database it is told to let go.
await db.execute(sql`alter table ${adminActivityLog} disable trigger user`)

/** In Bangkok it is already 10 January, 00:30; the period began on 12 December. */
const now = new Date('2027-01-09T17:30:00Z')
const counting = { now, today: '2027-01-10', since: '2026-12-12' }
const LONG_AGO = new Date('2026-01-01T00:00:00Z')
const JUST_BEFORE = new Date('2026-12-11T16:59:59.999Z')
const FIRST_MOMENT = new Date('2026-12-11T17:00:00Z')
const IN_THE_PERIOD = new Date('2026-12-20T03:00:00Z')
const LATER = new Date('2026-12-24T03:00:00Z')

beforeEach(async () => {
  await db.delete(members)
  await db.delete(services)
  await db.delete(events)
  // The log remembers those who were deleted.
  await db.delete(adminActivityLog)
})

const member = (values: Partial<typeof members.$inferInsert> = {}) =>
  insertMember(db, { joinDate: '2026-01-31', expiryDate: '2027-06-30', createdAt: LONG_AGO, ...values })

async function logChange(
  entity: { entityType: string; entityId: string },
  before: Record<string, unknown>,
  createdAt = IN_THE_PERIOD,
) {
  const action = 'updated'
  await db
    .insert(adminActivityLog)
    .values({ adminId: null, action, ...entity, details: { before }, createdAt })
}

const logMember = (entityId: string, before: Record<string, unknown>, createdAt?: Date) =>
  logChange({ entityType: 'member', entityId }, before, createdAt)

async function countBoth(name: 'members' | 'services' | 'events') {
  const [present, past] = [await countNow(db, counting), await countThen(db, counting)]
  return { now: present[name], before: past[name] }
}

const countMembers = () => countBoth('members')

test('an empty house counts nothing', async () => {
  const nothing = { members: 0, services: 0, events: 0 }
  expect(await countNow(db, counting)).toEqual(nothing)
  expect(await countThen(db, counting)).toEqual(nothing)
})

describe('active members', () => {
  test.each([
    ['active for long', {}, { now: 1, before: 1 }],
    ['active without an end', { expiryDate: null }, { now: 1, before: 1 }],
    ['suspended', { status: 'suspended' }, { now: 0, before: 0 }],
    ['inactive', { status: 'inactive' }, { now: 0, before: 0 }],
    ['expired before the period', { status: 'expired', expiryDate: '2026-12-11' }, { now: 0, before: 0 }],
    ['expired in the period', { status: 'expired', expiryDate: '2026-12-12' }, { now: 0, before: 1 }],
    ['on their last day', { expiryDate: '2027-01-10' }, { now: 1, before: 1 }],
    ['over, and not yet marked so', { expiryDate: '2027-01-09' }, { now: 0, before: 1 }],
    ['called expired too early', { status: 'expired' }, { now: 0, before: 0 }],
    ['expired without an end', { status: 'expired', expiryDate: null }, { now: 0, before: 0 }],
    ['joined the day before', { joinDate: '2026-12-11', createdAt: IN_THE_PERIOD }, { now: 1, before: 1 }],
    ['joined on its first day', { joinDate: '2026-12-12', createdAt: IN_THE_PERIOD }, { now: 1, before: 0 }],
    ['known just before midnight', { joinDate: '2027-02-01', createdAt: JUST_BEFORE }, { now: 1, before: 1 }],
    ['known from midnight on', { joinDate: '2027-02-01', createdAt: FIRST_MOMENT }, { now: 1, before: 0 }],
  ] as const)('%s', async (_who, values, expected) => {
    await member(values)
    expect(await countMembers()).toEqual(expected)
  })

  test('who was renewed in the period after a gap was not active when it began', async () => {
    const { id } = await member()
    await logMember(id, { status: 'expired', expiryDate: '2026-11-30' })
    expect(await countMembers()).toEqual({ now: 1, before: 0 })
  })

  test('who was renewed in time was active all along', async () => {
    const { id } = await member()
    await logMember(id, { expiryDate: '2026-12-31' })
    expect(await countMembers()).toEqual({ now: 1, before: 1 })
  })

  test('of several changes the first tells how it was', async () => {
    const { id } = await member()
    await logMember(id, { status: 'active' }, LATER)
    await logMember(id, { status: 'suspended', name: 'Nok' }, IN_THE_PERIOD)
    await logMember(id, { name: 'Noi' }, FIRST_MOMENT)
    expect(await countMembers()).toEqual({ now: 1, before: 0 })
  })

  test('an end that was set in the period was none before', async () => {
    const { id } = await member({ status: 'expired', expiryDate: '2026-12-01' })
    await logMember(id, { status: 'active', expiryDate: null })
    expect(await countMembers()).toEqual({ now: 0, before: 1 })
  })

  test('what changed before the period says nothing about its beginning', async () => {
    const { id } = await member()
    await logMember(id, { status: 'suspended' }, JUST_BEFORE)
    expect(await countMembers()).toEqual({ now: 1, before: 1 })
  })

  test('a change at the first moment of the period counts as made in it', async () => {
    const { id } = await member()
    await logMember(id, { status: 'suspended' }, FIRST_MOMENT)
    expect(await countMembers()).toEqual({ now: 1, before: 0 })
  })

  test('who was deleted in the period was there when it began', async () => {
    const { id, ...before } = await member()
    await db.delete(members).where(eq(members.id, id))
    await logMember(id, before)
    expect(await countMembers()).toEqual({ now: 0, before: 1 })
  })

  test('who came and went within the period counts on neither side', async () => {
    const { id, ...before } = await member({ joinDate: '2026-12-15', createdAt: IN_THE_PERIOD })
    await db.delete(members).where(eq(members.id, id))
    await logMember(id, before, LATER)
    expect(await countMembers()).toEqual({ now: 0, before: 0 })
  })

  test('entries that hold no change of a member are passed over', async () => {
    const { id } = await member()
    const entry = { adminId: null, action: 'renewed', entityType: 'member', entityId: id }
    await db.insert(adminActivityLog).values([
      { ...entry, createdAt: LATER },
      { ...entry, details: { before: 'suspended' }, createdAt: LATER },
      { ...entry, details: { before: ['status'] }, createdAt: LATER },
    ])
    await logMember('not-a-member', { status: 'active' })
    await logChange({ entityType: 'employee', entityId: id }, { status: 'suspended' })
    expect(await countMembers()).toEqual({ now: 1, before: 1 })
  })
})

test('services count while they are switched on', async () => {
  const service = { title: 'Wi-Fi', description: 'Fast', price: 'Free', createdAt: LONG_AGO }
  const [always, , switchedOn, switchedOff, , deleted] = await db
    .insert(services)
    .values([
      service,
      { ...service, isActive: false },
      service,
      { ...service, isActive: false },
      { ...service, createdAt: IN_THE_PERIOD },
      service,
    ])
    .returning()
  if (!always || !switchedOn || !switchedOff || !deleted) throw new Error('no services')
  const log = (entityId: string, before: Record<string, unknown>) =>
    logChange({ entityType: 'service', entityId }, before)
  await log(always.id, { position: 3 })
  await log(switchedOn.id, { isActive: false })
  await log(switchedOff.id, { isActive: true })
  const { id, ...before } = deleted
  await db.delete(services).where(eq(services.id, id))
  await log(id, before)
  // Now: always, switched on, added. Then: always, switched off since, deleted since.
  expect(await countBoth('services')).toEqual({ now: 3, before: 3 })
})

test('events count until they begin', async () => {
  const event = { title: 'Jazz', description: 'On the roof', createdAt: LONG_AGO }
  const [, , moved] = await db
    .insert(events)
    .values([
      { ...event, startsAt: now },
      { ...event, startsAt: new Date(now.getTime() - 1) },
      { ...event, startsAt: LATER },
      { ...event, startsAt: JUST_BEFORE },
      { ...event, startsAt: FIRST_MOMENT },
      { ...event, startsAt: new Date('2027-02-01T10:00:00Z'), createdAt: IN_THE_PERIOD },
    ])
    .returning()
  if (!moved) throw new Error('no event')
  await logChange({ entityType: 'event', entityId: moved.id }, { startsAt: new Date('2026-12-01T10:00:00Z') })
  // Now: the one that begins this moment and the one of February. Then: all known ones from the first moment on.
  expect(await countBoth('events')).toEqual({ now: 2, before: 3 })
})

test('on the first day of a space there are no services more than before: they came with the program', async () => {
  const starter = { description: '', icon: 'wifi' as const, price: '', createdAt: LATER }
  const [wifi] = await db
    .insert(services)
    .values([
      { ...starter, title: 'Fast Wi-Fi', textKey: 'wifi' },
      { ...starter, title: 'Café', textKey: 'coffee' },
      { ...starter, title: 'Yoga on the deck' },
    ])
    .returning()
  expect((await countThen(db, counting)).services).toBe(2)
  await db.update(services).set({ textKey: null }).where(eq(services.textKey, 'wifi'))
  await logChange({ entityType: 'service', entityId: wifi?.id ?? '' }, { textKey: 'wifi' }, LATER)
  expect((await countThen(db, counting)).services).toBe(2)
})
