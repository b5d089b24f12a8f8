import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { DeleteDialog } from '#app/kit/ui/delete-dialog.tsx'
import { SelectField, TextAreaField, TextField } from '#app/kit/ui/field.tsx'
import { FormDialog } from '#app/kit/ui/form-dialog.tsx'
import { m } from '#app/paraglide/messages.js'
import { listHref } from '../rules/hrefs.ts'
import { LIMITS } from '../rules/messages.ts'
import type { MessageErrors, MessageValues } from '../schema.ts'
import type { MessageDialog, MessageReply } from '../views/messages.ts'
import { RecipientPicker } from './recipient-picker.tsx'

type MessageDialogsProps = { dialog: MessageDialog; reply: MessageReply | undefined }

/** The dialog that the address asks for. */
export function MessageDialogs({ dialog, reply }: MessageDialogsProps) {
  const { search } = useLocation()
  const closeHref = listHref(search)
  if (dialog.kind !== 'delete') {
    return <WriteDialog dialog={dialog} closeHref={closeHref} reply={reply} />
  }
  const { ids, subjects } = dialog
  return (
    <DeleteDialog
      ids={ids}
      names={subjects}
      question={m.message_delete_question()}
      note={m.message_delete_note()}
      closeHref={closeHref}
    />
  )
}

type WriteDialogProps = {
  dialog: Exclude<MessageDialog, { kind: 'delete' }>
  closeHref: string
  reply: MessageReply | undefined
}

function WriteDialog({ dialog, closeHref, reply }: WriteDialogProps) {
  // A page that loads again while it is open brings another key: the form keeps its own.
  const [key] = useState(reply?.key ?? dialog.key)
  const errors = reply?.errors ?? {}
  const isReply = dialog.kind === 'reply'
  const values = reply?.values ?? { subject: isReply ? dialog.subject : '', content: '' }
  return (
    <FormDialog
      title={isReply ? m.message_reply_to({ name: dialog.to.name }) : m.message_new()}
      submitLabel={isReply ? m.message_send_reply() : m.message_send()}
      closeHref={closeHref}
      reply={reply && { error: errors.form }}
    >
      <input type="hidden" name="key" value={key} />
      {isReply ? (
        <TextFields values={values} errors={errors} isTextFirst>
          <Quoted>{dialog.quoted}</Quoted>
        </TextFields>
      ) : (
        <>
          <To dialog={dialog} chosen={reply?.to ?? dialog.to} error={errors.to} />
          <TextFields values={values} errors={errors} />
        </>
      )}
    </FormDialog>
  )
}

type TextFieldsProps = {
  values: MessageValues
  errors: MessageErrors
  /** The subject is there already: one begins with the text. */
  isTextFirst?: boolean
  children?: ReactNode
}

function TextFields({ values, errors, isTextFirst = false, children }: TextFieldsProps) {
  const subject = (
    <TextField
      label={m.message_subject()}
      name="subject"
      required
      maxLength={LIMITS.subject}
      defaultValue={values.subject}
      error={errors.subject}
    />
  )
  const content = (
    <TextAreaField
      label={m.message_content()}
      name="content"
      required
      rows={6}
      maxLength={LIMITS.content}
      defaultValue={values.content}
      error={errors.content}
    />
  )
  return isTextFirst ? (
    <>
      {content}
      {children}
      {subject}
    </>
  ) : (
    <>
      {subject}
      {content}
    </>
  )
}

function Quoted({ children }: { children: string }) {
  return (
    <blockquote className="line-clamp-4 border-l-3 border-control pl-4 text-sm whitespace-pre-line text-muted wrap-anywhere">
      {children}
    </blockquote>
  )
}

type ToProps = {
  dialog: Extract<MessageDialog, { kind: 'new' }>
  chosen: string[]
  error: string | undefined
}

/** Staff choose among the employees, an employee one of the staff. */
function To({ dialog: { recipients }, chosen, error }: ToProps) {
  const isTeam = recipients.some(({ code }) => code !== '')
  if (isTeam) return <RecipientPicker recipients={recipients} chosenAtFirst={chosen} error={error} />
  return (
    <SelectField
      label={m.message_recipient()}
      name="to"
      required
      defaultValue={chosen[0] ?? ''}
      error={error}
    >
      <option value="">{m.message_recipient_choose()}</option>
      {recipients.map(({ id, name, department }) => (
        <option key={id} value={id}>
          {`${name} · ${department}`}
        </option>
      ))}
    </SelectField>
  )
}
