import { Eye, EyeOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { TextField } from '#app/kit/ui/field.tsx'
import { m } from '#app/paraglide/messages.js'
import { PASSWORD_LENGTH } from '../rules/login.ts'

type PasswordFieldProps = {
  label: string
  name: string
  error: string | undefined
  /** A new password may be looked at while it is typed, and so is typed once. */
  isNew?: boolean
}

/** A password; what was typed never comes back from the server. */
export function PasswordField({ label, name, error, isNew = false }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  const [isLive, setIsLive] = useState(false)
  useEffect(() => setIsLive(true), [])
  const Icon = isShown ? EyeOff : Eye
  return (
    <div className="grid gap-1">
      <TextField
        label={label}
        name={name}
        type={isShown ? 'text' : 'password'}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={PASSWORD_LENGTH.max}
        required
        hint={isNew ? m.account_password_hint() : undefined}
        error={error}
      />
      {isNew && isLive && (
        <button
          type="button"
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
          className="inline-flex min-h-11 items-center gap-2 justify-self-start rounded-control px-1 text-sm font-semibold text-muted hover:text-ink"
        >
          <Icon className="size-4" aria-hidden="true" />
          {m.account_show_password()}
        </button>
      )}
    </div>
  )
}
