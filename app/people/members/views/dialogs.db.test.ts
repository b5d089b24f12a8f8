import { describe, expect, test } from 'vitest'
import { NOK, openMemberHouse } from '../../../../tests/support/member-house.ts'
import { newMemberValues } from '../schema.ts'
import { savedFieldsOf } from '../steps/values.server.ts'
import { findMemberDialog } from './dialogs.server.ts'

const { db, clock, manager, desk, add } = await openMemberHouse()

describe('dialogs', () => {
  const open = (query: string, by = desk) =>
    findMemberDialog(db, new URLSearchParams(query), { actor: by.actor, now: clock.now })

  test('a new member starts with the defaults', async () => {
    expect(await open('new=1')).toEqual({ kind: 'new', fields: newMemberValues('2026-11-21'), version: '' })
  })

  test('a clone is a new active member with "(Copy)", no email, today’s join date and no expiry', async () => {
    const change = { status: 'suspended', autoRenew: '', lineId: '@nok', dateOfBirth: '1990-05-12' }
    const { id } = await add({ ...change, joinDate: '2026-01-31', membershipType: 'annual' })
    expect(await open(`clone=${id}`)).toEqual({
      kind: 'new',
      version: '',
      fields: {
        ...NOK,
        name: 'Nok Suwan (Copy)',
        email: '',
        status: 'active',
        joinDate: '2026-11-21',
        expiryDate: '',
        membershipType: 'annual',
        autoRenew: '',
        lineId: '@nok',
        dateOfBirth: '1990-05-12',
      },
    })
  })

  test('a member to edit comes with every field and the version', async () => {
    const member = await add({ address: '1 Beach Road\nPattaya' })
    expect(await open(`edit=${member.id}`)).toEqual({
      kind: 'edit',
      fields: { ...NOK, address: '1 Beach Road\nPattaya' },
      version: savedFieldsOf(member).version,
    })
    expect(await open('edit=nobody')).toBeNull()
  })

  test('only who may delete is asked about it', async () => {
    const { id } = await add()
    expect(await open(`delete=${id}`)).toBeNull()
    const toCome = { bookings: 0, guests: 0, count: 0 }
    expect(await open(`delete=${id}`, manager)).toEqual({
      kind: 'delete',
      ids: [id],
      names: ['Nok Suwan'],
      toCome,
    })
    const many = await open(`delete=${id}&delete=nobody`, manager)
    expect(many).toEqual({ kind: 'delete', ids: [id], names: ['Nok Suwan'], toCome })
  })
})
