import { type Actor, can } from '#app/house/access/rules.ts'
import { nameActors } from '#app/house/activity/queries/activity.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { listNotes } from './queries.server.ts'
import { mayChange } from './rules.ts'

const NOTHING = { edit: false, remove: false }

export type NoteView = {
  id: string
  text: string
  by: string
  when: string
  /** When it was changed, in words; null where it never was. */
  edited: string | null
  may: { edit: boolean; remove: boolean }
}

/** The notes about a member with who wrote them and when, and what whoever looks may do about each. */
export async function viewNotes(
  db: Executor,
  memberRowId: string,
  actor: Pick<Actor, 'userId' | 'admin'>,
): Promise<NoteView[]> {
  const notes = await listNotes(db, memberRowId)
  const names = await nameActors(db, [...new Set(notes.map(({ writtenBy }) => writtenBy))])
  const mayEdit = can(actor, 'members.edit')
  const by = { userId: actor.userId, mayRemove: can(actor, 'members.delete') }
  const locale = getLocale()
  return notes.map(({ id, text, writtenBy, createdAt, editedAt }) => ({
    id,
    text,
    by: names.get(writtenBy) ?? m.activity_nobody(),
    when: formatInstant(createdAt, locale),
    edited: editedAt && m.note_edited({ time: formatInstant(editedAt, locale) }),
    may: mayEdit ? mayChange({ writtenBy }, by) : NOTHING,
  }))
}
