import { expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { writeNote } from '#app/people/member-notes/commands.server.ts'
import { memberNotes } from '#app/people/member-notes/tables.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { asStaff, insertMember } from '../../../tests/support/reviewer.ts'
import { wholeExport } from '../../../tests/support/whole-export.ts'
import { searchEverything } from '../search/queries/records.server.ts'
import { eraseSubject } from './commands/erase-subject.server.ts'
import { findPerson } from './queries/person.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const owner = await asStaff(ctx, 'owner')

test('notes are in what a member can ask for, and go with them', async () => {
  const { id } = await insertMember(db, { name: 'Noted Person', status: 'expired', expiryDate: '2026-01-01' })
  const about = { memberRowId: id, text: 'Prefers marzipan to invoices' }
  expect(await writeNote(owner, about)).toMatchObject({ ok: true })
  expect(await searchEverything(db, owner.actor, 'marzipan', 5)).toEqual([])
  const person = await findPerson(db, { kind: 'member', id })
  if (!person) throw new Error('nobody')
  const told = (await wholeExport(owner, person)).toString('utf8')
  expect(told).toContain('marzipan')
  expect(told).not.toContain(owner.actor.userId)
  const erased = await eraseSubject(owner, { subject: { kind: 'member', id }, typed: 'Noted Person' })
  expect(erased).toEqual({ ok: true, value: null })
  expect(await db.select().from(memberNotes)).toEqual([])
  expect(JSON.stringify(await db.select().from(adminActivityLog))).not.toContain('marzipan')
  expect(await writeNote(owner, about)).toEqual({ ok: false, reason: 'not_found' })
})
