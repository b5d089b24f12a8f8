import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { settings } from '#app/house/settings/tables.server.ts'
import { answerApi } from '#app/machines/api/adapters/answer.server.ts'
import { deliveries, webhookSubscriptions } from '#app/machines/webhooks/tables.server.ts'
import { recordCharge } from '#app/money/payments/steps/ledger.server.ts'
import { insertCode } from '#app/people/access-codes/steps/issue.server.ts'
import { entitlements } from '#app/people/entitlements/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { insertApplication } from '../../../tests/support/incoming.ts'
import { makeKey } from '../../../tests/support/make-key.ts'
import { asStaff, insertMember } from '../../../tests/support/reviewer.ts'
import { OPERATIONS } from './api.server.ts'
import { endVisits } from './jobs.server.ts'
import { visits } from './tables.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const owner = await asStaff(ctx, 'owner')
const NOON = new Date('2026-08-15T12:00:00+07:00')
/** One for each test, so that the limit of a key is never reached. */
let key = ''

beforeEach(async () => {
  key = await makeKey(owner, { name: randomUUID(), scopes: ['check_ins.write', 'visits.read'] })
})

type Ask = { now?: Date; body?: object; headers?: Record<string, string> }

async function ask(path: string, { now = NOON, body, headers = {} }: Ask = {}) {
  const request = new Request(`http://localhost/api/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  const response = await answerApi({ ...ctx, now: () => now }, request, OPERATIONS)
  return { status: response.status, headers: response.headers, body: await response.json() }
}

const at = (local: string) => new Date(`2026-08-${local}+07:00`)
const enter = (body: object, more: Omit<Ask, 'body'> = {}) => ask('/check-ins', { ...more, body })
const leave = (body: object, more: Omit<Ask, 'body'> = {}) => ask('/check-outs', { ...more, body })
const refusal = ({ status, body }: Awaited<ReturnType<typeof ask>>) => [status, body.code]
const aDay = { membershipType: 'day pass', planName: 'Day Pass' } as const

test('a member comes in until their membership ends, is counted, and leaves', async () => {
  const { memberId: member_id } = await insertMember(db)
  const entered = await enter({ member_id })
  expect(entered.status).toBe(201)
  expect(entered.body).toMatchObject({
    member_id,
    name: 'Nok Suwan',
    plan: 'Monthly Pass',
    left_at: null,
    entered_at: NOON.toISOString(),
    until: new Date('2026-09-01T00:00:00+07:00').toISOString(),
  })
  const counts = (await ask('/occupancy')).body
  expect(counts).toEqual({ in: counts.members, members: counts.members, guests: 0, capacity: null })
  expect((await ask(`/visits?open=true&member_id=${member_id}`)).body.data).toEqual([entered.body])
  expect(refusal(await enter({ member_id }))).toEqual([409, 'already_in'])
  const left = await leave({ member_id }, { now: at('15T18:00:00') })
  expect(left.body).toMatchObject({ id: entered.body.id, left_at: at('15T18:00:00').toISOString() })
  expect(refusal(await leave({ member_id }))).toEqual([409, 'not_in'])
  expect((await ask('/occupancy')).body.in).toBe(counts.in - 1)
})

test('how many fit in is told once the settings say it', async () => {
  await db.insert(settings).values({ key: 'rooms', value: { capacity: 60 } })
  expect((await ask('/occupancy')).body.capacity).toBe(60)
  await db.delete(settings).where(eq(settings.key, 'rooms'))
  expect((await ask('/occupancy')).body.capacity).toBeNull()
})

test('the ID and Pass let in whose they are, and a wrong Pass or a revoked code nobody', async () => {
  const { id: memberRowId, memberId } = await insertMember(db)
  const applicationId = await insertApplication(db)
  const days = { validFrom: at('01T00:00:00'), validUntil: at('31T00:00:00') }
  const code = await db.transaction(tx => insertCode(tx, ctx, { applicationId, memberRowId, ...days }))
  const typed = { id: code.accessId.toLowerCase(), pass: code.pass }
  expect(refusal(await enter({ code: { ...typed, pass: 'AAAAAAAA' } }))).toEqual([409, 'unknown'])
  expect((await enter({ code: typed })).body).toMatchObject({ member_id: memberId })
})

test.each([
  ['nobody', 'unknown', { memberId: 'SALA-SOMEBODY' }],
  ['who is suspended', 'suspended', { status: 'suspended' }],
  ['who has only a mailbox', 'no_entry', { planName: 'Mailbox/Locker' }],
  ['whose time is to come', 'not_started', { joinDate: '2026-08-16' }],
  ['whose time is over', 'expired', { expiryDate: '2026-08-14' }],
] as const)('%s is refused as %s', async (_, reason, values) => {
  const { memberId } = await insertMember(db, { ...values })
  expect(refusal(await enter({ member_id: reason === 'unknown' ? 'SALA-NOBODY' : memberId }))).toEqual([
    409,
    reason,
  ])
})

test('a charge of before is to be paid first, one of the day is not', async () => {
  const { id: memberRowId, memberId } = await insertMember(db)
  const charge = (bookedOn: string) =>
    db.transaction(tx =>
      recordCharge(tx, {
        applicationId: null,
        memberRowId,
        recordedBy: null,
        source: 'by_hand',
        note: '',
        bookedOn,
        amountSatang: 100_00,
      }),
    )
  await charge('2026-08-15')
  expect((await enter({ member_id: memberId })).status).toBe(201)
  await leave({ member_id: memberId })
  await charge('2026-08-14')
  expect(refusal(await enter({ member_id: memberId }))).toEqual([409, 'owed'])
})

test('two tablets at once let in once, and begin a day pass once', async () => {
  const { id, memberId: member_id } = await insertMember(db, { ...aDay, expiryDate: '2026-08-15' })
  const answers = await Promise.all(Array.from({ length: 5 }, () => enter({ member_id })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'already_in')).toHaveLength(4)
  const [right] = await db.select().from(entitlements).where(eq(entitlements.memberRowId, id))
  expect(right?.firstEntryAt).toEqual(NOON)
  expect(answers.find(({ status }) => status === 201)?.body.until).toBe(at('16T12:00:00').toISOString())
})

test('a visit whose right to stay has ended is not open any more, and is assumed to be over', async () => {
  const { memberId: member_id, id } = await insertMember(db, { planName: 'Hourly Rate' })
  const first = await enter({ member_id })
  expect(first.body.until).toBe(at('15T13:00:00').toISOString())
  const later = { now: at('15T13:05:00') }
  expect((await ask(`/visits?open=true&member_id=${member_id}`, later)).body.data).toEqual([])
  expect(refusal(await leave({ member_id }, later))).toEqual([409, 'not_in'])
  expect((await enter({ member_id }, later)).status).toBe(201)
  const kept = await db.select().from(visits).where(eq(visits.memberRowId, id))
  expect(kept.map(({ leftAt, leftHow, endsAt }) => ({ leftAt, leftHow, endsAt }))).toEqual([
    { leftAt: at('15T13:00:00'), leftHow: 'assumed', endsAt: at('15T13:00:00') },
    { leftAt: null, leftHow: null, endsAt: at('15T13:15:00') },
  ])
  expect(refusal(await enter({ member_id }, { now: at('15T13:15:00') }))).toEqual([409, 'expired'])
})

test('who forgot to check out is in already for sixteen hours, and comes in anew after them', async () => {
  const { memberId: member_id } = await insertMember(db)
  await enter({ member_id })
  expect(refusal(await enter({ member_id }, { now: at('16T03:59:59') }))).toEqual([409, 'already_in'])
  const counted = async (now: Date) => (await ask('/occupancy', { now })).body.members
  expect((await counted(at('16T03:59:59'))) - (await counted(at('16T04:00:00')))).toBeGreaterThan(0)
  expect((await enter({ member_id }, { now: at('16T04:00:00') })).status).toBe(201)
  const stays = (await ask(`/visits?member_id=${member_id}`)).body.data
  expect(stays[1]).toMatchObject({ left_at: at('16T04:00:00').toISOString(), left_how: 'assumed' })
})

test('what a tablet kept without a network is decided by its own time', async () => {
  const { memberId: member_id } = await insertMember(db, { expiryDate: '2026-08-14' })
  const before = at('14T23:50:00').toISOString()
  expect(refusal(await enter({ member_id }))).toEqual([409, 'expired'])
  expect((await enter({ member_id, at: before })).body.entered_at).toBe(before)
  for (const moment of ['2026-08-08T11:59:00+07:00', '2026-08-15T12:05:01+07:00']) {
    const refused = await enter({ member_id, at: moment })
    expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, '#/at'])
  }
  expect((await leave({ member_id, at: at('14T23:40:00').toISOString() })).status).toBe(422)
  expect((await enter({ member_id, at: 'yesterday' })).status).toBe(422)
  expect((await enter({ at: before })).status).toBe(422)
})

test('who is told to have left within a visit that was assumed to be over left then', async () => {
  const { memberId: member_id, id } = await insertMember(db, { planName: 'Hourly Rate' })
  await enter({ member_id })
  const later = { now: at('15T13:05:00') }
  await endVisits({ ...ctx, now: () => later.now })
  const left = await leave({ member_id, at: at('15T12:40:00').toISOString() }, later)
  expect(left.body).toMatchObject({ left_at: at('15T12:40:00').toISOString(), left_how: 'check_out' })
  expect(refusal(await leave({ member_id, at: at('15T12:50:00').toISOString() }, later))).toEqual([
    409,
    'not_in',
  ])
  expect(await db.$count(visits, eq(visits.memberRowId, id))).toBe(1)
})

test.each([
  ['in', false],
  ['out again', true],
])('an entry that is told after a later one begins the day, where they are %s', async (_, isOut) => {
  const { memberId: member_id, id } = await insertMember(db, { ...aDay, expiryDate: '2026-08-15' })
  await enter({ member_id })
  if (isOut) await leave({ member_id }, { now: at('15T13:00:00') })
  const later = { now: at('15T15:00:00') }
  const told = await enter({ member_id, at: at('15T10:00:00').toISOString() }, later)
  expect(told).toMatchObject({ status: 201, body: { until: at('16T10:00:00').toISOString() } })
  const [right] = await db.select().from(entitlements).where(eq(entitlements.memberRowId, id))
  expect(right?.firstEntryAt).toEqual(at('15T10:00:00'))
  const [open, earlier] = (await ask(`/visits?member_id=${member_id}`, later)).body.data
  expect(earlier).toMatchObject({ left_at: NOON.toISOString(), left_how: 'assumed' })
  if (!isOut) expect(open).toMatchObject({ left_at: null, until: at('16T10:00:00').toISOString() })
  expect(await db.$count(visits, and(eq(visits.memberRowId, id), isNull(visits.leftAt)))).toBe(isOut ? 0 : 1)
})

test('a retry with the same key is one visit, and what was refused may be tried again', async () => {
  const { id, memberId: member_id } = await insertMember(db, { status: 'suspended' })
  const retry = { headers: { 'idempotency-key': randomUUID() } }
  expect((await enter({ member_id }, retry)).status).toBe(409)
  await db.update(members).set({ status: 'active' }).where(eq(members.id, id))
  const [one, two] = [await enter({ member_id }, retry), await enter({ member_id }, retry)]
  expect(two.body).toEqual(one.body)
  expect(await db.$count(visits, eq(visits.memberRowId, id))).toBe(1)
})

test('who listens is told that a visit began and that it ended', async () => {
  const values = { name: 'Lights', url: 'https://hooks.example/', createdBy: randomUUID() }
  await db.insert(webhookSubscriptions).values({ ...values, events: ['visit.started', 'visit.ended'] })
  const { memberId: member_id } = await insertMember(db)
  const { body } = await enter({ member_id })
  await leave({ member_id })
  const told = await db.select().from(deliveries).where(eq(deliveries.subjectId, body.id))
  expect(told.map(({ kind }) => kind).sort()).toEqual(['visit.ended', 'visit.started'])
})
