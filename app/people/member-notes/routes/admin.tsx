import { useLocation } from 'react-router'
import { can } from '#app/house/access/rules.ts'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { findErasure } from '#app/house/erasures/queries.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { IntentForm } from '#app/kit/ui/intent-form.tsx'
import { MissingRecord } from '#app/kit/ui/missing-record.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { findMember, memberRowIdOf } from '#app/people/members/queries/members.server.ts'
import { editNote, type NoteRefusal, removeNote, writeNote } from '../commands.server.ts'
import { NoteForm } from '../components/note-form.tsx'
import { NoteText } from '../components/note-text.tsx'
import { MOST_NOTES } from '../rules.ts'
import { noteError } from '../schema.ts'
import { type NoteView, viewNotes } from '../views.server.ts'
import type { Route } from './+types/admin'

export const middleware: Route.MiddlewareFunction[] = [permit('members.view')]

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor } = commandContext(context)
  const member = await findMember(db, params.id)
  if (!member) return { shown: null }
  await logView(db, { adminId: actor.userId, entityType: 'member', entityId: member.id })
  const notes = await viewNotes(db, member.id, actor)
  const mayWrite = can(actor, 'members.edit') && (await findErasure(db, member.id)) === null
  return { shown: { name: member.name, notes, mayWrite } }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const form = readTexts(await readForm(request), ['intent', 'text', 'note', 'from'])
  const { intent, text, note: noteId, from } = form
  const memberRowId = await memberRowIdOf(ctx.db, params.id)
  const back = from === 'record' ? localizeHref(`/admin/members/${params.id}`) : url.pathname
  if (intent === 'remove') {
    const removed = await removeNote(ctx, { memberRowId, noteId })
    return redirectWithMessage(back, removed.ok ? m.note_removed() : m.note_gone())
  }
  const isEdit = intent === 'edit'
  const saved = isEdit
    ? await editNote(ctx, { memberRowId, noteId, text })
    : await writeNote(ctx, { memberRowId, text })
  if (saved.ok) return redirectWithMessage(back, isEdit ? m.note_saved() : m.note_written())
  return refuse({ id: isEdit ? noteId : '', text, error: errorText(saved.reason, text, isEdit) })
}

function errorText(reason: NoteRefusal, text: string, isEdit: boolean): string {
  if (reason === 'too_many') return m.note_error_many({ most: MOST_NOTES })
  if (reason === 'invalid') return noteError(text) ?? ''
  return isEdit ? m.note_gone() : m.member_deleted_meanwhile()
}

/** What staff have written about a member, the newest first. */
export default function MemberNotes({ loaderData: { shown }, actionData, params }: Route.ComponentProps) {
  const { pathname } = useLocation()
  if (!shown) return <MissingRecord title={m.member_gone()} hint={m.member_gone_text()} />
  const { name, notes, mayWrite } = shown
  const replyOf = (id: string) => (actionData?.id === id ? actionData : undefined)
  return (
    <div className="grid max-w-3xl gap-6">
      <PageTitle title={m.note_title()} />
      <div>
        <BackLink to={localizeHref(`/admin/members/${params.id}`)}>{name}</BackLink>
        <PageHeader title={m.note_title()} lead={m.note_lead()} />
      </div>
      {mayWrite && (
        <Panel title={m.note_new()}>
          <NoteForm key={notes[0]?.id} action={pathname} reply={replyOf('')} />
        </Panel>
      )}
      <Panel title={m.note_list()}>
        {notes.length === 0 ? (
          <p className="text-muted">{m.note_none()}</p>
        ) : (
          <ul className="grid divide-y divide-line">
            {notes.map(note => (
              <Note key={note.id} note={note} action={pathname} reply={replyOf(note.id)} />
            ))}
          </ul>
        )}
      </Panel>
    </div>
  )
}

type NoteProps = { note: NoteView; action: string; reply: Route.ComponentProps['actionData'] }

function Note({ note, action, reply }: NoteProps) {
  return (
    <li className="grid gap-2 py-3">
      <NoteText note={note} />
      {note.may.edit && (
        <details key={note.text} open={reply !== undefined}>
          <summary className="inline-flex min-h-11 items-center font-semibold text-reef">
            {m.note_change()}
          </summary>
          <NoteForm action={action} note={note} reply={reply} />
        </details>
      )}
      {note.may.remove && (
        <IntentForm
          intent="remove"
          fields={{ note: note.id }}
          action={action}
          label={m.note_remove_of({ name: note.by, time: note.when })}
          isDanger
        >
          {m.note_remove()}
        </IntentForm>
      )}
    </li>
  )
}
