import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { AdminRole } from '#app/house/access/rules.ts'
import { logActivities } from '#app/house/activity/steps/log.server.ts'
import type { MailSubject } from '#app/house/mail/rules/mails.ts'
import { mails } from '#app/house/mail/tables.server.ts'
import { listReceiptsOf } from '#app/joining/receipts/queries/slips-of.server.ts'
import { accessCodes } from '#app/people/access-codes/tables.server.ts'
import { listMemberApplications } from '#app/people/applicants/queries.server.ts'
import { applicationDecisions } from '#app/people/applicants/tables.server.ts'
import { listMemberCodes } from '#app/people/members/queries/history.server.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { insertApplication, insertReceipt } from '../../../../tests/support/incoming.ts'
import { insertMember } from '../../../../tests/support/reviewer.ts'
import { createPerson } from '../../../../tests/support/sign-in.ts'
import { findHistory } from './history.server.ts'
import { findHistoryItems } from './history-items.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const decidedBy = await createPerson(db, { email: 'owner@sala.test', role: 'owner' })

test('a member’s applications are their own and those that renewed them, not others with their email', async () => {
  const member = await insertMember(db, { memberId: 'SALA-OWN00001' })
  const own = await insertApplication(db, { memberId: member.memberId, submittedAt: new Date(1) })
  const renewal = await insertApplication(db, { submittedAt: new Date(2) })
  await insertApplication(db, { email: member.email })
  const decision = { decision: 'approved', memberRowId: member.id, decidedBy, decidedAt: new Date() } as const
  await db.insert(applicationDecisions).values([
    { ...decision, applicationId: renewal, undoneAt: new Date(), undoneBy: decidedBy },
    { ...decision, applicationId: renewal },
  ])
  expect((await listMemberApplications(db, member)).map(({ id }) => id)).toEqual([renewal, own])
})

test('its receipts are those of these applications', async () => {
  const application = await insertApplication(db)
  const receipt = await insertReceipt(db, { applicationId: application })
  await insertReceipt(db)
  expect((await listReceiptsOf(db, [application])).map(({ id }) => id)).toEqual([receipt])
  expect(await listReceiptsOf(db, [])).toEqual([])
})

test('the pass of a code is told while it opens the door or soon will, and never afterwards', async () => {
  const member = await insertMember(db, { memberId: 'SALA-CODE0001' })
  const now = new Date('2026-08-02T05:00:00Z')
  const day = 24 * 60 * 60 * 1000
  const codes = [
    { from: -1, to: 1, revokedAt: null },
    { from: 1, to: 2, revokedAt: null },
    { from: -2, to: -1, revokedAt: null },
    { from: -1, to: 1, revokedAt: now },
  ]
  for (const [i, { from, to, revokedAt }] of codes.entries()) {
    await db.insert(accessCodes).values({
      accessId: `CODE${i}`,
      pass: randomUUID(),
      memberRowId: member.id,
      revokedAt,
      applicationId: await insertApplication(db),
      validFrom: new Date(now.getTime() + from * day),
      validUntil: new Date(now.getTime() + to * day),
      createdAt: new Date(now.getTime() - i),
    })
  }
  const listed = await listMemberCodes(ctx, { id: member.id, now })
  expect(listed.map(({ accessId, state, pass }) => [accessId, state, pass !== null])).toEqual([
    ['CODE0', 'valid', true],
    ['CODE1', 'early', true],
    ['CODE2', 'over', false],
    ['CODE3', 'revoked', false],
  ])
})

const as = (role: AdminRole) => ({ admin: { displayName: 'Mali', role } })

test('the history tells how the membership began, went on and ended, with who and from when to when', async () => {
  const member = await insertMember(db, { memberId: 'SALA-HIST0001' })
  const entry = { entityType: 'member', entityId: member.id }
  const moved = { before: { expiryDate: '2026-01-31' }, after: { expiryDate: '2026-02-28' } }
  await db.transaction(async tx => {
    const byStaff = { ...entry, adminId: decidedBy }
    await logActivities(tx, [{ ...byStaff, action: 'created', details: { expiryDate: '2026-01-31' } }])
    await logActivities(tx, [{ ...byStaff, action: 'renewed', details: moved }])
    await logActivities(tx, [{ ...byStaff, action: 'updated', details: { before: {}, after: {} } }])
    await logActivities(tx, [
      { ...entry, adminId: null, action: 'renewed', details: { ...moved, isAutomatic: true } },
    ])
    await logActivities(tx, [{ ...entry, adminId: null, action: 'expired' }])
  })
  const items = await findHistoryItems(db, member, as('front_desk'))
  expect(items.map(({ title, text }) => [title, text])).toEqual([
    ['Expired', null],
    ['Extended automatically, before payment', 'Expiry moved from 31 January 2026 to 28 February 2026'],
    ['Renewed by Mali', 'Expiry moved from 31 January 2026 to 28 February 2026'],
    ['Became a member, added by Mali', 'Until 31 January 2026'],
  ])
})

test('mails about the member and their applications stand there, with a way to them for who may read mails', async () => {
  const member = await insertMember(db, { memberId: 'SALA-HIST0002' })
  const application = await insertApplication(db, { memberId: member.memberId, submittedAt: new Date(1) })
  const about = (subjectKind: MailSubject, subjectId: string) => ({ subjectKind, subjectId })
  const mail = { recipient: member.email, text: 'x', html: 'x', status: 'sent' as const }
  await db.insert(mails).values([
    { ...mail, kind: 'renewal', subject: 'Renewal', ...about('member', member.id), createdAt: new Date(3) },
    {
      ...mail,
      kind: 'application',
      subject: 'Received',
      ...about('application', application),
      createdAt: new Date(2),
    },
    { ...mail, kind: 'account', subject: 'Password', ...about('account', member.id) },
    { ...mail, kind: 'renewal', subject: 'Somebody else’s', ...about('member', randomUUID()) },
  ])
  const seen = await findHistoryItems(db, member, as('manager'))
  expect(seen.map(({ kind, title }) => `${kind}: ${title}`)).toEqual([
    'mail: Renewal',
    'mail: Received',
    'application: Application for Day Pass',
  ])
  expect(seen[0]).toMatchObject({
    badge: { label: 'Sent' },
    href: expect.stringContaining('/admin/settings/mail/'),
  })
  const bySomeoneElse = await findHistoryItems(db, member, as('front_desk'))
  expect(bySomeoneElse.map(({ href }) => href !== null)).toEqual([false, false, true])
})

test('who may view members alone is told how the membership went, and no application, slip, mail of theirs or code', async () => {
  const member = await insertMember(db, { memberId: 'SALA-HIST0003' })
  const application = await insertApplication(db, { memberId: member.memberId })
  await insertReceipt(db, { applicationId: application })
  const mail = { recipient: member.email, text: 'x', html: 'x', status: 'sent' as const }
  await db.insert(mails).values([
    { ...mail, kind: 'application', subject: 'Received', subjectKind: 'application', subjectId: application },
    { ...mail, kind: 'renewal', subject: 'Renewal', subjectKind: 'member', subjectId: member.id },
  ])
  const seenWith = async (...permissions: string[]) => {
    const admin = { displayName: 'Nok', role: 'own' as const, roleName: 'Reader', permissions }
    const { codes, items } = await findHistory(db, member, { ...ctx, actor: { admin }, now: new Date() })
    return [codes !== null && 'codes', ...items.map(({ kind }) => kind)].filter(Boolean).toSorted()
  }
  expect(await seenWith('members.view')).toEqual(['mail'])
  expect(await seenWith('members.view', 'access_codes.view')).toEqual(['codes', 'mail'])
  expect(await seenWith('members.view', 'receipts.view')).toEqual(['mail', 'receipt'])
  expect(await seenWith('members.view', 'applications.view')).toEqual(['application', 'mail', 'mail'])
})
