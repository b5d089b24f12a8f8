import { useId } from 'react'
import { useLocation } from 'react-router'
import type { DialogReply, SavedFields } from '#app/kit/pure/form-fields.ts'
import { CurrentPasswordField } from '#app/kit/ui/current-password-field.tsx'
import { DeleteDialog } from '#app/kit/ui/delete-dialog.tsx'
import { EditDialog } from '#app/kit/ui/edit-dialog.tsx'
import { CheckboxField, FieldError, TextField } from '#app/kit/ui/field.tsx'
import { m } from '#app/paraglide/messages.js'
import { LONGEST_PURPOSE, LONGEST_URL, type SubscriptionErrors, type SubscriptionFields } from '../schema.ts'

export type SubscriptionDialog =
  | { kind: 'new' | 'edit'; saved: SavedFields<SubscriptionFields> }
  | { kind: 'delete'; id: string; name: string }

/** An event, as staff and as programs call it: ticked by whoever may see what it tells. */
export type EventBox = { name: string; label: string; mayTick: boolean }

type SubscriptionDialogsProps = {
  dialog: SubscriptionDialog
  events: EventBox[]
  closeHref: string
  reply: DialogReply<SubscriptionFields, SubscriptionErrors> | undefined
}

/** The dialog that the list's address asks for. */
export function SubscriptionDialogs({ dialog, events, closeHref, reply }: SubscriptionDialogsProps) {
  const { search } = useLocation()
  if (dialog.kind === 'delete') {
    const { id, name } = dialog
    return (
      <DeleteDialog
        ids={[id]}
        names={[name]}
        question={m.webhook_delete_question()}
        note={m.webhook_delete_note()}
        closeHref={closeHref}
      />
    )
  }
  const isNew = dialog.kind === 'new'
  const labelOf = (name: string) => events.find(event => event.name === name)?.label ?? name
  const naming = {
    labels: { name: m.webhook_purpose, url: m.webhook_address, events: m.webhook_ticked },
    showValue: (field: string, value: string) =>
      field === 'events' ? value.split(' ').map(labelOf).join(', ') : value,
  }
  return (
    <EditDialog
      key={search}
      title={isNew ? m.webhook_add() : m.webhook_edit()}
      submitLabel={isNew ? m.webhook_add() : m.webhook_edit_save()}
      closeHref={closeHref}
      saved={dialog.saved}
      reply={reply}
      naming={naming}
    >
      {(fields, refused) => <Fields events={events} fields={fields} errors={refused?.errors ?? {}} />}
    </EditDialog>
  )
}

type FieldsProps = { events: EventBox[]; fields: SubscriptionFields; errors: SubscriptionErrors }

function Fields({ events, fields, errors }: FieldsProps) {
  return (
    <>
      <TextField
        label={m.webhook_purpose()}
        hint={m.webhook_purpose_hint()}
        name="name"
        required
        autoComplete="off"
        maxLength={LONGEST_PURPOSE}
        defaultValue={fields.name}
        error={errors.name}
      />
      <TextField
        label={m.webhook_address()}
        hint={m.webhook_address_hint()}
        name="url"
        type="url"
        inputMode="url"
        required
        autoComplete="off"
        spellCheck={false}
        maxLength={LONGEST_URL}
        defaultValue={fields.url}
        error={errors.url}
      />
      <EventBoxes events={events} ticked={fields.events.split(' ')} error={errors.events} />
      <CurrentPasswordField error={errors.password} />
    </>
  )
}

type EventBoxesProps = { events: EventBox[]; ticked: string[]; error: string | undefined }

function EventBoxes({ events, ticked, error }: EventBoxesProps) {
  const errorId = useId()
  return (
    <fieldset aria-describedby={error && errorId} className="min-w-0">
      <legend className="font-semibold">{m.webhook_ticked()}</legend>
      <p className="mb-2 text-sm text-muted">{m.webhook_ticked_hint()}</p>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {events
          .filter(({ name, mayTick }) => mayTick || ticked.includes(name))
          .map(({ name, label }) => (
            <CheckboxField
              key={name}
              label={
                <span className="grid">
                  {label}
                  <code className="text-sm text-muted">{name}</code>
                </span>
              }
              name="event"
              value={name}
              defaultChecked={ticked.includes(name)}
              aria-invalid={error ? true : undefined}
            />
          ))}
      </div>
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  )
}
