import { describe, expect, test } from 'vitest'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { accessCodes } from '#app/people/access-codes/tables.server.ts'
import { insertApplication } from '../../../../tests/support/incoming.ts'
import { lastEntry } from '../../../../tests/support/last-entry.ts'
import { openMemberHouse } from '../../../../tests/support/member-house.ts'
import { findMember } from '../queries/members.server.ts'
import { deleteMembers } from './delete.server.ts'

const { db, clock, manager, desk, add } = await openMemberHouse()

describe('deleting', () => {
  test('removes members; payments and applications stay, and codes open no door any more', async () => {
    const member = await add()
    const applicationId = await insertApplication(db, { status: 'approved' })
    const memberRowId = member.id
    await db.insert(ledgerEntries).values({
      applicationId,
      memberRowId,
      amountSatang: 5000_00,
      bookedOn: '2026-11-21',
      recordedBy: manager.actor.userId,
      kind: 'payment',
    })
    await db.insert(accessCodes).values({
      accessId: 'ABC123',
      pass: 'OPENDOOR',
      applicationId,
      memberRowId,
      validFrom: clock.now,
      validUntil: new Date('2027-01-01'),
    })
    expect(await deleteMembers(manager, [member.id, 'nonsense'])).toEqual({ ok: true, value: 1 })
    expect(await findMember(db, member.id)).toBeNull()
    expect(await db.select().from(ledgerEntries)).toMatchObject([{ applicationId, memberRowId: null }])
    expect(await db.select().from(accessCodes)).toMatchObject([{ memberRowId: null, revokedAt: clock.now }])
    expect(await lastEntry(db)).toMatchObject({
      adminId: manager.actor.userId,
      action: 'deleted',
      entityType: 'member',
      entityId: member.id,
      details: { before: { name: 'Nok Suwan', memberId: member.memberId, email: 'nok@example.com' } },
    })
  })

  test('removes several at once, and says when there is nobody left', async () => {
    const ids = [(await add()).id, (await add({ email: 'b@example.com' })).id]
    expect(await deleteMembers(manager, ids)).toEqual({ ok: true, value: 2 })
    expect(await deleteMembers(manager, ids)).toEqual({ ok: false, reason: 'not_found' })
  })

  test('is not for the front desk', async () => {
    const { id } = await add()
    await expect(deleteMembers(desk, [id])).rejects.toMatchObject({ init: { status: 403 } })
    expect(await findMember(db, id)).not.toBeNull()
  })
})
