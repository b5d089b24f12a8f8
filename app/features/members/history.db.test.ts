import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { insertApplication, insertReceipt } from '../../../tests/support/incoming.ts'
import { createPerson } from '../../../tests/support/sign-in.ts'
import { accessCodes, applicationDecisions } from '../applications/tables.server.ts'
import { listMemberApplications, listMemberCodes, listReceiptsOf } from './history.server.ts'
import { members } from './tables.server.ts'

const { db } = await createTestDatabase()
const decidedBy = await createPerson(db, { email: 'owner@sala.test', role: 'owner' })

async function insertMember(memberId: string) {
  const [member] = await db
    .insert(members)
    .values({ memberId, name: 'Nok Suwan', email: 'nok@example.com', joinDate: '2026-08-01' })
    .returning()
  if (!member) throw new Error('no member')
  return member
}

test('a member’s applications are their own and those that renewed them, not others with their email', async () => {
  const member = await insertMember('SALA-OWN00001')
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
  const member = await insertMember('SALA-CODE0001')
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
      ...{ accessId: `CODE${i}`, pass: randomUUID(), memberRowId: member.id, revokedAt },
      applicationId: await insertApplication(db),
      validFrom: new Date(now.getTime() + from * day),
      validUntil: new Date(now.getTime() + to * day),
      createdAt: new Date(now.getTime() - i),
    })
  }
  const listed = await listMemberCodes(db, { id: member.id, now })
  expect(listed.map(({ accessId, state, pass }) => [accessId, state, pass !== null])).toEqual([
    ['CODE0', 'valid', true],
    ['CODE1', 'early', true],
    ['CODE2', 'over', false],
    ['CODE3', 'revoked', false],
  ])
})
