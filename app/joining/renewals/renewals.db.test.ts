import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { mails } from '#app/house/mail/tables.server.ts'
import { plans } from '#app/house/plans/tables.server.ts'
import { settings } from '#app/house/settings/tables.server.ts'
import { findApprovalChoices } from '#app/joining/applications/queries/record.server.ts'
import { documents } from '#app/money/documents/tables.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { accessCodes } from '#app/people/access-codes/tables.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { approveApplication, rejectApplication, undoDecision } from '../../../tests/support/deciding.ts'
import { textOf } from '../../../tests/support/mails.ts'
import { openRenewalHouse } from '../../../tests/support/renewal-house.ts'
import { insertMember } from '../../../tests/support/reviewer.ts'
import { requestRenewal } from './commands/ask.server.ts'
import { payRenewalByCard, sendRenewalSlip } from './commands/pay.server.ts'
import { findAskedRenewals } from './queries/asked.server.ts'
import { lookUpRenewal } from './queries/lookup.server.ts'
import { findRenewalApplication } from './queries/renewals.server.ts'
import { viewRenewal } from './views/renewal.server.ts'

const house = await openRenewalHouse()
const { db, at, ctx, staff, deskAt, desk } = house
const { asked, standingOf, formOf, sending, send, stateOf, slipsOf, memberOf } = house

test('a slip makes an application for that member, and approving it renews them keeping the anchor', async () => {
  const { member, renewal, key } = await asked({ mobilePhone: '081 234 5678', lineId: 'nok.l' })
  expect(await send(key)).toEqual({ ok: true })
  const application = await findRenewalApplication(db, renewal.id)
  expect(application).toMatchObject({
    memberId: renewal.reference,
    status: 'submitted',
    isExistingMember: true,
    email: member.email,
    name: member.name,
    mobilePhone: '081 234 5678',
    line: 'nok.l',
    selectedPlan: 'Monthly Pass',
    priceSatang: 500000,
    membershipFeeSatang: 0,
    vatSatang: 35000,
    totalSatang: 535000,
    startDate: '2026-08-31',
    expiryDate: '2026-09-30',
    paymentMethod: 'scan',
  })
  expect(await slipsOf(renewal.id)).toMatchObject([{ status: 'submitted', totalSatang: 535000 }])
  expect(await stateOf(key)).toBe('waiting')
  if (!application) throw new Error('no application')
  expect(await findApprovalChoices(db, application, desk.now())).toMatchObject({
    isRenewal: true,
    proposed: member.id,
    members: [{ id: member.id, newExpiry: '2026-09-30' }],
  })
  expect(await approveApplication(desk, { applicationId: renewal.id, memberRowId: member.id })).toMatchObject(
    { ok: true },
  )
  expect(await memberOf(member.id)).toMatchObject({
    status: 'active',
    expiryDate: '2026-09-30',
    anchorDay: 31,
    membershipType: 'monthly',
  })
  expect(await stateOf(key)).toBe('renewed')
  expect(await db.select().from(accessCodes).where(eq(accessCodes.applicationId, renewal.id))).toMatchObject([
    { memberRowId: member.id, validUntil: new Date('2026-10-01T00:00:00+07:00') },
  ])
  expect(
    await db.select().from(ledgerEntries).where(eq(ledgerEntries.applicationId, renewal.id)),
  ).toMatchObject([
    { kind: 'charge', amountSatang: 535000, memberRowId: member.id },
    { kind: 'payment', amountSatang: 535000, memberRowId: member.id },
  ])
})

test('a renewal makes nobody new and renews nobody else, whoever has the same email', async () => {
  const { member, renewal, key } = await asked()
  const double = await insertMember(db, { email: member.email })
  await send(key)
  const approve = (memberRowId: string | null) =>
    approveApplication(desk, { applicationId: renewal.id, memberRowId })
  expect(await approve(null)).toEqual({ ok: false, reason: 'not_a_candidate' })
  expect(await approve(double.id)).toEqual({ ok: false, reason: 'not_a_candidate' })
  const both = await Promise.all([approve(member.id), approve(member.id)])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect((await memberOf(member.id))?.expiryDate).toBe('2026-09-30')
})

test.each([
  // [paid at, approved at, days of grace, expiry after, anchor]
  [
    'on the last day, approved after midnight',
    '2026-08-31T23:59:00+07:00',
    '2026-09-01T08:00:00+07:00',
    0,
    '2026-09-30',
    31,
  ],
  ['after midnight', '2026-09-01T00:01:00+07:00', '2026-09-01T08:00:00+07:00', 0, '2026-10-01', 1],
  [
    'in grace, approved after it',
    '2026-09-03T23:00:00+07:00',
    '2026-09-05T08:00:00+07:00',
    3,
    '2026-09-30',
    31,
  ],
  ['after grace', '2026-09-04T00:01:00+07:00', '2026-09-05T08:00:00+07:00', 3, '2026-10-04', 4],
])(
  'paid %s: what was promised is what is approved',
  async (_when, paidAt, approvedAt, graceDays, until, anchorDay) => {
    await db.insert(settings).values({ key: 'renewals', value: { graceDays } })
    const { member, renewal, key } = await asked()
    expect(await send(key, {}, at(paidAt))).toEqual({ ok: true })
    await db.update(members).set({ status: 'expired' }).where(eq(members.id, member.id))
    const decided = await approveApplication(deskAt(approvedAt), {
      applicationId: renewal.id,
      memberRowId: member.id,
    })
    expect(decided).toMatchObject({ ok: true })
    expect((await findRenewalApplication(db, renewal.id))?.expiryDate).toBe(until)
    expect(await memberOf(member.id)).toMatchObject({ status: 'active', expiryDate: until, anchorDay })
  },
)

test('pressed twice, or sent from two tabs, it is one payment', async () => {
  const { renewal, key } = await asked()
  const submissionKey = randomUUID()
  const [first, second] = await Promise.all([send(key, { submissionKey }), send(key, { submissionKey })])
  expect([first, second]).toEqual([{ ok: true }, { ok: true }])
  expect(await send(key, { submissionKey })).toEqual({ ok: true })
  expect(await send(key)).toMatchObject({ ok: false, status: 409 })
  expect(await slipsOf(renewal.id)).toHaveLength(1)

  const other = await asked()
  const tabs = await Promise.all([send(other.key), send(other.key)])
  expect(tabs.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  expect(await slipsOf(other.renewal.id)).toHaveLength(1)
})

test('a rejected slip can be sent again with its reason in sight, and waits for the desk once more', async () => {
  const { member, renewal, key } = await asked()
  await send(key)
  await rejectApplication(desk, { applicationId: renewal.id, reason: 'The slip is too dark' })
  const [mail] = await db.select().from(mails).where(eq(mails.subjectId, renewal.id))
  expect(textOf(mail)).toContain(`/renew/${key}`)
  const view = await viewRenewal(ctx, await standingOf(key), 'scan')
  expect(view).toMatchObject({ state: 'again', reason: 'The slip is too dark' })
  expect(await send(key)).toEqual({ ok: true })
  expect(await stateOf(key)).toBe('waiting')
  expect(await slipsOf(renewal.id)).toHaveLength(2)
  const approved = await approveApplication(desk, { applicationId: renewal.id, memberRowId: member.id })
  if (!approved.ok) throw new Error(approved.reason)
  await undoDecision(desk, approved.value)
  expect(await stateOf(key)).toBe('waiting')
  expect(await memberOf(member.id)).toMatchObject({ expiryDate: '2026-08-31', anchorDay: 31 })
})

test('a picture that is none leaves nothing behind', async () => {
  const { renewal, key } = await asked()
  const refused = await send(key, { file: new File(['<svg>'], 'slip.png') })
  expect(refused).toMatchObject({ ok: false, status: 400, errors: { data: expect.any(String) } })
  expect(await send(key, { file: null })).toMatchObject({ status: 400, errors: { data: expect.any(String) } })
  expect(await findRenewalApplication(db, renewal.id)).toBeNull()
  expect(await stateOf(key)).toBe('open')
})

test('a price that changed meanwhile is shown before it counts', async () => {
  const { renewal, key } = await asked()
  for (const seen of ['500000', '', '-1', '535000.5'])
    expect(await send(key, { seen })).toMatchObject({
      ok: false,
      status: 409,
      errors: { form: expect.any(String) },
    })
  expect(await findRenewalApplication(db, renewal.id)).toBeNull()
  expect(await send(key, { seen: '535000' })).toEqual({ ok: true })
})

test('what was paid keeps its price, also when the plan becomes dearer before another slip', async () => {
  const { renewal, key } = await asked()
  await send(key)
  await rejectApplication(desk, { applicationId: renewal.id, reason: 'Please send it whole' })
  await db.update(plans).set({ priceSatang: 600000 }).where(eq(plans.name, 'Monthly Pass'))
  expect((await standingOf(key)).offer?.total.totalSatang).toBe(535000)
  await db.update(plans).set({ priceSatang: 500000 }).where(eq(plans.name, 'Monthly Pass'))
})

test.each([
  ['no plan', { planName: null }, 'not_on_sale'],
  ['a service beside the membership', { planName: 'Mailbox/Locker' }, 'not_on_sale'],
])('a member with %s is led to the plans and cannot pay here', async (_what, values, state) => {
  const { key } = await asked(values)
  expect(await stateOf(key)).toBe(state)
  expect(await send(key)).toMatchObject({ ok: false, status: 409 })
})

test('a member of a plan that is not sold any more is offered what is nearest, and goes on with it', async () => {
  const { member, renewal, key } = await asked({ planName: 'Retired Plan', membershipType: 'weekly' })
  const { state, offer } = await standingOf(key)
  expect({ state, plan: offer?.plan.name }).toEqual({ state: 'open', plan: 'Week Pass' })
  expect(await viewRenewal(ctx, await standingOf(key), 'scan')).toMatchObject({
    planName: 'Retired Plan',
    nearestPlan: 'Week Pass',
  })
  const seen = String(offer?.total.totalSatang)
  expect(await send(key, { seen })).toEqual({ ok: true })
  const approval = { applicationId: renewal.id, memberRowId: member.id }
  expect(await approveApplication(desk, approval)).toMatchObject({ ok: true })
  expect(await memberOf(member.id)).toMatchObject({ planName: 'Week Pass', expiryDate: '2026-09-07' })
})

test('who was renewed at the desk has nothing to pay, and who was deleted is told that nobody knows the link', async () => {
  const { member, key } = await asked()
  const before = await standingOf(key)
  await db.update(members).set({ expiryDate: '2026-09-30' }).where(eq(members.id, member.id))
  expect(await stateOf(key)).toBe('renewed')
  expect(await sendRenewalSlip(ctx, before, sending(formOf()))).toMatchObject({ ok: false, status: 409 })
  await db.delete(members).where(eq(members.id, member.id))
  expect(await lookUpRenewal(ctx, key)).toEqual({ ok: false, status: 404 })
  expect(await sendRenewalSlip(ctx, before, sending(formOf()))).toMatchObject({ ok: false, status: 409 })
})

test('by card the application is made first, so that the payment finds it, and a slip can still come', async () => {
  const { renewal, key } = await asked()
  const pay = async () => payRenewalByCard(ctx, await standingOf(key), sending(formOf({ file: null })))
  expect(await pay()).toMatchObject({ ok: false, status: 409 })
  await db
    .update(plans)
    .set({ paymentLinkExisting: 'https://buy.stripe.com/x' })
    .where(eq(plans.name, 'Monthly Pass'))
  const paid = await pay()
  expect(paid).toMatchObject({
    ok: true,
    url: expect.stringContaining(`client_reference_id=${renewal.reference}`),
  })
  expect(await findRenewalApplication(db, renewal.id)).toMatchObject({ paymentMethod: 'card' })
  expect(await stateOf(key)).toBe('card')
  expect(await send(key)).toEqual({ ok: true })
  expect(await findRenewalApplication(db, renewal.id)).toMatchObject({ paymentMethod: 'scan' })
})

test('staff ask once, with a mail that carries the link, and see what became of it', async () => {
  const { member, renewal, key } = await asked()
  const soon = deskAt('2026-08-24T09:05:00+07:00')
  expect(await requestRenewal(soon, { id: member.id })).toEqual({ ok: false, reason: 'just_asked' })
  const sent = await db.select().from(mails).where(eq(mails.subjectId, member.id))
  expect(sent).toMatchObject([{ kind: 'renewal', recipient: member.email }])
  expect(textOf(sent[0])).toContain(`/renew/${key}`)
  const log = and(eq(adminActivityLog.entityId, member.id), eq(adminActivityLog.action, 'asked_to_renew'))
  expect(await db.select().from(adminActivityLog).where(log)).toMatchObject([{ adminId: staff.actor.userId }])
  expect(await findAskedRenewals(ctx, member)).toMatchObject({
    canAsk: true,
    rows: [{ state: 'open', applicationId: null, url: expect.stringContaining(key) }],
  })
  await send(key)
  expect((await findAskedRenewals(ctx, member)).rows).toMatchObject([
    { state: 'waiting', applicationId: renewal.id },
  ])
  const over = await insertMember(db, { expiryDate: '2026-08-20', status: 'expired' })
  await requestRenewal(desk, { id: over.id })
  const [late] = await db.select().from(mails).where(eq(mails.subjectId, over.id))
  expect(late?.subject).toBe('Your membership ended 8 days ago')
  const suspended = await insertMember(db, { status: 'suspended' })
  expect(await requestRenewal(desk, { id: suspended.id })).toEqual({ ok: false, reason: 'cannot_renew' })
  expect(await requestRenewal(desk, { id: randomUUID() })).toEqual({ ok: false, reason: 'not_found' })
})

test('once the member is gone a paid renewal is an application like any other', async () => {
  const { member, renewal, key } = await asked()
  await send(key)
  await db.delete(members).where(eq(members.id, member.id))
  expect(await approveApplication(desk, { applicationId: renewal.id, memberRowId: null })).toMatchObject({
    ok: true,
  })
  const [made] = await db.select().from(members).where(eq(members.memberId, renewal.reference))
  expect(made).toMatchObject({ name: member.name, email: member.email })
  expect(await db.select().from(applications).where(eq(applications.id, renewal.id))).toHaveLength(1)
})

test('with satang of its own the amount stays the same until it is paid, and the paper names the member', async () => {
  await db.insert(settings).values({ key: 'payments', value: { hasUniqueSatang: true } })
  const [first, second] = [await asked(), await asked()]
  const totalOf = async (key: string, method: 'scan' | 'bank_transfer' | 'card' = 'scan') =>
    (await viewRenewal(ctx, await standingOf(key), method)).payment?.total
  const seen = await totalOf(first.key)
  expect(seen?.uniqueSatang).toBeGreaterThan(0)
  expect(seen?.totalSatang).toBe(535000 + Number(seen?.uniqueSatang))
  expect(await totalOf(first.key, 'bank_transfer')).toEqual(seen)
  expect((await totalOf(first.key, 'card'))?.totalSatang).toBe(535000)
  expect((await totalOf(second.key))?.totalSatang).not.toBe(seen?.totalSatang)

  expect(await send(first.key)).toEqual({ ok: true })
  const kept = { uniqueSatang: seen?.uniqueSatang, totalSatang: seen?.totalSatang }
  expect(await findRenewalApplication(db, first.renewal.id)).toMatchObject(kept)
  expect(await slipsOf(first.renewal.id)).toMatchObject([{ totalSatang: seen?.totalSatang }])
  await rejectApplication(desk, { applicationId: first.renewal.id, reason: 'Too dark to read' })
  expect(await totalOf(first.key)).toMatchObject(kept)
  expect(await send(first.key)).toEqual({ ok: true })
  expect(await findRenewalApplication(db, first.renewal.id)).toMatchObject(kept)

  await approveApplication(desk, { applicationId: first.renewal.id, memberRowId: first.member.id })
  const [paper] = await db.select().from(documents).where(eq(documents.applicationId, first.renewal.id))
  expect(paper).toMatchObject({
    totalSatang: seen?.totalSatang,
    content: { memberId: first.member.memberId },
  })
  await db.delete(settings).where(eq(settings.key, 'payments'))
})
