import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { HOME_LOCATION } from '#app/house/locations/rules.ts'
import { findPlanNamed } from '#app/house/plans/queries.server.ts'
import { settings } from '#app/house/settings/tables.server.ts'
import type { Day } from '#app/kit/pure/days.ts'
import { baht } from '#app/kit/pure/money.ts'
import { renewalSource } from '#app/people/entitlements/rules.ts'
import { endEntitlements, grantEntitlements } from '#app/people/entitlements/steps/grant.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { guestInvites } from '#app/presence/guest-visits/tables.server.ts'
import { visits } from '#app/presence/visits/tables.server.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { insertMember } from '../../../tests/support/reviewer.ts'
import { listBridges } from './queries/memberships.server.ts'
import { recordDays } from './steps/record.server.ts'
import { membershipChanges, membershipDays, occupancyHours } from './tables.server.ts'

const { db } = await createTestDatabase()
await db
  .insert(settings)
  .values({ key: 'renewals', value: { graceDays: 7, requestDaysBefore: [3], extendsWithoutPayment: false } })

/** The night after a day. */
const record = (day: Day) => recordDays({ db, now: () => new Date(`${day}T17:20:00Z`) })

const changesOf = async (id: string) =>
  (
    await db
      .select()
      .from(membershipChanges)
      .where(eq(membershipChanges.memberRowId, id))
      .orderBy(membershipChanges.day)
  ).map(({ day, change, beforeSatang, afterSatang }) => [day, change, beforeSatang / 100, afterSatang / 100])

const lastBridge = async (day: Day) =>
  (await listBridges(db, { from: `${day.slice(0, 7)}-01`, to: `${day.slice(0, 7)}-01` })).at(-1)

async function renew(memberRowId: string, planName: string, firstDay: Day, expiryDay: Day) {
  const plan = await findPlanNamed(db, planName)
  if (!plan) throw new Error('no plan')
  const grant = {
    memberRowId,
    sourceKey: renewalSource(memberRowId, expiryDay),
    of: plan,
    firstDay,
    expiryDay,
  }
  await db.transaction(tx => grantEntitlements(tx, [grant]))
  return grant.sourceKey
}

const nok = await insertMember(db, { joinDate: '2026-03-10', expiryDate: '2026-04-10' })
const ploy = await insertMember(db, { joinDate: '2026-03-31', expiryDate: '2026-04-30' })
await insertMember(db, {
  planName: 'Day Pass',
  membershipType: 'day pass',
  joinDate: '2026-03-12',
  expiryDate: '2026-03-13',
})

test('the first night records the past that the records know, from the first membership on', async () => {
  await record('2026-04-01')
  expect(await changesOf(nok.id)).toEqual([['2026-03-10', 'new', 0, 5_000]])
  const days = await listBridges(db, { from: '2026-03-01', to: '2026-04-01' })
  expect(days.map(({ day }) => day).at(0)).toBe('2026-03-10')
  expect(days).toHaveLength(23)
  expect(days.at(-1)).toMatchObject({ day: '2026-04-01', end: { members: 2, satang: baht(10_000) } })
})

test('a night that comes twice or late records each day once', async () => {
  await Promise.all([record('2026-04-08'), record('2026-04-08'), record('2026-04-05')])
  expect(await db.$count(membershipDays)).toBe(30)
})

test('who renews within the days of grace never left, a dearer plan grows, and who does not renew ends after them', async () => {
  await renew(nok.id, 'Platinum Membership', '2026-04-12', '2026-05-12')
  await record('2026-05-31')
  expect(await changesOf(nok.id)).toEqual([
    ['2026-03-10', 'new', 0, 5_000],
    ['2026-04-12', 'grown', 5_000, 10_000],
    ['2026-05-20', 'ended', 10_000, 0],
  ])
  expect((await changesOf(ploy.id)).at(-1)).toEqual(['2026-05-08', 'ended', 5_000, 0])
  expect(await lastBridge('2026-05-31')).toMatchObject({ end: { members: 0, satang: 0 } })
})

test('who comes back later has returned, and what is undone ends on the day on which that is seen', async () => {
  const source = await renew(nok.id, 'Monthly Pass', '2026-06-01', '2026-07-01')
  await record('2026-06-02')
  await db.transaction(tx => endEntitlements(tx, source, new Date('2026-06-03T03:00:00Z')))
  await record('2026-06-03')
  expect((await changesOf(nok.id)).slice(-2)).toEqual([
    ['2026-06-01', 'returned', 0, 5_000],
    ['2026-06-03', 'ended', 5_000, 0],
  ])
})

test('what was recorded of a member stays when they are deleted, whose membership ends with that', async () => {
  const gone = await insertMember(db, { joinDate: '2026-06-04', expiryDate: null })
  await record('2026-06-04')
  await db.delete(members).where(eq(members.id, gone.id))
  await record('2026-06-05')
  expect(await changesOf(gone.id)).toEqual([
    ['2026-06-04', 'new', 0, 5_000],
    ['2026-06-05', 'ended', 5_000, 0],
  ])
})

test('a suspended member brings nothing while they are', async () => {
  const kit = await insertMember(db, { joinDate: '2026-06-06', expiryDate: null })
  await record('2026-06-06')
  await db.update(members).set({ status: 'suspended' }).where(eq(members.id, kit.id))
  await record('2026-06-07')
  await db.update(members).set({ status: 'active' }).where(eq(members.id, kit.id))
  await record('2026-06-08')
  expect((await changesOf(kit.id)).map(([, change]) => change)).toEqual(['new', 'ended', 'returned'])
})

test.each(['membership_changes', 'membership_days', 'occupancy_hours'])(
  'nobody changes or deletes what %s has recorded',
  async table => {
    await insertVisit('2026-06-09T02:00:00Z', '2026-06-09T02:30:00Z')
    await record('2026-06-09')
    const name = sql.identifier(table)
    await expect(db.execute(sql`update ${name} set day = day`)).rejects.toThrow()
    await expect(db.execute(sql`delete from ${name}`)).rejects.toThrow()
    await expect(db.execute(sql`truncate ${name}`)).rejects.toThrow()
  },
)

test('a bridge that does not close is refused by the database', async () => {
  const [day] = await db.select().from(membershipDays).limit(1)
  const wrong = { ...day, day: '2030-01-01', endSatang: (day?.endSatang ?? 0) + 1 }
  await expect(
    db.insert(membershipDays).values(wrong as typeof membershipDays.$inferInsert),
  ).rejects.toThrow()
})

async function insertVisit(
  entered: string,
  left: string | null,
  leftHow: 'check_out' | 'assumed' = 'check_out',
) {
  const leftAt = left === null ? null : new Date(left)
  await db.insert(visits).values({
    memberRowId: ploy.id,
    enteredAt: new Date(entered),
    leftAt,
    leftHow: leftAt === null ? null : leftHow,
  })
}

test('people are counted in each hour of Bangkok’s day for as long as they were in, guests apart', async () => {
  // From 23:30 on 10 June to 01:15, and from 23:00 on the 11th, still in as the day ends.
  await insertVisit('2026-06-10T16:30:00Z', '2026-06-10T18:15:00Z', 'assumed')
  await insertVisit('2026-06-11T16:00:00Z', null)
  await db.insert(guestInvites).values({
    submissionKey: crypto.randomUUID(),
    hostId: nok.id,
    name: 'Ann',
    contact: 'a@example.com',
    locale: 'en',
    status: 'arrived',
    expectedAt: new Date('2026-06-11T03:00:00Z'),
    enteredAt: new Date('2026-06-11T03:20:00Z'),
    until: new Date('2026-06-11T04:00:00Z'),
  })
  await record('2026-06-11')
  const { day, hour, memberMinutes, guestMinutes, assumedMinutes } = occupancyHours
  const rows = await db
    .select({ day, hour, memberMinutes, guestMinutes, assumedMinutes })
    .from(occupancyHours)
    .where(sql`${day} >= '2026-06-10' and ${occupancyHours.locationId} = ${HOME_LOCATION}`)
    .orderBy(day, hour)
  expect(rows.map(Object.values)).toEqual([
    ['2026-06-10', 23, 30, 0, 30],
    ['2026-06-11', 0, 60, 0, 60],
    ['2026-06-11', 1, 15, 0, 15],
    ['2026-06-11', 10, 0, 40, 0],
    ['2026-06-11', 23, 60, 0, 0],
  ])
})
