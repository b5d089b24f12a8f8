import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { mails } from '#app/house/mail/tables.server.ts'
import { createPlan } from '#app/house/plans/commands/plans.server.ts'
import { NEW_PLAN_FIELDS } from '#app/house/plans/schema.ts'
import { plans } from '#app/house/plans/tables.server.ts'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { findAccessCodeOf } from '#app/people/access-codes/queries/codes.server.ts'
import { openPass } from '#app/people/access-codes/steps/pass.server.ts'
import { accessCodes } from '#app/people/access-codes/tables.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { approveApplication, undoDecision } from '../../../../tests/support/deciding.ts'
import { insertApplication, insertReceipt } from '../../../../tests/support/incoming.ts'
import { textOf } from '../../../../tests/support/mails.ts'
import { asStaff, insertMember } from '../../../../tests/support/reviewer.ts'
import { listDecisions } from '../queries/decisions.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db, { SMTP_URL: 'smtp://mail.invalid' })
/** Bangkok has the next day already. */
const now = new Date('2026-08-04T18:00:00Z')
const desk = { ...(await asStaff(ctx, 'front_desk')), now: () => now }

/** Everything that the application caused. */
async function effectsOf(applicationId: string) {
  const [[application], ledger, codes, sent, decisions] = await Promise.all([
    db.select().from(applications).where(eq(applications.id, applicationId)),
    db.select().from(ledgerEntries).where(eq(ledgerEntries.applicationId, applicationId)),
    db.select().from(accessCodes).where(eq(accessCodes.applicationId, applicationId)),
    db.select().from(mails).where(eq(mails.subjectId, applicationId)),
    listDecisions(db, applicationId),
  ])
  if (!application) throw new Error('no application')
  return { application, ledger, codes, mails: sent, decisions }
}

test('a new member has everything that the visitor told us', async () => {
  const told = {
    email: 'new@example.com',
    email2: 'second@example.com',
    mobilePhone: '089 111 2222',
    workPhone: '02 1',
    address: 'Jomtien',
    emergencyContact: 'Mum',
    line: 'nok.l',
    whatsApp: 'nok.w',
    instagram: 'nok.i',
    facebook: 'nok.f',
    telegram: 'nok.t',
    dateOfBirth: '1990-02-03',
    startDate: '2026-08-31',
    expiryDate: '2026-09-30',
    selectedPlan: 'Monthly Pass',
    totalSatang: 5564_00,
  }
  const applicationId = await insertApplication(db, told)
  const result = await approveApplication(desk, { applicationId, memberRowId: null })
  expect(result).toMatchObject({ ok: true })
  const { application, ledger, codes, decisions } = await effectsOf(applicationId)
  expect(application.status).toBe('approved')
  const [member] = await db.select().from(members).where(eq(members.memberId, application.memberId))
  expect(member).toMatchObject({
    name: 'Nok Suwan',
    email: told.email,
    secondaryEmail: told.email2,
    mobilePhone: told.mobilePhone,
    workPhone: told.workPhone,
    address: told.address,
    dateOfBirth: told.dateOfBirth,
    lineId: 'nok.l',
    whatsapp: 'nok.w',
    instagram: 'nok.i',
    facebook: 'nok.f',
    telegram: 'nok.t',
    emergencyContact: 'Mum',
    membershipType: 'monthly',
    planName: 'Monthly Pass',
    status: 'active',
    joinDate: '2026-08-31',
    expiryDate: '2026-09-30',
    anchorDay: 31,
    lastRenewedAt: null,
    autoRenew: true,
  })
  const booked = {
    amountSatang: 5564_00,
    bookedOn: '2026-08-05',
    recordedBy: desk.actor.userId,
    memberRowId: member?.id,
    memberId: application.memberId,
  }
  expect(ledger).toMatchObject([
    { ...booked, kind: 'charge', account: 'owed' },
    { ...booked, kind: 'payment', account: 'received' },
  ])
  expect(codes).toMatchObject([
    {
      memberRowId: member?.id,
      validFrom: new Date('2026-08-30T17:00:00Z'),
      validUntil: new Date('2026-09-30T17:00:00Z'),
      revokedAt: null,
    },
  ])
  expect(decisions).toMatchObject([
    { decision: 'approved', isRenewal: false, decidedBy: 'Mali', decidedAt: now, undoneAt: null },
  ])
})

test('the visitor gets the code in their language, with the link to the status', async () => {
  const applicationId = await insertApplication(db, { locale: 'th', email: 'thai@example.com' })
  await approveApplication(desk, { applicationId, memberRowId: null })
  const { application, mails: sent } = await effectsOf(applicationId)
  const code = await findAccessCodeOf(db, applicationId)
  expect(sent).toMatchObject([{ kind: 'application', recipient: 'thai@example.com' }])
  const pass = (code && openPass(ctx.secrets, code)) ?? 'no pass'
  const text = textOf(sent[0])
  expect(text).toContain('เรียน Nok Suwan')
  expect(text).toContain(code?.accessId)
  expect(text).toContain(pass)
  expect(text).toContain(`http://localhost/th/application/${application.statusKey}`)
  expect(`${sent[0]?.text}${sent[0]?.html}`).not.toContain(pass)
})

test('renewing goes on from the expiry ahead by the period of the plan, and keeps the anchor', async () => {
  const member = await insertMember(db, { status: 'expired', email: 'again@example.com' })
  const applicationId = await insertApplication(db, {
    email: 'AGAIN@example.com',
    selectedPlan: 'Silver',
    startDate: '2026-08-10',
    name: 'Somebody Else',
  })
  await approveApplication(desk, { applicationId, memberRowId: member.id })
  const [renewed] = await db.select().from(members).where(eq(members.id, member.id))
  expect(renewed).toMatchObject({
    memberId: member.memberId,
    name: member.name,
    joinDate: member.joinDate,
    status: 'active',
    membershipType: 'monthly',
    planName: 'Silver',
    expiryDate: '2027-02-28',
    anchorDay: 31,
    lastRenewedAt: now,
  })
  const { codes, decisions, mails: sent } = await effectsOf(applicationId)
  expect(codes).toMatchObject([
    { validFrom: new Date('2026-08-04T17:00:00Z'), validUntil: new Date('2027-02-28T17:00:00Z') },
  ])
  expect(decisions).toMatchObject([{ isRenewal: true, memberRowId: member.id }])
  expect(sent[0]?.text).toContain(member.memberId)
})

test.each(['Mailbox/Locker', '1-Hour Consultation Package', 'Enrollment Fee'])(
  'a member who buys %s keeps the membership as it is and gets no code, because it opens no door',
  async planName => {
    const email = `${randomUUID()}@example.com`
    const yearly = { membershipType: 'annual', planName: 'Gold', expiryDate: '2027-01-31' } as const
    const member = await insertMember(db, { ...yearly, email })
    const [plan] = await db.select().from(plans).where(eq(plans.name, planName))
    const applicationId = await insertApplication(db, {
      email,
      selectedPlan: planName,
      startDate: '2026-08-05',
      expiryDate: '2026-09-05',
      ...(plan && { planId: plan.id }),
    })
    const approved = await approveApplication(desk, { applicationId, memberRowId: member.id })
    const [after] = await db.select().from(members).where(eq(members.id, member.id))
    expect(after).toEqual({ ...member, updatedAt: now })
    const { codes, decisions, mails: sent } = await effectsOf(applicationId)
    expect(codes).toEqual([])
    expect(sent[0]?.subject).toBe(`Your payment is confirmed: ${planName}`)
    expect(sent[0]?.text).not.toContain('access code')
    expect(decisions).toMatchObject([{ memberRowId: member.id }])
    if (!approved.ok) throw new Error(approved.reason)
    expect(await undoDecision(desk, approved.value)).toMatchObject({ ok: true })
    const [undone] = await db.select().from(members).where(eq(members.id, member.id))
    expect(undone).toEqual(member)
  },
)

test('an hour opens the door for an hour from the first entry, and no code goes for a month', async () => {
  const applicationId = await insertApplication(db, {
    email: 'hour@example.com',
    selectedPlan: 'Hourly Rate',
    startDate: '2026-08-05',
    expiryDate: '2026-09-05',
  })
  await approveApplication(desk, { applicationId, memberRowId: null })
  const { codes, mails: sent } = await effectsOf(applicationId)
  expect(codes).toMatchObject([{ entryMinutes: 75, validUntil: new Date('2026-09-05T17:00:00Z') }])
  expect(sent[0]?.text).toContain('for 1 hour from your first entry, which is until 5 September 2026')
})

test('a plan that an owner adds lasts, makes members and opens doors by its own period', async () => {
  const fields = { ...NEW_PLAN_FIELDS, name: 'Ten Days', price: '3000', periodCount: '10', periodUnit: 'day' }
  const owner = { ...(await asStaff(ctx, 'owner')), now: () => now }
  expect(await createPlan(owner, { fields })).toEqual({})
  const member = await insertMember(db, { email: 'ten@example.com', expiryDate: '2026-08-20', anchorDay: 20 })
  const applicationId = await insertApplication(db, { email: 'ten@example.com', selectedPlan: 'Ten Days' })
  await approveApplication(desk, { applicationId, memberRowId: member.id })
  const [renewed] = await db.select().from(members).where(eq(members.id, member.id))
  expect(renewed).toMatchObject({ membershipType: 'weekly', planName: 'Ten Days', expiryDate: '2026-08-30' })
  const { codes } = await effectsOf(applicationId)
  expect(codes).toMatchObject([{ entryMinutes: null, validUntil: new Date('2026-08-30T17:00:00Z') }])
})

test('the receipts that wait with the application are approved, others stay', async () => {
  const applicationId = await insertApplication(db)
  const waiting = await insertReceipt(db, { applicationId })
  const rejected = await insertReceipt(db, { applicationId, status: 'rejected', reason: 'too dark' })
  const foreign = await insertReceipt(db)
  await approveApplication(desk, { applicationId, memberRowId: null })
  const rows = await db.select().from(receipts)
  const byId = new Map(rows.map(row => [row.id, row]))
  expect(byId.get(waiting)).toMatchObject({
    status: 'approved',
    decidedBy: desk.actor.userId,
    decidedAt: now,
  })
  expect(byId.get(rejected)).toMatchObject({ status: 'rejected', reason: 'too dark' })
  expect(byId.get(foreign)).toMatchObject({ status: 'submitted' })
})

test('the log tells who approved what, with the member before and after', async () => {
  const member = await insertMember(db, { email: 'logged@example.com' })
  const applicationId = await insertApplication(db, { email: 'logged@example.com' })
  await approveApplication(desk, { applicationId, memberRowId: member.id })
  const ofApplication = await db
    .select()
    .from(adminActivityLog)
    .where(eq(adminActivityLog.entityId, applicationId))
  expect(ofApplication).toMatchObject([
    {
      adminId: desk.actor.userId,
      action: 'approved',
      entityType: 'application',
      details: { before: { status: 'submitted' }, after: { status: 'approved' }, memberRowId: member.id },
    },
  ])
  const ofMember = await db.select().from(adminActivityLog).where(eq(adminActivityLog.entityId, member.id))
  expect(ofMember).toMatchObject([
    {
      action: 'renewed',
      details: { before: { expiryDate: '2026-08-31' }, after: { expiryDate: '2026-09-01' } },
    },
  ])
  expect(JSON.stringify([ofApplication, ofMember])).not.toContain(
    (await findAccessCodeOf(db, applicationId))?.pass,
  )
})

test('ten who press at once make one member, one entry, one code and one mail', async () => {
  const applicationId = await insertApplication(db, { email: 'race@example.com' })
  await insertReceipt(db, { applicationId })
  const manager = { ...(await asStaff(ctx, 'manager')), now: () => now }
  const results = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      approveApplication(i % 2 ? desk : manager, { applicationId, memberRowId: null }),
    ),
  )
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results.filter(result => !result.ok && result.reason === 'already_decided')).toHaveLength(9)
  const effects = await effectsOf(applicationId)
  const made = await db.select().from(members).where(eq(members.email, 'race@example.com'))
  expect(
    [made, effects.ledger, effects.codes, effects.mails, effects.decisions].map(rows => rows.length),
  ).toEqual([1, 2, 1, 1, 1])
})

test('two applications that renew one member at once give both their months', async () => {
  const member = await insertMember(db, {
    email: 'twice@example.com',
    expiryDate: '2026-08-31',
    anchorDay: 31,
  })
  const ids = await Promise.all(
    [1, 2].map(() => insertApplication(db, { email: 'twice@example.com', selectedPlan: 'Monthly Pass' })),
  )
  await Promise.all(
    ids.map(applicationId => approveApplication(desk, { applicationId, memberRowId: member.id })),
  )
  const [renewed] = await db.select().from(members).where(eq(members.id, member.id))
  expect(renewed?.expiryDate).toBe('2026-10-31')
})

test('the same phone makes a candidate, a stranger never is one', async () => {
  const samePhone = await insertMember(db, { mobilePhone: '+66 86 555 0001' })
  const stranger = await insertMember(db, { mobilePhone: '099 000 0000' })
  const applicationId = await insertApplication(db, {
    mobilePhone: '086-555-0001',
    email: 'phone@example.com',
  })
  const refused = { ok: false, reason: 'not_a_candidate' }
  for (const memberRowId of [stranger.id, randomUUID(), 'x', "' or 1=1"])
    expect(await approveApplication(desk, { applicationId, memberRowId })).toEqual(refused)
  expect((await effectsOf(applicationId)).application.status).toBe('submitted')
  expect(await approveApplication(desk, { applicationId, memberRowId: samePhone.id })).toMatchObject({
    ok: true,
  })
})

test('members without a phone are nobody in particular', async () => {
  const member = await insertMember(db, { mobilePhone: '' })
  const applicationId = await insertApplication(db, { mobilePhone: '+66', email: 'nophone@example.com' })
  expect(await approveApplication(desk, { applicationId, memberRowId: member.id })).toMatchObject({
    ok: false,
  })
})

test('a member id that belongs to somebody is refused, and nothing is left of the attempt', async () => {
  const { memberId } = await insertMember(db)
  const applicationId = await insertApplication(db, { memberId, email: 'taken@example.com' })
  expect(await approveApplication(desk, { applicationId, memberRowId: null })).toEqual({
    ok: false,
    reason: 'member_id_taken',
  })
  const { application, ledger, codes } = await effectsOf(applicationId)
  expect([application.status, ledger, codes]).toEqual(['submitted', [], []])
})

test.each([randomUUID(), 'x', ''])('there is no application %j', async applicationId => {
  expect(await approveApplication(desk, { applicationId, memberRowId: null })).toEqual({
    ok: false,
    reason: 'not_found',
  })
})

test('what cannot be done whole is not done at all', async () => {
  const applicationId = await insertApplication(db, { email: 'half@example.com' })
  const broken = {
    ...desk,
    enqueue: async () => {
      throw new Error('the queue is away')
    },
  }
  await expect(approveApplication(broken, { applicationId, memberRowId: null })).rejects.toThrow('queue')
  const { application, ...effects } = await effectsOf(applicationId)
  expect(application.status).toBe('submitted')
  expect(Object.values(effects)).toEqual([[], [], [], []])
  expect(await db.select().from(members).where(eq(members.email, 'half@example.com'))).toEqual([])
})

test('an employee approves nothing', async () => {
  const applicationId = await insertApplication(db)
  const employee = await asStaff(ctx, null)
  await expect(approveApplication(employee, { applicationId, memberRowId: null })).rejects.toMatchObject({
    init: { status: 403 },
  })
  expect((await effectsOf(applicationId)).application.status).toBe('submitted')
})
