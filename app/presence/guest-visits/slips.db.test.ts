import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { mails } from '#app/house/mail/tables.server.ts'
import { plans } from '#app/house/plans/tables.server.ts'
import { settings } from '#app/house/settings/tables.server.ts'
import { acceptSlip, rejectSlip } from '#app/joining/receipts/commands/decide.server.ts'
import type { SlipDecision } from '#app/joining/receipts/steps/lock-slip.server.ts'
import { isSlipOf, receipts } from '#app/joining/receipts/tables.server.ts'
import { documents } from '#app/money/documents/tables.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { getLocale, overwriteGetLocale } from '#app/paraglide/runtime.js'
import { members } from '#app/people/members/tables.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { linkReceipt, lookAtSlip } from '../../../tests/support/deciding.ts'
import { insertApplication } from '../../../tests/support/incoming.ts'
import { asStaff, insertMember } from '../../../tests/support/reviewer.ts'
import { newSlip, slip, slipPicture } from '../../../tests/support/slip.ts'
import { letGuestIn, takeGuestDayPass } from './commands/desk.server.ts'
import { sendGuestSlip } from './commands/slip.server.ts'
import { lookAfterVisitors } from './jobs.server.ts'
import { DAY_PASS } from './rules.ts'
import { inviteKeyOf } from './steps/link.server.ts'
import { guestInvites } from './tables.server.ts'
import { viewDayPass, viewGuestPayment, viewInvited } from './views.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const owner = await asStaff(ctx, 'owner')
let network = 0
let phones = 0
const somebody = () => ({ ...ctx, clientAddress: `10.4.${network++ % 250}.1` })

/** A guest of a host whose plan brings nobody, expected now. */
async function guest() {
  const mobilePhone = `08${String(++phones).padStart(8, '0')}`
  const host = await insertMember(db, { planName: 'Week Pass', expiryDate: '2099-01-01', mobilePhone })
  const values = { submissionKey: randomUUID(), name: 'Dao', contact: `${randomUUID()}@example.com` }
  const [row] = await db
    .insert(guestInvites)
    .values({ ...values, hostId: host.id, locale: 'en', expectedAt: new Date() })
    .returning()
  if (!row) throw new Error('no invitation')
  return { id: row.id, hostId: host.id, key: inviteKeyOf(ctx, row.id) }
}

const fileOf = ({ buffer, name, mimeType }: Awaited<ReturnType<typeof slip>>) =>
  new File([new Uint8Array(buffer)], name, { type: mimeType })
const readable = async (change = {}) => fileOf(await slipPicture(newSlip(change)))
const unreadable = async () => fileOf(await slip())

const inviteOf = async (id: string) =>
  (await db.select().from(guestInvites).where(eq(guestInvites.id, id)))[0]
const slipOf = async (id: string) => {
  const rows = await db
    .select()
    .from(receipts)
    .where(isSlipOf({ kind: 'guest_pass', id }))
    .orderBy(receipts.createdAt)
  const row = rows.at(-1)
  if (!row) throw new Error('no slip')
  return row
}
const decision = async (id: string) => lookAtSlip(owner, { receiptId: (await slipOf(id)).id })
const accept = async (id: string, received = '428') =>
  acceptSlip(owner, { ...(await decision(id)), received })
const reject = async (id: string) =>
  rejectSlip(owner, { ...(await decision(id)), reason: 'The amount is not the one' })
const entriesOf = async (memberRowId: string) =>
  (await db.select().from(ledgerEntries).where(eq(ledgerEntries.memberRowId, memberRowId)))
    .map(({ kind, method }) => [kind, method].filter(Boolean).join(' '))
    .toSorted()

test('over the quota a guest sees what to pay and sends a slip, which lets in once it was read', async () => {
  const { id, hostId, key } = await guest()
  expect(await letGuestIn(owner, id)).toEqual({ ok: false, reason: 'to_pay' })
  expect(await viewInvited(ctx, key)).toMatchObject({ step: 'pay', price: '฿428.00', note: null })
  expect(await viewGuestPayment(ctx, key, 'scan')).toMatchObject({ outcome: { method: 'scan' } })
  expect(await sendGuestSlip(somebody(), key, await readable())).toMatchObject({ ok: true })
  expect(await viewInvited(ctx, key)).toMatchObject({ step: 'another', price: null })
  const entered = await letGuestIn(owner, id)
  const { provisionalUntil = null } = (await inviteOf(id)) ?? {}
  expect(entered).toMatchObject({ ok: true, value: { until: provisionalUntil } })
  expect(await entriesOf(hostId)).toEqual([])
})

test('accepted by staff it is booked on the host’s account with its paper, and the guest stays by the Day Pass', async () => {
  const { id, hostId, key } = await guest()
  await sendGuestSlip(somebody(), key, await readable())
  await letGuestIn(owner, id)
  const before = (await inviteOf(id))?.until?.getTime() ?? 0
  const seen = await decision(id)
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => acceptSlip(owner, { ...seen, received: '428' })),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await entriesOf(hostId)).toEqual(['charge', 'payment promptpay'])
  expect(await db.$count(documents, eq(documents.memberRowId, hostId))).toBe(1)
  const invite = await inviteOf(id)
  expect(invite).toMatchObject({ paidAt: expect.any(Date), provisionalUntil: null })
  expect(invite?.until?.getTime()).toBeGreaterThan(before)
})

test('rejected it lets in nobody any more, ends the stay, and another can be sent', async () => {
  const { id, key } = await guest()
  await sendGuestSlip(somebody(), key, await readable())
  await letGuestIn(owner, id)
  expect(await reject(id)).toMatchObject({ ok: true })
  const { until } = (await inviteOf(id)) ?? {}
  expect(until?.getTime()).toBeLessThanOrEqual(Date.now())
  const other = await guest()
  await sendGuestSlip(somebody(), other.key, await unreadable())
  await reject(other.id)
  expect(await viewInvited(ctx, other.key)).toMatchObject({
    step: 'pay',
    rejected: 'The amount is not the one',
  })
  expect(await sendGuestSlip(somebody(), other.key, await readable())).toMatchObject({ ok: true })
  expect(await accept(other.id)).toMatchObject({ ok: true })
})

test('whoever was let in by a slip that was rejected is not let in by the next before staff have looked', async () => {
  const { id, key } = await guest()
  const shown = await Promise.all([readable(), readable(), readable()])
  for (const [before, file] of shown.entries()) {
    await sendGuestSlip(somebody(), key, file)
    expect((await letGuestIn(owner, id)).ok).toBe(before === 0)
    await reject(id)
    await db
      .update(guestInvites)
      .set({ status: 'left', leftAt: sql`entered_at`, leftHow: 'staff' })
      .where(eq(guestInvites.id, id))
  }
  const never = await guest()
  await sendGuestSlip(somebody(), never.key, await readable())
  await reject(never.id)
  await sendGuestSlip(somebody(), never.key, await readable())
  expect(await letGuestIn(owner, never.id)).toEqual({ ok: false, reason: 'to_pay' })
  await accept(never.id)
  expect(await letGuestIn(owner, never.id)).toMatchObject({ ok: true })
})

test.each([
  ['accepted', (one: SlipDecision) => acceptSlip(owner, { ...one, received: '428' })],
  ['rejected', (one: SlipDecision) => rejectSlip(owner, { ...one, reason: 'No money came' })],
])('it is not %s by who saw another picture, or says nothing of what was seen', async (_, decide) => {
  const { id, key } = await guest()
  await sendGuestSlip(somebody(), key, await readable())
  const looked = await decision(id)
  await sendGuestSlip(somebody(), key, await readable())
  for (const seen of [looked.seen, null])
    expect(await decide({ ...looked, seen })).toMatchObject({ ok: false })
  expect((await slipOf(id)).status).toBe('submitted')
  expect(await decide(await decision(id))).toMatchObject({ ok: true })
})

test.each([
  ['cannot be read', async () => unreadable()],
  [
    'is of days before the invitation',
    async () => readable({ paidAt: new Date(Date.now() - 3 * 86_400_000) }),
  ],
])('a slip that %s waits for staff', async (_, file) => {
  const { id, key } = await guest()
  await sendGuestSlip(somebody(), key, await file())
  expect(await letGuestIn(owner, id)).toEqual({ ok: false, reason: 'to_pay' })
  expect(await viewInvited(ctx, key)).toMatchObject({ step: 'another', note: expect.any(String) })
})

test('a slip of somebody else lets in nobody, and is accepted once', async () => {
  const paid = newSlip()
  const [one, two] = [await guest(), await guest()]
  await sendGuestSlip(somebody(), one.key, fileOf(await slipPicture(paid)))
  expect(await sendGuestSlip(somebody(), two.key, fileOf(await slipPicture(paid)))).toMatchObject({
    warning: expect.any(String),
  })
  expect(await letGuestIn(owner, two.id)).toEqual({ ok: false, reason: 'to_pay' })
  expect(await accept(one.id)).toMatchObject({ ok: true })
  expect(await accept(two.id)).toEqual({ ok: false, reason: 'slip_used' })
  expect(await entriesOf(two.hostId)).toEqual([])
})

test('where the house gives no provisional codes, a slip waits for staff', async () => {
  const { id, key } = await guest()
  const off = { key: 'access', value: { isProvisional: false }, updatedAt: new Date() }
  await db.insert(settings).values(off)
  await sendGuestSlip(somebody(), key, await readable())
  await db.delete(settings).where(eq(settings.key, 'access'))
  expect(await letGuestIn(owner, id)).toEqual({ ok: false, reason: 'to_pay' })
})

test('nobody pays twice: the desk takes nothing while a slip waits, and no slip is taken after the desk was paid', async () => {
  const waiting = await guest()
  await sendGuestSlip(somebody(), waiting.key, await unreadable())
  expect(await takeGuestDayPass(owner, { id: waiting.id, method: 'cash', shownSatang: 42_800 })).toEqual({
    ok: false,
    reason: 'slip_waits',
  })
  const paid = await guest()
  expect(await takeGuestDayPass(owner, { id: paid.id, method: 'card', shownSatang: 42_800 })).toMatchObject({
    ok: true,
  })
  expect(await sendGuestSlip(somebody(), paid.key, await readable())).toMatchObject({ status: 409 })
  expect(await sendGuestSlip(somebody(), 'x', await readable())).toMatchObject({ status: 404 })
})

/** What was booked for the host, in satang. */
const sumsOf = async (memberRowId: string) =>
  (await db.select().from(ledgerEntries).where(eq(ledgerEntries.memberRowId, memberRowId)))
    .map(({ kind, amountSatang }) => `${kind} ${amountSatang}`)
    .toSorted()

async function repriced(priceSatang: number) {
  const [before] = await db.select().from(plans).where(eq(plans.slug, DAY_PASS))
  await db.update(plans).set({ priceSatang }).where(eq(plans.slug, DAY_PASS))
  return async () => {
    await db
      .update(plans)
      .set({ priceSatang: before?.priceSatang ?? 0 })
      .where(eq(plans.slug, DAY_PASS))
  }
}

test.each([
  ['dearer', 90_000],
  ['cheaper', 10_050],
  ['free', 0],
])(
  'a Day Pass that is %s since is sold for what the guest was shown and paid, with its paper',
  async (_how, priceSatang) => {
    const { id, hostId, key } = await guest()
    await sendGuestSlip(somebody(), key, await readable())
    onTestFinished(await repriced(priceSatang))
    expect(await accept(id)).toMatchObject({ ok: true })
    expect(await sumsOf(hostId)).toEqual(['charge 42800', 'payment 42800'])
    const papers = await db.select().from(documents).where(eq(documents.memberRowId, hostId))
    expect(papers.map(({ totalSatang }) => totalSatang)).toEqual([42_800])
  },
)

test.each([
  ['dearer', 90_000],
  ['cheaper', 10_050],
])(
  'the desk takes no Day Pass that is %s than was shown, and says both prices',
  async (_how, priceSatang) => {
    const { id, hostId } = await guest()
    const back = await repriced(priceSatang)
    onTestFinished(back)
    const nowSatang = (await viewDayPass(db, new Date()))?.satang ?? 0
    const taking = { id, method: 'cash' }
    expect(await takeGuestDayPass(owner, { ...taking, shownSatang: 42_800 })).toEqual({
      ok: false,
      reason: 'price_changed',
      price: { shownSatang: 42_800, nowSatang },
    })
    expect(await takeGuestDayPass(owner, { ...taking, shownSatang: -1 })).toMatchObject({ ok: false })
    expect(await sumsOf(hostId)).toEqual([])
    expect(await takeGuestDayPass(owner, { ...taking, shownSatang: nowSatang })).toMatchObject({ ok: true })
    expect(await sumsOf(hostId)).toEqual([`charge ${nowSatang}`, `payment ${nowSatang}`])
  },
)

const mailsTo = async (id: string) => {
  const invite = await inviteOf(id)
  const rows = await db
    .select()
    .from(mails)
    .where(eq(mails.recipient, invite?.contact ?? ''))
  return rows.map(({ subject, text }) => `${subject}\n${text}`)
}

test('the guest is told by mail that the slip is not accepted, why and what to do, in the language of their page', async () => {
  const { id, key } = await guest()
  const asBefore = getLocale
  overwriteGetLocale(() => 'th')
  onTestFinished(() => overwriteGetLocale(asBefore))
  await sendGuestSlip(somebody(), key, await unreadable())
  await reject(id)
  const [mail, ...more] = await mailsTo(id)
  expect(more).toEqual([])
  for (const words of ['พาสรายวัน', 'The amount is not the one', 'ส่งสลิปใหม่ในหน้าคำเชิญ'])
    expect(mail).toContain(words)
})

test('the guest is told by mail that the slip is accepted', async () => {
  const { id, key } = await guest()
  await sendGuestSlip(somebody(), key, await readable())
  await accept(id)
  expect(await mailsTo(id)).toEqual([expect.stringContaining('Your Day Pass is paid')])
})

test('of a guest known by a phone alone nobody else is told', async () => {
  const { id, hostId, key } = await guest()
  await db.update(guestInvites).set({ contact: '+66 81 234 5678' }).where(eq(guestInvites.id, id))
  await sendGuestSlip(somebody(), key, await unreadable())
  await reject(id)
  const [host] = await db.select().from(members).where(eq(members.id, hostId))
  expect(await db.$count(mails, eq(mails.recipient, host?.email ?? ''))).toBe(0)
})

test('it is no other slip: it is not given away, and its sender is forgotten with the guest', async () => {
  const { id, key } = await guest()
  await sendGuestSlip(somebody(), key, await unreadable())
  const { receiptId } = await decision(id)
  const other = { receiptId, applicationId: await insertApplication(db) }
  expect(await linkReceipt(owner, other)).toMatchObject({ ok: false, reason: 'not_found' })
  await reject(id)
  const isOfIt = eq(mails.subjectId, receiptId)
  expect(await db.$count(mails, isOfIt)).toBe(1)
  await lookAfterVisitors({ ...ctx, now: () => new Date(Date.now() + 31 * 86_400_000) })
  expect(await db.$count(mails, isOfIt)).toBe(0)
  const isIts = and(eq(receipts.id, receiptId), eq(receipts.name, 'Dao'))
  expect(await db.$count(receipts, isIts)).toBe(0)
})
