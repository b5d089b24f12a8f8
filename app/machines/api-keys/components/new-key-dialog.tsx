import { useId } from 'react'
import { CurrentPasswordField } from '#app/kit/ui/current-password-field.tsx'
import { CheckboxField, FieldError, TextField } from '#app/kit/ui/field.tsx'
import { FormDialog } from '#app/kit/ui/form-dialog.tsx'
import { m } from '#app/paraglide/messages.js'
import { SCOPES, USUAL_LIMIT } from '../rules.ts'
import { type KeyErrors, type KeyValues, LONGEST_KEY_NAME } from '../schema.ts'
import { SCOPE_NAMES } from '../texts.ts'
import { LimitField } from './limit-dialog.tsx'

export type NewKeyReply = {
  values: KeyValues
  errors: KeyErrors & { password?: string }
  error?: string
}

type NewKeyDialogProps = { closeHref: string; reply: NewKeyReply | undefined }

/** Asks what the key is for and what it may do. */
export function NewKeyDialog({ closeHref, reply }: NewKeyDialogProps) {
  return (
    <FormDialog title={m.api_keys_new()} submitLabel={m.api_keys_make()} closeHref={closeHref} reply={reply}>
      <TextField
        label={m.api_keys_name()}
        hint={m.api_keys_name_hint()}
        name="name"
        autoComplete="off"
        maxLength={LONGEST_KEY_NAME}
        defaultValue={reply?.values.name ?? ''}
        error={reply?.errors.name}
      />
      <ScopeBoxes ticked={reply?.values.scopes ?? []} error={reply?.errors.scopes} />
      <LimitField value={reply?.values.perMinute || String(USUAL_LIMIT)} error={reply?.errors.perMinute} />
      <CurrentPasswordField error={reply?.errors.password} />
    </FormDialog>
  )
}

function ScopeBoxes({ ticked, error }: { ticked: string[]; error: string | undefined }) {
  const errorId = useId()
  return (
    <fieldset aria-describedby={error && errorId}>
      <legend className="mb-1 font-semibold">{m.api_keys_scopes()}</legend>
      {SCOPES.map(scope => (
        <CheckboxField
          key={scope}
          label={
            <span className="grid">
              {SCOPE_NAMES[scope]()}
              <code className="text-sm text-muted">{scope}</code>
            </span>
          }
          name="scope"
          value={scope}
          defaultChecked={ticked.includes(scope)}
          aria-invalid={error ? true : undefined}
        />
      ))}
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  )
}
