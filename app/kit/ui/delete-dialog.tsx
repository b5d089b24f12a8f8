import { m } from '#app/paraglide/messages.js'
import { ConfirmDialog } from './form-dialog.tsx'

type DeleteDialogProps = {
  ids: string[]
  /** What the one record is called; null for several. */
  name: string | null
  /** "Are you sure you want to delete this ...?", in the words for its kind (rule staff.delete-question). */
  question: string
  /** What will be gone, and what stays. */
  note: string
  closeHref: string
}

/** Asks before records are deleted; the action gets the intent `delete` and their ids. */
export function DeleteDialog({ ids, name, question, note, closeHref }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      question={question}
      intent="delete"
      confirmLabel={m.list_delete()}
      closeHref={closeHref}
      isDanger
    >
      {name && <p className="font-semibold wrap-anywhere">{name}</p>}
      <p className="text-muted">{note}</p>
      {ids.map(id => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
    </ConfirmDialog>
  )
}
