import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { mails } from '#app/house/mail/tables.server.ts'
import { writeSeen } from '#app/joining/applications/schema/seen.ts'
import { slips, slipUses } from '#app/joining/slips/tables.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { documents } from '#app/money/documents/tables.server.ts'
import { findMemberBalance } from '#app/money/ledger/queries.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { getLocale, overwriteGetLocale } from '#app/paraglide/runtime.js'
import { linkReceipt, lookAtSlip, rejectSlip } from '../../../../tests/support/deciding.ts'
import { asStaff, insertMember } from '../../../../tests/support/reviewer.ts'
import { newSlip, slipPicture } from '../../../../tests/support/slip.ts'
import { openSlipHouse } from '../../../../tests/support/slip-house.ts'
import { reviewReceipt } from '../actions/review.server.ts'
import { findReceiptRecord } from '../queries/review.server.ts'
import { RECEIPT, receipts } from '../tables.server.ts'
import { acceptSlip } from './decide.server.ts'
import { submitReceipt } from './submit.server.ts'

const { db, ctx, apply, approve, send, viewOf } = await openSlipHouse()
const owner = await asStaff(ctx, 'owner')

type Member = Awaited<ReturnType<typeof insertMember>>

/** A member who owes 500 baht. */
async function debtor() {
  const member = await insertMember(db)
  await owes(member, 500_00)
  return member
}

async function owes({ id: memberRowId, memberId }: Member, amountSatang: number) {
  const charged = { kind: 'correction', account: 'owed', source: 'by_hand', note: 'Printing' } as const
  const bookedOn = bangkokDay(new Date())
  await db.insert(ledgerEntries).values({ ...charged, amountSatang, bookedOn, memberRowId, memberId })
}

type Sent = { slip?: ReturnType<typeof newSlip>; key?: string }

async function post(
  { id: memberRowId, name, email }: Member,
  { slip = newSlip(), key = randomUUID() }: Sent = {},
) {
  const { buffer, name: fileName, mimeType } = await slipPicture(slip)
  return submitReceipt(ctx, {
    values: { submissionKey: key, name, userEmail: email },
    file: new File([new Uint8Array(buffer)], fileName, { type: mimeType }),
    variant: 'landing',
    subject: { kind: 'debt', id: memberRowId },
    totalSatang: Math.max(0, await findMemberBalance(db, memberRowId)),
  })
}

async function pays(member: Member, sent: Sent = {}) {
  const result = await post(member, sent)
  if (!result.ok) throw new Error(JSON.stringify(result.errors))
  return result
}

async function receiptOf(receiptId: string) {
  const [receipt] = await db.select(RECEIPT).from(receipts).where(eq(receipts.id, receiptId))
  if (!receipt) throw new Error('no receipt')
  return receipt
}

/** A post of the slip's screen. */
async function review(receiptId: string, asked: Record<string, string>) {
  const record = (await findReceiptRecord(db, receiptId)) ?? raise()
  const form = new FormData()
  for (const [name, value] of Object.entries(asked)) form.set(name, value)
  return reviewReceipt(owner, record, form)
}

function raise(): never {
  throw new Error('nothing to look at')
}

const look = (receiptId: string) => lookAtSlip(owner, { receiptId })

const settle = async (receiptId: string, received = '500') =>
  acceptSlip(owner, { ...(await look(receiptId)), received })

const paymentsOf = ({ id }: Member) =>
  db
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.memberRowId, id), eq(ledgerEntries.kind, 'payment')))

test('a slip for what is owed says whose debt it pays, and is booked to that account once, with its paper', async () => {
  const member = await debtor()
  const { receiptId } = await pays(member)
  expect(await receiptOf(receiptId)).toMatchObject({
    subject: { kind: 'debt', id: member.id },
    totalSatang: 500_00,
    status: 'submitted',
  })
  expect(await settle(receiptId, 'much')).toMatchObject({ reason: 'bad_amount' })
  const seen = await look(receiptId)
  const settled = await Promise.all(
    Array.from({ length: 5 }, () => acceptSlip(owner, { ...seen, received: '500' })),
  )
  expect(settled.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await findMemberBalance(db, member.id)).toBe(0)
  expect(await receiptOf(receiptId)).toMatchObject({ status: 'approved', decidedBy: owner.actor.userId })
  const [payment, ...more] = await paymentsOf(member)
  expect(payment).toMatchObject({ amountSatang: 500_00, method: 'transfer', receiptId })
  expect(more).toEqual([])
  expect(await db.$count(documents, eq(documents.entryId, payment?.id ?? ''))).toBe(1)
  expect(await db.$count(slipUses, eq(slipUses.receiptId, receiptId))).toBe(1)
})

const mailsTo = async (recipient: string) =>
  (await db.select().from(mails).where(eq(mails.recipient, recipient))).map(
    ({ subject, text }) => `${subject}\n${text}`,
  )

test('whoever sent it is told by mail what was booked and what is left, in the language of their page', async () => {
  const member = await debtor()
  const asBefore = getLocale
  overwriteGetLocale(() => 'ru')
  onTestFinished(() => overwriteGetLocale(asBefore))
  const { receiptId } = await pays(member)
  overwriteGetLocale(asBefore)
  await settle(receiptId, '300')
  expect(await mailsTo(member.email)).toEqual([expect.stringMatching(/чек.*300.*Осталось оплатить .*200/s)])
})

test('whoever sent it is told by mail why it is not accepted, and that what they owe stays open', async () => {
  const member = await debtor()
  const { receiptId } = await pays(member)
  await rejectSlip(owner, { receiptId, reason: 'No money came.' })
  const [mail, ...more] = await mailsTo(member.email)
  expect(more).toEqual([])
  for (const words of ['No money came.', 'What you owe stays open']) expect(mail).toContain(words)
})

test('a slip of nobody’s debt is none of it', async () => {
  const { receiptId } = await pays(await debtor())
  await db.update(receipts).set({ billId: null }).where(eq(receipts.id, receiptId))
  expect(await settle(receiptId)).toMatchObject({ reason: 'not_found' })
  expect(
    await acceptSlip(owner, { ...(await look(receiptId)), receiptId: 'none', received: '1' }),
  ).toMatchObject({
    reason: 'not_found',
  })
})

test('the slip of July does not pay for August: its member is told, staff see it, and nothing is booked', async () => {
  const [member, slip] = [await debtor(), newSlip()]
  const july = await pays(member, { slip })
  expect(july.warning).toBeNull()
  expect(await settle(july.receiptId)).toMatchObject({ ok: true })
  await owes(member, 500_00)
  const august = await pays(member, { slip })
  expect(august.warning).toContain('already been used')
  expect(await viewOf(august.receiptId)).toMatchObject({ verdict: 'Used before', isUsedBefore: true })
  expect(await settle(august.receiptId)).toEqual({ ok: false, reason: 'slip_used' })
  expect(await findMemberBalance(db, member.id)).toBe(500_00)
  expect(await receiptOf(august.receiptId)).toMatchObject({ status: 'submitted' })
})

test('of two debts with one slip, decided about at the same moment, one is paid', async () => {
  const [one, other, slip] = [await debtor(), await debtor(), newSlip()]
  const sent = [await pays(one, { slip }), await pays(other, { slip })]
  const settled = await Promise.all(sent.map(({ receiptId }) => settle(receiptId)))
  expect(settled.map(result => (result.ok ? 'paid' : result.reason)).toSorted()).toEqual([
    'paid',
    'slip_used',
  ])
  const balances = await Promise.all([one, other].map(({ id }) => findMemberBalance(db, id)))
  expect(balances.toSorted()).toEqual([0, 500_00])
})

test('a slip that bought a plan pays no debt', async () => {
  const [member, slip, applicationId] = [await debtor(), newSlip(), await apply()]
  await send(applicationId, { slip })
  expect(await approve(applicationId)).toMatchObject({ ok: true })
  const { receiptId } = await pays(member, { slip })
  expect(await viewOf(receiptId)).toMatchObject({ verdict: 'Used before' })
  expect(await settle(receiptId)).toMatchObject({ reason: 'slip_used' })
  expect(await findMemberBalance(db, member.id)).toBe(500_00)
})

test('a slip that paid a debt buys no plan', async () => {
  const [member, slip, applicationId] = [await debtor(), newSlip(), await apply()]
  const { receiptId } = await pays(member, { slip })
  await send(applicationId, { slip })
  expect(await settle(receiptId)).toMatchObject({ ok: true })
  expect(await approve(applicationId)).toEqual({ ok: false, reason: 'slip_used' })
})

test('a slip that was not read yet is read before anything is booked', async () => {
  const [one, other, slip] = [await debtor(), await debtor(), newSlip()]
  const [first, second] = [await pays(one, { slip }), await pays(other, { slip })]
  await db.delete(slips)
  expect(await settle(first.receiptId)).toMatchObject({ ok: true })
  expect(await settle(second.receiptId)).toMatchObject({ reason: 'slip_used' })
})

test('another picture, another balance or no word of what was seen: nothing is booked, and both are shown', async () => {
  const [member, key] = [await debtor(), randomUUID()]
  const { receiptId } = await pays(member, { key })
  const { seen, mark } = await look(receiptId)
  const asked = { intent: 'accept', received: '500', seen: writeSeen(seen ?? raise()), mark }
  expect(await pays(member, { key })).toMatchObject({ receiptId })
  await owes(member, 40_00)
  const refused = await review(receiptId, asked)
  expect(refused).toMatchObject({ ok: false, status: 409, unseen: { mark: '54000' } })
  const { unseen } = refused as Extract<typeof refused, { ok: false }>
  expect(unseen?.change).toEqual({
    rows: [{ term: 'For what is owed', before: 'Owes ฿500.00', now: 'Owes ฿540.00' }],
    notes: ['A slip shows another picture now.'],
  })
  expect(await review(receiptId, { ...asked, seen: '' })).toMatchObject({ status: 400 })
  expect(await paymentsOf(member)).toEqual([])
  const now = { ...asked, seen: unseen?.seen ?? '', mark: '54000' }
  expect(await review(receiptId, { ...now, mark: '' })).toMatchObject({ status: 400 })
  expect(await review(receiptId, now)).toMatchObject({ ok: true })
})

test('rejected and accepted at the same moment, a slip is one of both, and money is booked for the other only', async () => {
  const member = await debtor()
  const { receiptId } = await pays(member)
  const seen = await look(receiptId)
  const [settled] = await Promise.all([
    acceptSlip(owner, { ...seen, received: '500' }),
    rejectSlip(owner, { receiptId, reason: 'It cannot be read' }),
  ])
  const { status } = await receiptOf(receiptId)
  expect(status).toBe(settled.ok ? 'approved' : 'rejected')
  expect(await paymentsOf(member)).toHaveLength(settled.ok ? 1 : 0)
})

test('a slip stays with the debt that it was sent for, whoever sends its form again', async () => {
  const [member, other, key] = [await debtor(), await debtor(), randomUUID()]
  const { receiptId } = await pays(member, { key })
  expect(await post(other, { key })).toMatchObject({ ok: false, status: 409 })
  await expect(send(await apply(), { key })).rejects.toThrow('something else')
  await expect(send(null, { key })).rejects.toThrow('something else')
  expect(await linkReceipt(owner, { receiptId, applicationId: await apply() })).toMatchObject({
    reason: 'not_found',
  })
  expect(await receiptOf(receiptId)).toMatchObject({
    subject: { kind: 'debt', id: member.id },
    email: member.email,
  })
})
