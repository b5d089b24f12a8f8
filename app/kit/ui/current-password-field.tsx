import { m } from '#app/paraglide/messages.js'
import { TextField } from './field.tsx'

/** One's own password, before something that an unlocked screen must not be enough for. It never comes back. */
export function CurrentPasswordField({ error }: { error: string | undefined }) {
  return (
    <TextField
      label={m.account_current_password()}
      name="password"
      type="password"
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={128}
      required
      hint={m.account_current_password_hint()}
      error={error}
    />
  )
}
