import { expect, test } from 'vitest'
import { type StaffChange, staffRefusal, staffState } from './staff.ts'

const TO_MANAGER: StaffChange = { kind: 'role', role: 'manager' }
const TO_OWNER: StaffChange = { kind: 'role', role: 'owner' }
const END: StaffChange = { kind: 'end' }
const RESTORE: StaffChange = { kind: 'restore' }

const owner = { role: 'owner', isEnded: false } as const
const manager = { role: 'manager', isEnded: false } as const
const ended = { role: 'owner', isEnded: true } as const

test.each([
  ['another owner may be made manager', { isSelf: false, target: owner, activeOwners: 2 }, TO_MANAGER, null],
  ['another owner may leave', { isSelf: false, target: owner, activeOwners: 2 }, END, null],
  ['the last owner stays owner', { isSelf: false, target: owner, activeOwners: 1 }, TO_MANAGER, 'last_owner'],
  ['the last owner stays', { isSelf: false, target: owner, activeOwners: 1 }, END, 'last_owner'],
  ['the last owner may be called owner', { isSelf: false, target: owner, activeOwners: 1 }, TO_OWNER, null],
  ['nobody changes their own role', { isSelf: true, target: owner, activeOwners: 2 }, TO_MANAGER, 'self'],
  ['nobody ends their own access', { isSelf: true, target: owner, activeOwners: 2 }, END, 'self'],
  ['a manager may become owner', { isSelf: false, target: manager, activeOwners: 1 }, TO_OWNER, null],
  ['a manager may leave', { isSelf: false, target: manager, activeOwners: 1 }, END, null],
  ['who has left gets no other role', { isSelf: false, target: ended, activeOwners: 1 }, TO_MANAGER, 'ended'],
  ['who has left cannot leave', { isSelf: false, target: ended, activeOwners: 1 }, END, 'ended'],
  ['who has left may come back', { isSelf: false, target: ended, activeOwners: 1 }, RESTORE, null],
  ['who is here cannot come back', { isSelf: false, target: manager, activeOwners: 1 }, RESTORE, 'not_ended'],
] as const)('%s', (_title, situation, change, expected) => {
  expect(staffRefusal(situation, change)).toBe(expected)
})

test('someone is invited until they can sign in, and has left whatever they had', () => {
  expect(staffState({ isEnded: false, hasLogin: false })).toBe('invited')
  expect(staffState({ isEnded: false, hasLogin: true })).toBe('active')
  expect(staffState({ isEnded: true, hasLogin: false })).toBe('ended')
})
