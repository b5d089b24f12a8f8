import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { notificationChoices } from '#app/house/notifications/tables.server.ts'
import { recordMemberPayment, recordMemberRefund } from '#app/money/ledger/commands.server.ts'
import { deleteMembers } from '#app/people/members/commands/delete.server.ts'
import { createMember } from '#app/people/members/commands/save.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { approveApplication, undoDecision } from '../../../../tests/support/deciding.ts'
import { insertApplication } from '../../../../tests/support/incoming.ts'
import { mailsTo } from '../../../../tests/support/mails.ts'
import { asStaff, insertMember } from '../../../../tests/support/reviewer.ts'
import { startWebhookServer } from '../../../../tests/support/webhook-server.ts'
import type { DeliverWebhook } from '../jobs/deliver-webhook.server.ts'
import { runDeliverWebhook, scheduleEvents } from '../jobs/worker.server.ts'
import { countFailedAddresses, findSubscription, listSubscriptions } from '../queries/subscriptions.server.ts'
import { MOST_SUBSCRIPTIONS } from '../rules/deliveries.ts'
import { listWebhookEvents } from '../steps/kinds.server.ts'
import { savedSubscription } from '../steps/saved-addresses.server.ts'
import { deliveries, deliveryAttempts, webhookSubscriptions } from '../tables.server.ts'
import { retryDelivery } from './retry.server.ts'
import {
  createSubscription,
  deleteSubscription,
  pauseByHand,
  resumeSubscription,
  revealSubscriptionSecret,
  updateSubscription,
} from './subscriptions.server.ts'
import { testSubscription } from './test-subscription.server.ts'

const { db } = await createTestDatabase()
const receiver = await startWebhookServer()

/** The receiver of these tests is on this machine, where none may be: this one name leads there, in these tests only. */
const OUTSIDE = 'http://hooks.example.com/events'
const real = http.request
vi.spyOn(http, 'request').mockImplementation(((url: URL, options: http.RequestOptions) =>
  url.href === OUTSIDE
    ? real(`${receiver.origin}/events`, { ...options, lookup: undefined })
    : real(url, options)) as typeof http.request)
syncBuiltinESMExports()
afterAll(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

const { ctx, jobs } = await createTestContext(db)
const owner = await asStaff(ctx, 'owner')
const URL_TYPED = 'https://hooks.example.com/sala?key=secret'

beforeEach(async () => {
  await db.delete(webhookSubscriptions)
  jobs.length = 0
})

async function subscribe(events: string[], url = OUTSIDE) {
  const made = await createSubscription(owner, { name: 'Accounting', url: URL_TYPED, events })
  if (!made.ok) throw new Error(JSON.stringify(made.errors))
  await db.update(webhookSubscriptions).set({ url }).where(eq(webhookSubscriptions.id, made.id))
  return made.id
}

const kindsTold = async () =>
  (await db.select().from(deliveries).orderBy(deliveries.createdAt)).map(({ kind }) => kind).toSorted()

/** Sends everything that waits, each once. */
async function sendAll() {
  await scheduleEvents(ctx)
  const waiting = await db.select().from(deliveries).where(eq(deliveries.status, 'pending'))
  for (const { id, nextAttemptAt } of waiting) {
    const payload: DeliverWebhook = { deliveryId: id, at: nextAttemptAt?.toISOString() ?? '' }
    await runDeliverWebhook(ctx, payload)
  }
}

const newMember = () => ({
  fields: {
    name: 'Anong Srisai',
    email: `${randomUUID()}@example.com`,
    mobilePhone: '+66 81 234 5678',
    secondaryEmail: 'second@example.com',
    address: 'Soi 5',
    dateOfBirth: '1990-02-03',
    workPhone: '',
    membershipType: 'monthly',
    status: 'active',
    joinDate: '2026-11-01',
    expiryDate: '2026-12-01',
    lineId: '',
    whatsapp: '',
    instagram: '',
    facebook: '',
    telegram: '',
    emergencyContact: 'Mum',
    autoRenew: 'on',
  },
  sharedEmail: '',
})

async function addMember() {
  const made = await createMember(owner, newMember())
  if (!made.ok) throw new Error(JSON.stringify(made))
  return made.id
}

test.each(listWebhookEvents())(
  'the example of $name is what is sent: $summary',
  ({ name, data, example }) => {
    expect(name).toMatch(/^[a-z]+\.[a-z_]+$/)
    expect(data.strict().parse(example)).toEqual(example)
  },
)

describe('an event', () => {
  test('is sent to who subscribed, signed with that subscription’s own secret', async () => {
    const id = await subscribe(['member.created'])
    const memberRowId = await addMember()
    await sendAll()
    const [request] = receiver.requests
    expect(request).toMatchObject({ path: '/events', headers: { 'content-type': 'application/json' } })
    const secret = await revealSubscriptionSecret(owner, id)
    if (!secret.ok) throw new Error(secret.reason)
    const headers = request?.headers as Record<string, string>
    expect(new Webhook(secret.value).verify(request?.body ?? '', headers)).toEqual({
      type: 'member.created',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*([+]00:00|Z)$/),
      data: {
        id: memberRowId,
        member_id: expect.stringMatching(/^SALA-/),
        name: 'Anong Srisai',
        email: expect.stringContaining('@example.com'),
        mobile_phone: expect.any(String),
        plan: null,
        status: 'active',
        join_date: '2026-11-01',
        expiry_date: '2026-12-01',
        updated_at: expect.any(String),
      },
    })
    const house = new Webhook(`whsec_${ctx.secrets.webhooks}`)
    expect(() => house.verify(request?.body ?? '', headers)).toThrow()
    expect(await db.select().from(deliveries)).toMatchObject([{ status: 'delivered', subscriptionId: id }])
  })

  test('that is rolled back is told to nobody', async () => {
    await subscribe(['member.deleted'])
    const { id } = await insertMember(db)
    const undone = db.transaction(async tx => {
      await deleteMembers({ ...owner, db: tx as unknown as typeof db }, [id])
      throw new Error('the end of it')
    })
    await expect(undone).rejects.toThrow('the end of it')
    expect(await db.select().from(deliveries)).toEqual([])
    expect(await db.$count(members, eq(members.id, id))).toBe(1)
  })

  test('of a deletion tells the ids and nothing else', async () => {
    await subscribe(['member.deleted'])
    const { id, memberId } = await insertMember(db)
    await deleteMembers(owner, [id])
    const [told] = await db.select().from(deliveries)
    expect(told?.payload).toMatchObject({ type: 'member.deleted', data: { id, member_id: memberId } })
    expect(JSON.stringify(told?.payload)).not.toContain('@')
  })

  test('that nobody ticked, or whose subscription is paused, is written down nowhere', async () => {
    await subscribe(['blog.published'])
    const paused = await subscribe(['member.created'])
    await pauseByHand(owner, paused)
    await addMember()
    expect(await db.select().from(deliveries)).toEqual([])
    await resumeSubscription(owner, paused)
    await addMember()
    expect(await kindsTold()).toEqual(['member.created'])
  })

  test('of each kind is told, once to each who ticked it, when an application is approved and when that is undone', async () => {
    const every = listWebhookEvents().map(({ name }) => name)
    await subscribe(every)
    await subscribe(['member.created'])
    const applicationId = await insertApplication(db, { email: `${randomUUID()}@example.com` })
    const approved = await approveApplication(owner, { applicationId, memberRowId: null })
    if (!approved.ok) throw new Error(approved.reason)
    const atApproval = ['application.approved', 'document.issued', 'member.created', 'payment.recorded']
    expect(await kindsTold()).toEqual([...atApproval, 'member.created'].toSorted())
    await undoDecision(owner, approved.value)
    const atUndoing = ['document.issued', 'member.deleted', 'payment.reversed']
    expect(await kindsTold()).toEqual([...atApproval, 'member.created', ...atUndoing].toSorted())
  })

  test('of money has its amount above zero, whichever way it went', async () => {
    await subscribe(['payment.recorded', 'payment.refunded'])
    const { id, memberId } = await insertMember(db)
    const bookedOn = new Date(Date.now() + 7 * 3600_000).toISOString().slice(0, 10)
    const typed = {
      amount: '1,000',
      direction: 'less' as const,
      method: 'cash' as const,
      bookedOn,
      note: 'x',
    }
    await recordMemberPayment(owner, { id, values: { ...typed, key: randomUUID() } })
    await recordMemberRefund(owner, { id, values: { ...typed, amount: '400', key: randomUUID() } })
    const told = await db.select().from(deliveries).orderBy(deliveries.createdAt)
    expect(told.map(({ kind, payload }) => [kind, payload['data']])).toMatchObject([
      ['payment.recorded', { amount_satang: 1000_00, method: 'cash', member_id: memberId }],
      ['payment.refunded', { amount_satang: 400_00, method: 'cash', member_id: memberId }],
    ])
    expect(JSON.stringify(told)).not.toContain('"note"')
  })

  test('of a paper tells what was bought, or the payment that staff booked by hand', async () => {
    await subscribe(['document.issued'])
    const { id, memberId } = await insertMember(db)
    const bookedOn = new Date(Date.now() + 7 * 3600_000).toISOString().slice(0, 10)
    const typed = { amount: '1,000', direction: 'less', method: 'cash', bookedOn, note: '' } as const
    const key = randomUUID()
    await recordMemberPayment(owner, { id, values: { ...typed, key } })
    const applicationId = await insertApplication(db, { email: `${randomUUID()}@example.com` })
    await approveApplication(owner, { applicationId, memberRowId: null })
    const told = await db.select().from(deliveries).orderBy(deliveries.createdAt)
    expect(told.map(({ payload }) => payload['data'])).toMatchObject([
      { application_id: null, payment_id: key, member_id: memberId, total_satang: 1000_00 },
      { application_id: applicationId, payment_id: null },
    ])
  })

  test('gets one job, however many servers schedule at once', async () => {
    await subscribe(['member.created'])
    await addMember()
    await addMember()
    await Promise.all([scheduleEvents(ctx), scheduleEvents(ctx), scheduleEvents(ctx)])
    expect(jobs.filter(({ name }) => name === 'deliver-webhook')).toHaveLength(2)
  })
})

describe('a receiver that fails', () => {
  test('is tried again under the same id', async () => {
    receiver.answer = { status: 500 }
    const id = await subscribe(['member.created'])
    await addMember()
    await sendAll()
    expect(await db.select().from(deliveries)).toMatchObject([{ status: 'pending', attempts: 1 }])
    receiver.answer = { status: 204 }
    await sendAll()
    const ids = receiver.requests.map(({ headers }) => headers['webhook-id'])
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
    expect(await findSubscription(db, id)).toMatchObject({ pausedAt: null })
  })

  test('with 410 is paused at once, what waited for it is given up, and the log says so', async () => {
    receiver.answer = { status: 410 }
    const id = await subscribe(['member.created', 'member.deleted'])
    const memberRowId = await addMember()
    await deleteMembers(owner, [memberRowId])
    await sendAll()
    expect(await findSubscription(db, id)).toMatchObject({ pausedBecause: 'gone' })
    const all = await db.select().from(deliveries)
    expect(all.map(({ status }) => status)).toEqual(['stopped', 'stopped'])
    expect(receiver.requests).toHaveLength(1)
    const logged = and(eq(adminActivityLog.entityId, id), eq(adminActivityLog.action, 'paused'))
    expect(await db.select().from(adminActivityLog).where(logged)).toMatchObject([
      { adminId: null, details: { because: 'gone' } },
    ])
  })

  test('is paused when a message was tried for days and nothing else arrived, not for one message alone', async () => {
    receiver.answer = { status: 500 }
    const id = await subscribe(['member.created'])
    await addMember()
    await db.update(deliveries).set({ attempts: 9 })
    const ago = { createdAt: sql`now() - interval '3 days'` }
    await db.update(deliveries).set(ago)
    const good = randomUUID()
    await db.insert(deliveries).values({
      id: good,
      kind: 'member.created',
      subjectId: randomUUID(),
      payload: {},
      subscriptionId: id,
      status: 'delivered',
      deliveredAt: new Date(),
    })
    await sendAll()
    expect(await findSubscription(db, id)).toMatchObject({ pausedAt: null })
    await db.delete(deliveries)
    await addMember()
    await db.update(deliveries).set({ attempts: 9, ...ago })
    await sendAll()
    expect(await findSubscription(db, id)).toMatchObject({ pausedBecause: 'failing' })
  })

  test('is told of by mail to who may resume it and wants to hear of it, once, and stands behind the bell until then', async () => {
    const told = await asStaff(ctx, 'manager')
    const [weary, desk] = [await asStaff(ctx, 'manager'), await asStaff(ctx, 'front_desk')]
    await db.insert(notificationChoices).values({ userId: weary.actor.userId, webhookPaused: false })
    receiver.answer = { status: 410 }
    const id = await subscribe(['member.created'])
    await addMember()
    await addMember()
    await sendAll()
    const mails = await Promise.all([told, weary, desk].map(({ actor }) => mailsTo(db, actor.email)))
    expect(mails.map(({ length }) => length)).toEqual([1, 0, 0])
    expect(mails[0]).toMatchObject([{ kind: 'webhook', subject: 'Webhook paused: Accounting' }])
    expect(mails[0]?.[0]?.text).toContain(`/admin/settings/webhooks/events/${id}`)
    expect(await countFailedAddresses(db)).toBe(1)
    await resumeSubscription(owner, id)
    await pauseByHand(owner, id)
    expect(await countFailedAddresses(db)).toBe(0)
    expect(await mailsTo(db, told.actor.email)).toHaveLength(1)
  })

  test('gets by hand what was given up, also an older message after a newer one', async () => {
    receiver.answer = { status: 410 }
    await subscribe(['member.created'])
    await addMember()
    await sendAll()
    receiver.answer = { status: 200 }
    const [stopped] = await db.select().from(deliveries)
    expect(await retryDelivery(owner, stopped?.id ?? '')).toMatchObject({ ok: true, value: { ok: true } })
  })

  test('inside the house is refused when it is typed and when it is sent to', async () => {
    const typed = await createSubscription(owner, {
      name: 'Inside',
      url: 'http://127.0.0.1:8080/',
      events: ['member.created'],
    })
    expect(typed).toMatchObject({ ok: false, errors: { url: expect.any(String) } })
    const id = await subscribe(['member.created'], `${receiver.origin}/events`)
    await addMember()
    await sendAll()
    expect(receiver.requests).toEqual([])
    expect(await db.select().from(deliveryAttempts)).toMatchObject([{ error: 'PRIVATE_ADDRESS' }])
    expect(await testSubscription(owner, id)).toMatchObject({ value: { error: 'PRIVATE_ADDRESS' } })
  })
})

describe('a subscription', () => {
  test('is changed by who saw what is saved; the other sees what was saved meanwhile', async () => {
    const values = { name: 'Accounting', url: URL_TYPED, events: ['member.created'] }
    const made = await createSubscription(owner, values)
    if (!made.ok) throw new Error('not made')
    const { version } = savedSubscription(values)
    const changed = { ...values, events: ['member.deleted', 'member.created'] }
    expect(await updateSubscription(owner, { id: made.id, version, ...changed })).toMatchObject({ ok: true })
    const late = await updateSubscription(owner, { id: made.id, version, ...values, name: 'Books' })
    expect(late).toMatchObject({
      ok: false,
      conflict: { fields: { name: 'Accounting', events: 'member.created member.deleted' } },
    })
    if (late.ok || !late.conflict) throw new Error('no conflict')
    const again = { id: made.id, version: late.conflict.version, ...values, name: 'Books' }
    expect(await updateSubscription(owner, again)).toMatchObject({ ok: true })
    expect(await findSubscription(db, made.id)).toMatchObject({ name: 'Books', events: ['member.created'] })
  })

  test('needs a purpose, a public address and an event that exists', async () => {
    const typed = await createSubscription(owner, { name: ' ', url: 'ftp://x', events: ['member.exploded'] })
    expect(Object.keys(typed.ok ? {} : typed.errors).toSorted()).toEqual(['events', 'name', 'url'])
  })

  test('keeps the rest of its URL, which may be a key, out of the log', async () => {
    const made = await createSubscription(owner, { name: 'A', url: URL_TYPED, events: ['member.created'] })
    if (!made.ok) throw new Error('not made')
    await deleteSubscription(owner, made.id)
    const log = await db.select().from(adminActivityLog).where(eq(adminActivityLog.entityId, made.id))
    expect(log).toHaveLength(2)
    expect(JSON.stringify(log)).toContain('https://hooks.example.com')
    expect(JSON.stringify(log)).not.toContain('secret')
  })

  test('goes with everything that was sent to it', async () => {
    const id = await subscribe(['member.created'])
    await addMember()
    await sendAll()
    const [sent] = await db.select().from(deliveries)
    expect(await deleteSubscription(owner, id)).toEqual({ ok: true, value: 'Accounting' })
    const left = inArray(deliveryAttempts.deliveryId, [sent?.id ?? ''])
    expect(await db.$count(deliveryAttempts, left)).toBe(0)
    expect(await deleteSubscription(owner, id)).toEqual({ ok: false, reason: 'not_found' })
  })

  test(`is one of at most ${MOST_SUBSCRIPTIONS}, however many are made at once`, async () => {
    const asked = Array.from({ length: MOST_SUBSCRIPTIONS + 5 }, (_, n) =>
      createSubscription(owner, { name: `N${n}`, url: URL_TYPED, events: ['member.created'] }),
    )
    const made = (await Promise.all(asked)).filter(({ ok }) => ok)
    expect(made).toHaveLength(MOST_SUBSCRIPTIONS)
  })

  test('is listed with when something last arrived there', async () => {
    const id = await subscribe(['member.created'])
    await subscribe(['blog.published'])
    await addMember()
    await sendAll()
    const [first, second] = await listSubscriptions(db)
    expect(first).toMatchObject({ id, lastDeliveredAt: expect.any(Date) })
    expect(second).toMatchObject({ lastDeliveredAt: null })
  })

  test('is tried with a message in which nothing is real', async () => {
    const id = await subscribe(['member.renewed', 'member.created'])
    expect(await testSubscription(owner, id)).toMatchObject({ ok: true, value: { isDelivered: true } })
    const [request] = receiver.requests
    expect(JSON.parse(String(request?.body))).toMatchObject({
      type: 'member.created',
      data: { email: 'anong@example.com' },
    })
    expect(await db.select().from(deliveries)).toEqual([])
  })
})
