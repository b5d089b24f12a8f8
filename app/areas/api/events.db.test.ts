import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { tellOfBills } from '#app/joining/billing/jobs.server.ts'
import { submitReceipt } from '#app/joining/receipts/commands/submit.server.ts'
import { renewMember } from '#app/joining/sales/commands/renew.server.ts'
import type { ApiDocument } from '#app/machines/api/adapters/openapi.server.ts'
import { createSubscription } from '#app/machines/webhooks/commands/subscriptions.server.ts'
import { listWebhookEvents } from '#app/machines/webhooks/steps/kinds.server.ts'
import { deliveries } from '#app/machines/webhooks/tables.server.ts'
import {
  correctMemberBalance,
  recordMemberPayment,
  recordMemberRefund,
} from '#app/money/ledger/commands.server.ts'
import { deleteMembers } from '#app/people/members/commands/delete.server.ts'
import { updateMember } from '#app/people/members/commands/save.server.ts'
import { savedFieldsOf } from '#app/people/members/steps/values.server.ts'
import { checkIn, checkOut } from '#app/presence/visits/steps/check-in.server.ts'
import { insertPost } from '#app/public/blog/steps/change-post.server.ts'
import {
  bookForMember,
  cancelBooking,
  markNoShow,
  moveBooking,
} from '#app/space/bookings/commands/staff.server.ts'
import { FREE } from '#app/space/spaces/rules/price.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { approveApplication, rejectApplication, undoDecision } from '../../../tests/support/deciding.ts'
import { insertApplication } from '../../../tests/support/incoming.ts'
import { asStaff, insertMember } from '../../../tests/support/reviewer.ts'
import { slip } from '../../../tests/support/slip.ts'
import { describeHouse } from './operations.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const owner = await asStaff(ctx, 'owner')
const early = { ...owner, now: () => new Date('2070-01-01T00:00:00Z') }
const document: ApiDocument = JSON.parse(JSON.stringify(describeHouse(ctx)))
const names = listWebhookEvents().map(({ name }) => name)

/** The check of a message that a receiver makes who has nothing but the document. */
function checkOf(name: string) {
  const [schema, $defs] = [
    document.webhooks[name]?.post.requestBody.content['application/json']?.schema,
    document.components.schemas,
  ].map(part => JSON.parse(JSON.stringify(part).replaceAll('#/components/schemas/', '#/$defs/')))
  return z.fromJSONSchema({ $schema: 'https://json-schema.org/draft/2020-12/schema', ...schema, $defs })
}

test('the document has every event once, each with an example that is true', () => {
  expect(Object.keys(document.webhooks)).toEqual(names)
  expect(new Set(names).size).toBe(names.length)
  for (const [name, { post }] of Object.entries(document.webhooks)) {
    const { example } = post.requestBody.content['application/json'] ?? {}
    expect(checkOf(name).parse(example), name).toEqual(example)
    expect(post.parameters.map(({ name }) => name)).toEqual([
      'webhook-id',
      'webhook-timestamp',
      'webhook-signature',
    ])
  }
})

test('a message with a field that is not in the document would be noticed', () => {
  const { example } = document.webhooks['member.created']?.post.requestBody.content['application/json'] ?? {}
  const { data, ...message } = example as { data: object }
  expect(checkOf('member.created').safeParse({ ...message, data: { ...data, note: 'x' } }).success).toBe(
    false,
  )
  expect(checkOf('member.deleted').safeParse(example).success).toBe(false)
})

test('what is really sent of each event is as the document says', async () => {
  const subscription = { name: 'All', url: 'https://hooks.example.com/', events: names }
  expect(await createSubscription(owner, subscription)).toMatchObject({ ok: true })
  await changeMembers()
  await decideApplications()
  await bookMoney()
  await comeAndGo()
  await bookSpaces()
  const file = new File([new Uint8Array((await slip()).buffer)], 'slip.png')
  const values = { submissionKey: randomUUID(), name: 'Nok Suwan', userEmail: 'nok@example.com' }
  await submitReceipt(ctx, { values, file, variant: 'landing', subject: null })
  const text = { introduction: 'Hello.', sections: [], conclusion: { summary: '', cta: null } }
  const content = {
    title: 'Tea',
    slug: 'tea',
    fullPost: text,
    status: 'published',
    publishedAt: new Date(),
  } as const
  await db.transaction(tx => insertPost(tx, { content, by: null, source: 'api', at: new Date(), facts: {} }))
  await tellOfBills(ctx)

  const told = await db.select().from(deliveries)
  for (const { kind, payload } of told) expect(checkOf(kind).parse(payload), kind).toEqual(payload)
  expect([...new Set(told.map(({ kind }) => kind))].toSorted()).toEqual(names.toSorted())
})

async function comeAndGo() {
  const { id: memberRowId } = await insertMember(db, { expiryDate: null })
  const moment = { memberRowId, at: new Date() }
  await db.transaction(async tx => {
    expect(await checkIn(tx, moment)).toMatchObject({ ok: true })
    expect(await checkOut(tx, moment, 'check_out')).toMatchObject({ ok: true })
  })
}

async function bookSpaces() {
  const { id: memberRowId, memberId } = await insertMember(db, { expiryDate: null })
  const [space] = await db
    .insert(spaces)
    .values({ name: { en: 'Reef room' }, kind: 'room', priceRules: { ...FREE, hourSatang: 200_00 } })
    .returning()
  const spaceId = space?.id ?? ''
  const bookAt = async (at: string) => {
    const from = new Date(`2070-01-05T${at}:00+07:00`)
    const time = { from, to: new Date(from.getTime() + 3_600_000) }
    const wish = { ...time, memberRowId, spaceId, unit: null, useCredits: false, purpose: '', key: null }
    const booked = await bookForMember(early, wish)
    if (!booked.ok) throw new Error(booked.reason)
    return { ...booked.value, ...time }
  }
  const [moved, missed] = [await bookAt('10:00'), await bookAt('14:00')]
  const later = { from: new Date(moved.from.getTime() + 1_800_000), to: moved.to }
  expect(await moveBooking(early, { id: moved.id, ...later, unit: null, seen: 0 })).toMatchObject({
    ok: true,
  })
  expect(await cancelBooking(early, { id: moved.id, giveBack: false })).toMatchObject({ ok: true })
  expect(await markNoShow({ ...early, now: () => missed.from }, { id: missed.id })).toMatchObject({
    ok: true,
  })
  const told = await db.select().from(deliveries).where(eq(deliveries.subjectId, moved.id))
  const byKind = Object.fromEntries(told.map(({ kind, payload }) => [kind, payload?.['data']]))
  const booking = { id: moved.id, space_id: spaceId, member_id: memberId, unit: 1, credits_used: 0 }
  expect(byKind).toEqual({
    'booking.created': expect.objectContaining({
      ...booking,
      from: '2070-01-05T10:00:00+07:00',
      price_satang: 200_00,
    }),
    'booking.moved': expect.objectContaining({
      ...booking,
      from: '2070-01-05T10:30:00+07:00',
      price_satang: 100_00,
    }),
    'booking.cancelled': expect.objectContaining({
      ...booking,
      status: 'cancelled',
      ical_uid: moved.icalUid,
    }),
  })
}

async function changeMembers() {
  const member = await insertMember(db, { mobilePhone: '+66 81 234 5678', expiryDate: '2070-01-31' })
  const { id } = member
  const { fields, version } = savedFieldsOf(member)
  const renamed = { ...fields, name: 'Nok Suwannarat' }
  expect(await updateMember(owner, { id, version, fields: renamed, sharedEmail: '' })).toMatchObject({
    ok: true,
  })
  const unpaid = { totalSatang: 5350_00, paid: { satang: 0, method: null } }
  const renewed = await renewMember(owner, { id, from: '2070-01-31', to: '2070-02-28', ...unpaid })
  expect(renewed).toMatchObject({ ok: true })
  expect(await deleteMembers(owner, [id])).toMatchObject({ ok: true })
}

async function decideApplications() {
  const [applicationId, unwanted] = [await insertApplication(db), await insertApplication(db)]
  const submitted = { action: 'application_submitted', entityType: 'application', entityId: applicationId }
  await db.transaction(tx => logActivity(tx, { adminId: null, ...submitted }))
  const approved = await approveApplication(owner, { applicationId, memberRowId: null })
  if (!approved.ok) throw new Error(approved.reason)
  expect(await undoDecision(owner, approved.value)).toMatchObject({ ok: true })
  const rejected = await rejectApplication(owner, { applicationId: unwanted, reason: 'Not paid' })
  expect(rejected).toMatchObject({ ok: true })
}

async function bookMoney() {
  const { id } = await insertMember(db)
  const bookedOn = new Date(Date.now() + 7 * 3600_000).toISOString().slice(0, 10)
  const typed = { amount: '400', direction: 'less', method: 'cash', bookedOn, note: 'x' } as const
  const owed = { ...typed, direction: 'more', method: '' } as const
  await correctMemberBalance(owner, { id, values: { ...owed, key: randomUUID() } })
  await recordMemberPayment(owner, { id, values: { ...typed, key: randomUUID() } })
  await recordMemberRefund(owner, { id, values: { ...typed, key: randomUUID() } })
}
