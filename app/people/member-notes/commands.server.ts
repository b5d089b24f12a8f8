import { and, eq } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { can } from '#app/house/access/rules.ts'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { recordChange } from '#app/house/activity/steps/record-change.server.ts'
import { isNotErased } from '#app/house/erasures/queries.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { lockMember } from '#app/people/members/steps/memberships.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { MOST_NOTES, mayChange } from './rules.ts'
import { noteError } from './schema.ts'
import { memberNotes } from './tables.server.ts'

export type NoteRefusal = 'not_found' | 'invalid' | 'too_many'

/** Writes a note about a member (rule notes.staff). What it says is not in the log: it goes with the note (rule notes.data). */
export async function writeNote(
  ctx: CommandContext,
  { memberRowId, text }: { memberRowId: string; text: string },
): Promise<Result<null, NoteRefusal>> {
  await authorise(ctx, 'members.edit')
  if (noteError(text)) return fail('invalid')
  if (!isUuid(memberRowId)) return fail('not_found')
  return ctx.db.transaction(async tx => {
    // Erasing locks the member, too: nothing is written about whoever is forgotten.
    if (!(await lockMember(tx, memberRowId)) || !(await isSomebody(tx, memberRowId))) return fail('not_found')
    if ((await tx.$count(memberNotes, eq(memberNotes.memberRowId, memberRowId))) >= MOST_NOTES)
      return fail('too_many')
    const writtenBy = ctx.actor.userId
    await tx.insert(memberNotes).values({ memberRowId, text: text.trim(), writtenBy, createdAt: ctx.now() })
    await record(tx, ctx, 'note_written', memberRowId)
    return ok(null)
  })
}

type Named = { memberRowId: string; noteId: string }

/** Changes what one has written. */
export async function editNote(
  ctx: CommandContext,
  { text, ...named }: Named & { text: string },
): Promise<Result<null, NoteRefusal>> {
  await authorise(ctx, 'members.edit')
  if (noteError(text)) return fail('invalid')
  return ctx.db.transaction(async tx => {
    const note = await lockNote(tx, named)
    if (!note || !mayDo(ctx, note).edit) return fail('not_found')
    if (note.text === text.trim()) return ok(null)
    const changed = { text: text.trim(), editedAt: ctx.now() }
    await tx.update(memberNotes).set(changed).where(eq(memberNotes.id, note.id))
    await record(tx, ctx, 'note_edited', note.memberRowId)
    return ok(null)
  })
}

/** Takes a note away: one's own, or anybody's for whoever may remove members. */
export async function removeNote(ctx: CommandContext, named: Named): Promise<Result<null, 'not_found'>> {
  await authorise(ctx, 'members.edit')
  return ctx.db.transaction(async tx => {
    const note = await lockNote(tx, named)
    if (!note || !mayDo(ctx, note).remove) return fail('not_found')
    await tx.delete(memberNotes).where(eq(memberNotes.id, note.id))
    await record(tx, ctx, 'note_removed', note.memberRowId)
    return ok(null)
  })
}

const mayDo = ({ actor }: CommandContext, note: { writtenBy: string }) =>
  mayChange(note, {
    userId: actor.userId,
    mayRemove: can(actor, 'members.delete'),
  })

async function isSomebody(tx: Transaction, memberRowId: string): Promise<boolean> {
  return (await tx.$count(members, and(eq(members.id, memberRowId), isNotErased(members.id)))) > 0
}

async function lockNote(tx: Transaction, { memberRowId, noteId }: Named) {
  if (!isUuid(memberRowId) || !isUuid(noteId)) return null
  const isIt = and(eq(memberNotes.id, noteId), eq(memberNotes.memberRowId, memberRowId))
  const [note] = await tx.select().from(memberNotes).where(isIt).for('update')
  return note ?? null
}

function record(
  tx: Transaction,
  ctx: CommandContext,
  action: 'note_written' | 'note_edited' | 'note_removed',
  memberRowId: string,
) {
  return recordChange(tx, ctx, 'members', { action, entityType: 'member', entityId: memberRowId })
}
