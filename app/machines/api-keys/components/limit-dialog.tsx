import { TextField } from '#app/kit/ui/field.tsx'
import { FormDialog } from '#app/kit/ui/form-dialog.tsx'
import { m } from '#app/paraglide/messages.js'
import { MOST_REQUESTS } from '../rules.ts'

export type LimitReply = { typed: string; errors: { perMinute?: string }; error?: string }

type LimitDialogProps = {
  apiKey: { id: string; name: string; perMinute: number }
  closeHref: string
  reply: LimitReply | undefined
}

/** Says how often a key may ask. */
export function LimitDialog({ apiKey: { id, name, perMinute }, closeHref, reply }: LimitDialogProps) {
  return (
    <FormDialog
      title={m.api_keys_limit_question({ name })}
      submitLabel={m.edit_form_save()}
      closeHref={closeHref}
      reply={reply}
    >
      <input type="hidden" name="intent" value="limit" />
      <input type="hidden" name="id" value={id} />
      <LimitField value={reply?.typed ?? String(perMinute)} error={reply?.errors.perMinute} />
    </FormDialog>
  )
}

/** The number of requests a minute. */
export function LimitField({ value, error }: { value: string; error: string | undefined }) {
  return (
    <TextField
      label={m.api_keys_limit()}
      hint={m.api_keys_limit_hint({ most: MOST_REQUESTS })}
      name="perMinute"
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      defaultValue={value}
      error={error}
    />
  )
}
