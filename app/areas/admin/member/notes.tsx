import { Link } from 'react-router'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { NoteForm } from '#app/people/member-notes/components/note-form.tsx'
import { NoteText } from '#app/people/member-notes/components/note-text.tsx'
import type { NoteView } from '#app/people/member-notes/views.server.ts'
import { Card } from './card.tsx'

/** The others are a press away. */
const SHOWN = 3

type MemberNotesProps = { id: string; notes: NoteView[]; mayWrite: boolean }

/** What staff have written about a member, the newest first; nothing where nobody has and one may not. */
export function MemberNotes({ id, notes, mayWrite }: MemberNotesProps) {
  if (notes.length === 0 && !mayWrite) return null
  const there = localizeHref(`/admin/members/${id}/notes`)
  return (
    <Card title={m.note_title()}>
      <ul className="mb-3 grid divide-y divide-line">
        {notes.slice(0, SHOWN).map(note => (
          <li key={note.id} className="py-2">
            <NoteText note={note} />
          </li>
        ))}
      </ul>
      {notes.length > 0 && (
        <p className="mb-3">
          <Link to={there} className={TEXT_LINK}>
            {m.note_all({ count: notes.length })}
          </Link>
        </p>
      )}
      {mayWrite && <NoteForm key={notes[0]?.id} action={there} from="record" />}
    </Card>
  )
}
