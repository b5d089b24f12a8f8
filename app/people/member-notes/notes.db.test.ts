import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { asStaff, insertMember } from '../../../tests/support/reviewer.ts'
import { editNote, removeNote, writeNote } from './commands.server.ts'
import { listNotes } from './queries.server.ts'
import { LONGEST_NOTE, MOST_NOTES } from './rules.ts'
import { memberNotes } from './tables.server.ts'
import { viewNotes } from './views.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const desk = await asStaff(ctx, 'front_desk')
const colleague = await asStaff(ctx, 'front_desk')
const manager = await asStaff(ctx, 'manager')

async function noted(text = 'Likes the window') {
  const { id: memberRowId } = await insertMember(db)
  expect(await writeNote(desk, { memberRowId, text })).toMatchObject({ ok: true })
  const [note] = await listNotes(db, memberRowId)
  return { memberRowId, noteId: note?.id ?? '' }
}

test('a note says who wrote it and when, its writer changes it, and the log never says what it said', async () => {
  const { memberRowId, noteId } = await noted()
  const [written] = await viewNotes(db, memberRowId, desk.actor)
  expect(written).toMatchObject({ text: 'Likes the window', edited: null, may: { edit: true, remove: true } })
  expect(written?.by).not.toBe('')
  expect(await editNote(desk, { memberRowId, noteId, text: ' Likes the sea ' })).toMatchObject({ ok: true })
  const [changed] = await viewNotes(db, memberRowId, desk.actor)
  expect(changed).toMatchObject({ text: 'Likes the sea', edited: expect.stringContaining('changed') })
  expect(await removeNote(desk, { memberRowId, noteId })).toMatchObject({ ok: true })
  const log = await db.select().from(adminActivityLog).where(eq(adminActivityLog.entityId, memberRowId))
  expect(log.map(({ action }) => action).toSorted()).toEqual(['note_edited', 'note_removed', 'note_written'])
  expect(JSON.stringify(log)).not.toContain('Likes')
})

test('a note is changed by its writer alone, and taken away by them or whoever may remove members', async () => {
  const { memberRowId, noteId } = await noted()
  const refused = { ok: false, reason: 'not_found' }
  for (const other of [colleague, manager])
    expect(await editNote(other, { memberRowId, noteId, text: 'No' })).toEqual(refused)
  expect(await removeNote(colleague, { memberRowId, noteId })).toEqual(refused)
  const seen = async ({ actor }: typeof desk) => (await viewNotes(db, memberRowId, actor))[0]?.may
  expect(await seen(colleague)).toEqual({ edit: false, remove: false })
  expect(await seen(manager)).toEqual({ edit: false, remove: true })
  const other = await noted()
  expect(await removeNote(manager, { memberRowId: other.memberRowId, noteId })).toEqual(refused)
  expect(await removeNote(manager, { memberRowId, noteId })).toMatchObject({ ok: true })
  expect(await removeNote(manager, { memberRowId, noteId })).toEqual(refused)
})

test.each([
  ['', 'invalid'],
  ['  ', 'invalid'],
  ['x'.repeat(LONGEST_NOTE + 1), 'invalid'],
])('%j is no note', async (text, reason) => {
  const { id: memberRowId } = await insertMember(db)
  expect(await writeNote(desk, { memberRowId, text })).toEqual({ ok: false, reason })
})

test('nothing is written about nobody, and no more than so many notes', async () => {
  for (const memberRowId of ['nobody', crypto.randomUUID()])
    expect(await writeNote(desk, { memberRowId, text: 'x' })).toEqual({ ok: false, reason: 'not_found' })
  const { memberRowId } = await noted()
  const values = { memberRowId, text: 'x', writtenBy: desk.actor.userId }
  await db.insert(memberNotes).values(Array.from({ length: MOST_NOTES - 1 }, () => values))
  expect(await writeNote(desk, { memberRowId, text: 'x' })).toEqual({ ok: false, reason: 'too_many' })
  await db.execute(sql`delete from members where id = ${memberRowId}`)
  expect(await listNotes(db, memberRowId)).toEqual([])
})
