import { m } from '#app/paraglide/messages.js'
import type { NoteView } from '../views.server.ts'

/** What a note says, by whom and when. */
export function NoteText({
  note: { text, by, when, edited },
}: {
  note: Pick<NoteView, 'text' | 'by' | 'when' | 'edited'>
}) {
  return (
    <>
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
      <p className="text-sm text-muted">
        {[m.note_by({ name: by, time: when }), edited].filter(Boolean).join(' · ')}
      </p>
    </>
  )
}
