import { beforeEach } from 'vitest'
import { createMember, updateMember } from '#app/people/members/commands/save.server.ts'
import { findMember } from '#app/people/members/queries/members.server.ts'
import { type MemberValues, newMemberValues } from '#app/people/members/schema.ts'
import { savedFieldsOf } from '#app/people/members/steps/values.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { createTestContext } from './context.ts'
import { createTestDatabase } from './database.ts'
import { asStaff } from './reviewer.ts'

const NOON = new Date('2026-11-21T05:00:00Z')

/** What the form of a new member holds. */
export const NOK: MemberValues = {
  ...newMemberValues('2026-11-21'),
  name: 'Nok Suwan',
  email: 'nok@example.com',
  mobilePhone: '081 234 5678',
}

/** A house at noon on 21 November 2026, whose clock can be moved; nobody is a member before each test. */
export async function openMemberHouse() {
  const { db } = await createTestDatabase()
  const { ctx: visitor } = await createTestContext(db)
  const clock = { now: NOON }
  const clocked = { ...visitor, now: () => clock.now }
  const manager = await asStaff(clocked, 'manager')
  const desk = await asStaff(clocked, 'front_desk')

  beforeEach(async () => {
    clock.now = NOON
    await db.delete(members)
  })

  async function add(values: Partial<MemberValues> = {}) {
    const saved = await createMember(desk, { fields: { ...NOK, ...values }, sharedEmail: '' })
    if (!saved.ok) throw new Error(JSON.stringify(saved))
    return read(saved.id)
  }

  async function read(id: string) {
    const member = await findMember(db, id)
    if (!member) throw new Error('no member')
    return member
  }

  /** A moment passes: every change shows by its time. */
  const tick = () => {
    clock.now = new Date(clock.now.getTime() + 1000)
  }

  /** Saves what the form of that member holds, some of it changed. */
  function edit(member: typeof members.$inferSelect, change: Partial<MemberValues>, version?: string) {
    const { fields, version: opened } = savedFieldsOf(member)
    tick()
    const input = { fields: { ...fields, ...change }, version: version ?? opened, sharedEmail: '' }
    return updateMember(desk, { id: member.id, ...input })
  }

  return { db, clock, manager, desk, add, read, tick, edit }
}
