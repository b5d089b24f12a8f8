import { m } from '#app/paraglide/messages.js'
import { ConfirmDialog } from './form-dialog.tsx'
import { NameList } from './name-list.tsx'

type DeleteDialogProps = {
  ids: string[]
  /** What they are called, as far as there are any. */
  names: string[]
  /** "Are you sure you want to delete this ...?", in the words for its kind (rule staff.delete-question). */
  question: string
  /** What will be gone, and what stays. */
  note: string
  closeHref: string
}

/** Asks before records are deleted; the action gets the intent `delete` and their ids. */
export function DeleteDialog({ ids, names, question, note, closeHref }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      question={question}
      intent="delete"
      confirmLabel={m.list_delete()}
      closeHref={closeHref}
      isDanger
    >
      <NameList names={names.map((name, at) => ({ id: ids[at] ?? name, name }))} />
      <p className="mt-2 text-muted">{note}</p>
      {ids.map(id => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
    </ConfirmDialog>
  )
}
