import { type ReactNode, useState } from 'react'
import type { DialogReply, FormFields, SavedFields } from '#app/kit/pure/form-fields.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { fieldDifferences, type Naming } from './field-differences.ts'
import { FormDialog } from './form-dialog.tsx'

/** What the server answers instead of saving; what else it says is for the fields. */
type Refusal<Fields extends FormFields> = Omit<DialogReply<Fields>, 'errors'>

type EditDialogProps<Fields extends FormFields, Reply extends Refusal<Fields>> = {
  title: string
  submitLabel: string
  closeHref: string
  /** What the form is opened with; a new record has no version. */
  saved: SavedFields<Fields>
  reply: Reply | undefined
  naming: Naming
  hasFiles?: boolean
  /** The fields with what they hold, and the answer to the last try while it still counts. */
  children: (fields: Fields, reply: Reply | undefined) => ReactNode
}

/** A dialog over saved values: what somebody else saved meanwhile is shown, never overwritten unseen. */
export function EditDialog<Fields extends FormFields, Reply extends Refusal<Fields>>({
  saved,
  reply: lastReply,
  naming,
  children,
  ...dialog
}: EditDialogProps<Fields, Reply>) {
  const [base, setBase] = useState(saved)
  const [settled, setSettled] = useState<Reply>()
  const reply = lastReply === settled ? undefined : lastReply
  const conflict = reply?.conflict
  const take = (theirs: SavedFields<Fields>) => {
    setBase(theirs)
    setSettled(lastReply)
  }
  return (
    <FormDialog {...dialog} reply={reply}>
      <input type="hidden" name="version" value={reply?.version ?? base.version} />
      <div role="alert" className="empty:hidden">
        {conflict && (
          <ConflictNotice
            differences={fieldDifferences(conflict.fields, reply.fields, naming)}
            onTake={() => take(conflict)}
          />
        )}
      </div>
      {/* Taking what is saved begins anew; a reply does not, so that what was typed stays. */}
      <div key={base.version} className="grid gap-5">
        {children(reply?.fields ?? base.fields, reply)}
      </div>
    </FormDialog>
  )
}
