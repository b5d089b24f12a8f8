import { TextField } from '#app/kit/ui/field.tsx'
import { FormDialog } from '#app/kit/ui/form-dialog.tsx'
import { m } from '#app/paraglide/messages.js'
import type { Fate } from '../rules/privacy.ts'
import type { PersonView } from '../views/person.ts'

export type EraseReply = { typed: string; error?: string; fieldError?: string }

type EraseDialogProps = { person: PersonView; reply: EraseReply | undefined }

/** Says what goes, what stays and until when, and asks for the name: this cannot be taken back. */
export function EraseDialog({ person, reply }: EraseDialogProps) {
  const { name, kind, taxDay, toCome } = person
  const contact = kind === 'employee' ? m.privacy_dialog_contact_employee() : m.privacy_dialog_contact()
  return (
    <FormDialog
      title={m.privacy_dialog_title({ name })}
      submitLabel={m.privacy_dialog_submit()}
      closeHref="?"
      reply={reply}
      isDanger
    >
      <Parts title={m.privacy_dialog_goes()} texts={[contact, ...textsOf(person, ['goes'])]} />
      <Parts title={m.privacy_dialog_nameless()} texts={textsOf(person, ['nameless', 'redacted'])} />
      {taxDay && <Parts title={m.privacy_dialog_tax({ day: taxDay })} texts={textsOf(person, ['tax'])} />}
      {toCome > 0 && <p className="font-semibold">{m.privacy_dialog_to_come({ count: toCome })}</p>}
      <TextField
        label={m.privacy_dialog_confirm()}
        hint={m.privacy_dialog_confirm_hint({ name })}
        name="typed"
        defaultValue={reply?.typed}
        error={reply?.fieldError}
        autoComplete="off"
        maxLength={250}
        required
      />
    </FormDialog>
  )
}

function textsOf({ parts }: PersonView, fates: Fate[]): string[] {
  return parts
    .filter(({ fate }) => fates.includes(fate))
    .map(({ name, count }) => m.privacy_dialog_part({ part: name, count }))
}

function Parts({ title, texts }: { title: string; texts: string[] }) {
  if (texts.length === 0) return null
  return (
    <div>
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-1 grid list-disc gap-0.5 pl-5 text-muted">
        {texts.map(text => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  )
}
