import { Form } from 'react-router'
import { Button } from '#app/kit/ui/button.tsx'
import { TextAreaField } from '#app/kit/ui/field.tsx'
import { m } from '#app/paraglide/messages.js'
import { LONGEST_NOTE } from '../rules.ts'

type NoteFormProps = {
  /** Where the notes of the member are. */
  action: string
  /** The note that is changed; without, one is written. */
  note?: { id: string; text: string }
  /** Where one goes on afterwards. */
  from?: 'record'
  reply?: { id: string; text: string; error: string } | undefined
}

/** Writes a note, or changes one. */
export function NoteForm({ action, note, from, reply }: NoteFormProps) {
  return (
    <Form method="post" action={action} preventScrollReset noValidate className="grid gap-3">
      {note && <input type="hidden" name="intent" value="edit" />}
      {note && <input type="hidden" name="note" value={note.id} />}
      {from && <input type="hidden" name="from" value={from} />}
      <TextAreaField
        label={note ? m.note_change() : m.note_new()}
        hint={m.note_hint()}
        name="text"
        rows={3}
        required
        maxLength={LONGEST_NOTE}
        defaultValue={reply?.text ?? note?.text}
        error={reply?.error}
      />
      <Button type="submit" look="secondary" className="justify-self-start">
        {note ? m.note_save() : m.note_write()}
      </Button>
    </Form>
  )
}
