import type { ReactNode } from 'react'
import { use } from 'react'
import { Form, Link } from 'react-router'
import { Button, buttonClasses } from '#app/kit/ui/button.tsx'
import { CurrentPasswordField } from '#app/kit/ui/current-password-field.tsx'
import { MailingContext } from '#app/kit/ui/mailing-context.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import type { StaffState } from '../rules/staff.ts'

type StaffAccessProps = {
  state: StaffState
  hasSecondFactor: boolean
  sessions: number
  /** Names of keys in use that they made. */
  keys: string[]
  /** Why access was not given back: about the password. */
  restoreError: string | undefined
}

/** What an owner can do about somebody's way in, each with what it means. */
export function StaffAccess({ state, hasSecondFactor, sessions, keys, restoreError }: StaffAccessProps) {
  const mail = use(MailingContext)
  return (
    <ul className="grid gap-5">
      {state === 'invited' && (
        <Step intent="resend" label={m.staff_resend({ mail })} hint={m.staff_resend_hint({ mail })} />
      )}
      {sessions > 0 && (
        <Step
          intent="end-sessions"
          label={m.staff_end_sessions()}
          hint={m.staff_end_sessions_hint({ count: sessions })}
          look="danger"
        />
      )}
      {hasSecondFactor && (
        <li className="grid gap-2">
          <p className="text-muted">{m.staff_reset_factor_hint({ mail })}</p>
          <Link
            to="?confirm=reset-factor"
            preventScrollReset
            className={buttonClasses('danger', 'regular', 'sm:justify-self-start')}
          >
            {m.staff_reset_factor()}
          </Link>
        </li>
      )}
      {state === 'ended' ? (
        <Step intent="restore" label={m.staff_restore()} hint={m.staff_restore_hint()}>
          <div className="sm:max-w-sm">
            <CurrentPasswordField error={restoreError} />
          </div>
        </Step>
      ) : (
        <Step intent="end" label={m.staff_end()} hint={m.staff_end_hint()} look="danger">
          <KeysNote keys={keys} text={m.staff_end_keys} />
        </Step>
      )}
    </ul>
  )
}

type KeysNoteProps = { keys: string[]; text: (texts: { names: string }) => string }

/** Which programs would be let in no longer. */
export function KeysNote({ keys, text }: KeysNoteProps) {
  if (keys.length === 0) return null
  return <p>{text({ names: new Intl.ListFormat(getLocale()).format(keys) })}</p>
}

type StepProps = {
  intent: string
  label: string
  hint: string
  look?: 'secondary' | 'danger'
  children?: ReactNode
}

function Step({ intent, label, hint, look = 'secondary', children }: StepProps) {
  return (
    <li>
      <Form method="post" noValidate preventScrollReset className="grid gap-2">
        <p className="text-muted">{hint}</p>
        {children}
        <Button type="submit" look={look} name="intent" value={intent} className="sm:justify-self-start">
          {label}
        </Button>
      </Form>
    </li>
  )
}
