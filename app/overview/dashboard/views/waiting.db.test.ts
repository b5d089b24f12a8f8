import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { loadWaiting } from '#app/areas/admin/waiting.server.ts'
import type { MailStatus } from '#app/house/mail/rules/mails.ts'
import { mails } from '#app/house/mail/tables.server.ts'
import { findWaiting } from '#app/joining/applications/queries/waiting.server.ts'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { renewals } from '#app/joining/renewals/tables.server.ts'
import { deliveries } from '#app/machines/webhooks/tables.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { entitlements } from '#app/people/entitlements/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { kioskEntries, kiosks } from '#app/presence/kiosks/tables.server.ts'
import { visits } from '#app/presence/visits/tables.server.ts'
import { requests } from '#app/public/requests/tables.server.ts'
import { messages } from '#app/team/messages/tables.server.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { insertApplication, insertReceipt } from '../../../../tests/support/incoming.ts'
import { asStaff, insertMember } from '../../../../tests/support/reviewer.ts'
import { findWaitingWork } from './waiting.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const owner = await asStaff(ctx, 'owner')
const frontDesk = await asStaff(ctx, 'front_desk')

/** In Bangkok it is already 1 March, 00:30. */
const now = () => new Date('2027-02-28T17:30:00Z')
const lookAs = (staff: typeof owner) => findWaitingWork({ ...staff, now })

beforeEach(async () => {
  for (const table of [receipts, applications, members, deliveries, messages, requests, mails])
    await db.delete(table)
})

test('a house where all is done has nothing to show', async () => {
  expect(await lookAs(owner)).toEqual([])
})

test('an application and a receipt of its own each lead to where they are decided', async () => {
  const applicationId = await insertApplication(db, { name: 'Nok', totalSatang: 642_00 })
  const receiptId = await insertReceipt(db, { name: 'Ivan' })
  const [first, second] = await lookAs(owner)
  expect(first).toMatchObject({ kind: 'applications', total: 1 })
  expect(first?.rows[0]).toMatchObject({ path: `/admin/applications/${applicationId}`, name: 'Nok' })
  expect(first?.rows[0]?.facts).toContain('Day Pass')
  expect(first?.rows[0]?.note).toEqual({ text: 'No slip yet', tone: 'neutral' })
  expect(second).toMatchObject({
    kind: 'receipts',
    total: 1,
    rows: [{ path: `/admin/receipts/${receiptId}` }],
  })
})

test('what a renewal waits for names it so, in the bell too', async () => {
  const member = await insertMember(db, { name: 'Mali' })
  const id = await insertApplication(db, { name: 'Mali' })
  await db.insert(renewals).values({
    id,
    memberRowId: member.id,
    reference: 'SALA-MALI0001',
    expiryDate: '2027-03-31',
    askedAt: now(),
  })
  const [waiting] = await lookAs(owner)
  expect(waiting?.rows[0]?.name).toBe('Renewal of Mali')
  expect((await findWaiting(db)).newest[0]).toMatchObject({ id, name: 'Mali', isRenewal: true })
})

test('what a visitor asked for is there until it is answered, for those who answer', async () => {
  const asked = { locale: 'en', submittedAt: now(), updatedAt: now() }
  const request = (name: string) => ({ ...asked, name, submissionKey: crypto.randomUUID() })
  const [first] = await db
    .insert(requests)
    .values([
      { ...request('Dao'), kind: 'event' },
      { ...request('Nok'), kind: 'tour', status: 'answered', answeredAt: now() },
    ])
    .returning()
  expect(await lookAs(frontDesk)).toMatchObject([
    { kind: 'requests', total: 1, rows: [{ path: `/admin/requests/${first?.id}`, name: 'Dao' }] },
  ])
  expect((await lookAs(frontDesk))[0]?.rows[0]?.facts).toContain('An event in the space')
  expect(await lookAs(await asStaff(ctx, 'accountant'))).toEqual([])
})

test('memberships that end from today to a week from now are there, the next first', async () => {
  const ending = async (name: string, expiryDate: string | null, status: 'active' | 'suspended' = 'active') =>
    insertMember(db, { name, expiryDate, status })
  await ending('In a week', '2027-03-08')
  await ending('Today', '2027-03-01')
  await ending('Yesterday', '2027-02-28')
  await ending('In eight days', '2027-03-09')
  await ending('Suspended', '2027-03-02', 'suspended')
  await ending('Never', null)
  const [group] = await lookAs(frontDesk)
  expect(group).toMatchObject({ kind: 'expiring', total: 2 })
  expect(group?.rows.map(({ name }) => name)).toEqual(['Today', 'In a week'])
})

test('who owes something is there with how much, the most first, for those who see the ledger', async () => {
  const charge = async (name: string, satang: number) => {
    const { id } = await insertMember(db, { name, expiryDate: null })
    const booked = { bookedOn: '2027-03-01', memberRowId: id, memberId: `SALA-${name}` }
    await db.insert(ledgerEntries).values([
      { kind: 'charge', account: 'owed', amountSatang: satang, ...booked },
      { kind: 'payment', amountSatang: 100_00, ...booked },
    ])
  }
  await charge('Paid', 100_00)
  await charge('Little', 150_00)
  await charge('Much', 900_00)
  const [group] = await lookAs(owner)
  expect(group).toMatchObject({ kind: 'unpaid', total: 2 })
  expect(group?.rows.map(({ name, note }) => [name, note?.text, note?.tone])).toEqual([
    ['Much', '฿800', 'bad'],
    ['Little', '฿50', 'bad'],
  ])
  expect(await lookAs(frontDesk)).toEqual([])
})

test('a message that nobody opened is there for whom it was sent to, and for nobody else', async () => {
  const sent = { senderType: 'employee', senderId: crypto.randomUUID(), receiverType: 'admin' } as const
  const text = { subject: 'The key is gone', content: 'Since this morning' }
  await db.insert(messages).values({ ...sent, ...text, receiverId: owner.actor.userId })
  const [group] = await lookAs(owner)
  expect(group).toMatchObject({ kind: 'messages', total: 1 })
  expect(group?.rows[0]?.facts).toContain('The key is gone')
  expect(await lookAs(frontDesk)).toEqual([])
})

test('at most five of a kind are shown, all are counted', async () => {
  for (let n = 0; n < 7; n++) await insertMember(db, { expiryDate: '2027-03-05' })
  const [group] = await lookAs(owner)
  expect(group?.total).toBe(7)
  expect(group?.rows).toHaveLength(5)
})

test('deliveries that stopped are shown to those who can try again, and to nobody else', async () => {
  await db.insert(deliveries).values([
    {
      id: 'msg_1',
      kind: 'registration',
      subjectId: crypto.randomUUID(),
      payload: { name: 'Nok' },
      status: 'stopped',
    },
    { id: 'msg_2', kind: 'receipt', subjectId: crypto.randomUUID(), payload: {}, status: 'pending' },
  ])
  expect(await lookAs(owner)).toMatchObject([
    { kind: 'deliveries', total: 1, rows: [{ path: '/admin/settings/webhooks/msg_1', name: 'Nok' }] },
  ])
  expect(await lookAs(frontDesk)).toEqual([])
})

test('mails that were refused or given up are shown for two weeks to those who can send them again', async () => {
  const mail = (
    recipient: string,
    createdAt: string,
    status: MailStatus = 'failed',
    error = 'EENVELOPE 550',
  ) => ({
    kind: 'booking' as const,
    subject: 'Your booking',
    text: 'Come',
    html: '',
    recipient,
    status,
    error: status === 'sent' ? null : error,
    createdAt: new Date(createdAt),
  })
  await db
    .insert(mails)
    .values([
      mail('nobody@example.com', '2027-02-28T09:00:00Z'),
      mail('slow@example.com', '2027-02-20T09:00:00Z', 'failed', 'ETIMEDOUT'),
      mail('long.ago@example.com', '2027-02-14T09:00:00Z'),
      mail('tried@example.com', '2027-02-28T09:00:00Z', 'pending', 'ECONNECTION'),
      mail('arrived@example.com', '2027-02-28T09:00:00Z', 'sent'),
      mail('kept@example.com', '2027-02-28T09:00:00Z', 'kept'),
    ])
  const [group] = await lookAs(owner)
  expect(group).toMatchObject({
    kind: 'mails',
    total: 2,
    all: { path: '/admin/settings/mail?status=failed' },
  })
  expect(group?.rows.map(({ name, facts }) => [name, ...facts.slice(0, 2)])).toEqual([
    ['nobody@example.com', 'Booking', 'The mail server refused it with 550.'],
    ['slow@example.com', 'Booking', 'The mail server took too long to answer (ETIMEDOUT).'],
  ])
  expect((await loadWaiting({ ...owner, now })).warnings).toEqual([
    { path: '/admin/settings/mail?status=failed', text: 'Mails that could not be sent: 2' },
  ])
  expect(await lookAs(frontDesk)).toEqual([])
  await db.update(mails).set({ status: 'pending' })
  expect(await lookAs(owner)).toEqual([])
})

test('a disk that fills up is shown to those who look after the server, before and while files are refused', async () => {
  const withFree = (staff: typeof owner, freeBytes: number) =>
    lookAs({
      ...staff,
      storage: { ...ctx.storage, space: async () => ({ freeBytes, reserveBytes: 10 ** 9 }) },
    })
  expect(await withFree(owner, 2 * 10 ** 9)).toEqual([])
  const rowOf = (name: string, free: string) => [
    {
      kind: 'disk',
      rows: [{ name, facts: [`${free} free; below 1\u00a0GB no pictures and files are taken`] }],
    },
  ]
  expect(await withFree(owner, 1.9 * 10 ** 9)).toMatchObject(rowOf('The disk is almost full', '1.9\u00a0GB'))
  expect(await withFree(owner, 5 * 10 ** 8)).toMatchObject(
    rowOf('The disk is full: pictures and slips are refused', '500\u00a0MB'),
  )
  expect(await withFree(frontDesk, 5 * 10 ** 8)).toEqual([])
})

test('who came in doubt or stayed longer than their hours waits until staff have seen to it', async () => {
  const { id } = await insertMember(db, { name: 'Ploy', planName: 'Hourly Rate', joinDate: '2027-02-28' })
  const enteredAt = new Date('2027-02-28T10:00:00Z')
  const until = new Date('2027-02-28T11:00:00Z')
  const [right] = await db.select().from(entitlements).where(eq(entitlements.memberRowId, id))
  const stay = { memberRowId: id, entitlementId: right?.id, enteredAt, until, endsAt: until, leftAt: until }
  await db.insert(visits).values({ ...stay, leftHow: 'assumed' })
  const [kiosk] = await db.insert(kiosks).values({ name: 'Door', createdBy: crypto.randomUUID() }).returning()
  const shown = {
    way: 'code',
    wasOffline: true,
    at: now(),
    receivedAt: now(),
    key: crypto.randomUUID(),
  } as const
  const [entry] = await db
    .insert(kioskEntries)
    .values({ ...shown, kioskId: kiosk?.id ?? '', result: 'doubtful', reason: 'not_ours' })
    .returning()
  const found = await lookAs(frontDesk)
  expect(found).toMatchObject([{ kind: 'visits', total: 2 }])
  expect(found[0]?.rows.map(({ name, facts }) => [name, facts[0]])).toEqual([
    ['Not known who', 'Let in without a network: not our code'],
    ['Ploy', 'Stayed longer than their hours'],
  ])
  expect(found[0]?.rows[0]?.path).toBe(`/admin/visits#${entry?.id}`)
  expect(await lookAs(await asStaff(ctx, 'accountant'))).toEqual([])
})
