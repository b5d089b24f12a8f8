import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Subject } from '#app/house/erasures/rules.ts'
import { renewals } from '#app/joining/renewals/tables.server.ts'
import { applicationDecisions } from '#app/people/applicants/tables.server.ts'
import { deleteMembers } from '#app/people/members/commands/delete.server.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { approveApplication, undoDecision } from '../../../../tests/support/deciding.ts'
import { insertApplication, insertReceipt } from '../../../../tests/support/incoming.ts'
import { asStaff, insertMember } from '../../../../tests/support/reviewer.ts'
import { wholeExport } from '../../../../tests/support/whole-export.ts'
import { findPerson } from './person.server.ts'
import { memberOf } from './same-person.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const owner = await asStaff(ctx, 'owner')
const confirmed = { emailConfirmedAt: new Date() }
const newAddress = () => `nok.${randomUUID()}@example.com`

async function applicationsOf(subject: Subject): Promise<string[]> {
  return (await findPerson(db, subject))?.applicationIds.toSorted() ?? []
}

const ofMember = (id: string) => applicationsOf({ kind: 'member', id })
const ofApplication = (id: string) => applicationsOf({ kind: 'application', id })

/** A member, made by an application that was approved. */
async function approvedMember(values: Parameters<typeof insertApplication>[1] = {}) {
  const applicationId = await insertApplication(db, { email: newAddress(), ...values })
  const approved = await approveApplication(owner, { applicationId, memberRowId: null })
  if (!approved.ok) throw new Error(approved.reason)
  return { applicationId, memberId: (await memberOf(db, applicationId)) ?? '' }
}

test('a member has what was approved for them, what came by the link of a renewal, and what has their member id', async () => {
  const email = newAddress()
  const { memberId, applicationId } = await approvedMember({ email })
  const again = await insertApplication(db, { email })
  await approveApplication(owner, { applicationId: again, memberRowId: memberId })
  const renewal = {
    memberRowId: memberId,
    expiryDate: '2026-09-02',
    reference: 'SALA-R1',
    askedAt: new Date(),
  }
  const [asked] = await db.insert(renewals).values(renewal).returning()
  const renewed = await insertApplication(db, { id: asked?.id ?? '', email: newAddress() })
  const all = [applicationId, again, renewed].toSorted()
  expect(await ofMember(memberId)).toEqual(all)
  for (const id of all) expect(await memberOf(db, id)).toBe(memberId)
})

test('an approval that was undone links nobody', async () => {
  const email = newAddress()
  const { memberId, applicationId } = await approvedMember({ email })
  const mistaken = await insertApplication(db, { email, name: 'Somebody Else' })
  const approved = await approveApplication(owner, { applicationId: mistaken, memberRowId: memberId })
  expect(await ofMember(memberId)).toEqual([applicationId, mistaken].toSorted())
  const decisionId = approved.ok ? approved.value.decisionId : ''
  expect(await undoDecision(owner, { decisionId })).toMatchObject({ ok: true })
  expect(await ofMember(memberId)).toEqual([applicationId])
  expect(await memberOf(db, mistaken)).toBeNull()
  const person = await findPerson(db, { kind: 'member', id: memberId })
  const zip = person && (await wholeExport(owner, person)).toString('utf8')
  expect(zip).toContain('Nok Suwan')
  expect(zip).not.toContain('Somebody Else')
})

test.each([
  ['both confirmed', confirmed, confirmed, true],
  ['one confirmed', confirmed, {}, false],
  ['the other confirmed', {}, confirmed, false],
  ['none confirmed', {}, {}, false],
])('another application of the same address, %s', async (_, first, second, isTheirs) => {
  const email = newAddress()
  const { memberId, applicationId } = await approvedMember({ email, ...first })
  const other = await insertApplication(db, { email: email.toUpperCase(), status: 'rejected', ...second })
  expect(await ofMember(memberId)).toEqual((isTheirs ? [applicationId, other] : [applicationId]).toSorted())
  expect(await memberOf(db, other)).toBe(isTheirs ? memberId : null)
})

test('an address that staff typed, or that is somebody’s second one, links nothing', async () => {
  const email = newAddress()
  const victim = await insertApplication(db, { email, ...confirmed })
  const typed = await insertMember(db, { email, secondaryEmail: email })
  expect(await ofMember(typed.id)).toEqual([])
  const { memberId, applicationId } = await approvedMember({ email2: email, ...confirmed })
  expect(await ofMember(memberId)).toEqual([applicationId])
  expect(await ofApplication(victim)).toEqual([victim])
})

test('a confirmed address that two members share says nothing, whoever asks', async () => {
  const email = newAddress()
  const [one, other] = [
    await approvedMember({ email, ...confirmed }),
    await approvedMember({ email, ...confirmed }),
  ]
  const teamMate = await insertApplication(db, { email, status: 'rejected', ...confirmed })
  expect(await ofMember(one.memberId)).toEqual([one.applicationId])
  expect(await ofMember(other.memberId)).toEqual([other.applicationId])
  expect(await ofApplication(teamMate)).toEqual([teamMate])
  expect(await memberOf(db, teamMate)).toBeNull()
})

test('nobody makes an address shared by typing it', async () => {
  const email = newAddress()
  const { memberId, applicationId } = await approvedMember({ email, ...confirmed })
  const second = await insertApplication(db, { email, status: 'rejected', ...confirmed })
  await insertMember(db, { email })
  await approvedMember({ email })
  expect(await ofMember(memberId)).toEqual([applicationId, second].toSorted())
})

test('applications of nobody stand together by a confirmed address, and else each for itself', async () => {
  const email = newAddress()
  const [first, second] = [
    await insertApplication(db, { email, ...confirmed }),
    await insertApplication(db, { email, status: 'rejected', ...confirmed }),
  ]
  const typed = await insertApplication(db, { email })
  expect(await ofApplication(first)).toEqual([first, second].toSorted())
  expect(await ofApplication(typed)).toEqual([typed])
})

test('what a deleted member leaves behind still is one person’s', async () => {
  const email = newAddress()
  const { memberId, applicationId } = await approvedMember({ email })
  const again = await insertApplication(db, { email })
  await approveApplication(owner, { applicationId: again, memberRowId: memberId })
  const stranger = await approvedMember()
  await deleteMembers(owner, [memberId, stranger.memberId])
  const links = await db
    .select({ member: applicationDecisions.memberRowId })
    .from(applicationDecisions)
    .where(eq(applicationDecisions.applicationId, again))
  expect(links).toEqual([{ member: null }])
  expect(await ofApplication(applicationId)).toEqual([applicationId, again].toSorted())
  expect(await ofApplication(again)).toEqual([applicationId, again].toSorted())
  expect(await ofApplication(stranger.applicationId)).toEqual([stranger.applicationId])
})

test('a slip is whose application it was sent for, and nobody’s without one', async () => {
  const email = newAddress()
  const { memberId, applicationId } = await approvedMember({ email, ...confirmed })
  const linked = await insertReceipt(db, { applicationId, email: newAddress() })
  const alone = await insertReceipt(db, { email })
  expect((await findPerson(db, { kind: 'member', id: memberId }))?.receiptIds).toEqual([linked])
  expect((await findPerson(db, { kind: 'receipt', id: alone }))?.receiptIds).toEqual([alone])
})
