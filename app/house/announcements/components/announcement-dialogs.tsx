import { useLocation } from 'react-router'
import { inEach } from '#app/kit/forms/local-text.ts'
import { DeleteDialog } from '#app/kit/ui/delete-dialog.tsx'
import { EditDialog } from '#app/kit/ui/edit-dialog.tsx'
import { TextAreaField, TextField } from '#app/kit/ui/field.tsx'
import { m } from '#app/paraglide/messages.js'
import { locales } from '#app/paraglide/runtime.js'
import { LONGEST_ANNOUNCEMENT } from '../rules.ts'
import type {
  AnnouncementDialog,
  AnnouncementErrors,
  AnnouncementReply,
  AnnouncementValues,
} from '../schema.ts'

type AnnouncementDialogsProps = {
  dialog: AnnouncementDialog
  closeHref: string
  reply: AnnouncementReply | undefined
}

const NAMING = {
  labels: {
    ...inEach('text', language => () => m.announcement_text_in({ language })),
    startsOn: m.announcement_from,
    endsOn: m.announcement_until,
  },
}

/** The dialog that the list's address asks for. */
export function AnnouncementDialogs({ dialog, closeHref, reply }: AnnouncementDialogsProps) {
  const { search } = useLocation()
  if (dialog.kind === 'delete') {
    const question = m.announcement_delete_question()
    const note = m.announcement_delete_note()
    return (
      <DeleteDialog
        ids={[dialog.id]}
        names={[dialog.text]}
        question={question}
        note={note}
        closeHref={closeHref}
      />
    )
  }
  const isNew = dialog.kind === 'new'
  return (
    <EditDialog
      key={search}
      title={isNew ? m.announcement_add() : m.announcement_edit()}
      submitLabel={m.announcement_save()}
      closeHref={closeHref}
      saved={dialog.saved}
      reply={reply}
      naming={NAMING}
    >
      {(values, refused) => <AnnouncementFields values={values} errors={refused?.errors ?? {}} />}
    </EditDialog>
  )
}

function AnnouncementFields({ values, errors }: { values: AnnouncementValues; errors: AnnouncementErrors }) {
  const field = (name: keyof AnnouncementValues) => ({
    name,
    label: NAMING.labels[name](),
    defaultValue: values[name],
    error: errors[name],
    autoComplete: 'off',
  })
  return (
    <>
      <p className="text-muted">{m.announcement_texts_lead()}</p>
      {locales.map(locale => (
        <TextAreaField
          key={locale}
          {...field(`text_${locale}`)}
          lang={locale}
          rows={2}
          maxLength={LONGEST_ANNOUNCEMENT}
        />
      ))}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField {...field('startsOn')} type="date" required />
        <TextField {...field('endsOn')} type="date" required />
      </div>
    </>
  )
}
