import { Form, Link } from 'react-router'
import { m } from '../../../paraglide/messages.js'
import { Button, buttonClasses } from '../../../ui/button.tsx'
import type { StaffState } from '../staff-rules.ts'

type StaffAccessProps = { state: StaffState; hasSecondFactor: boolean; sessions: number }

/** What an owner can do about somebody's way in, each with what it means. */
export function StaffAccess({ state, hasSecondFactor, sessions }: StaffAccessProps) {
  return (
    <ul className="grid gap-5">
      {state === 'invited' && <Step intent="resend" label={m.staff_resend()} hint={m.staff_resend_hint()} />}
      {sessions > 0 && (
        <Step
          intent="end-sessions"
          label={m.staff_end_sessions()}
          hint={m.staff_end_sessions_hint({ count: sessions })}
        />
      )}
      {hasSecondFactor && (
        <li className="grid gap-2">
          <p className="text-muted">{m.staff_reset_factor_hint()}</p>
          <Link
            to="?confirm=reset-factor"
            preventScrollReset
            className={buttonClasses('secondary', 'regular', 'sm:justify-self-start')}
          >
            {m.staff_reset_factor()}
          </Link>
        </li>
      )}
      {state === 'ended' ? (
        <Step intent="restore" label={m.staff_restore()} hint={m.staff_restore_hint()} />
      ) : (
        <Step intent="end" label={m.staff_end()} hint={m.staff_end_hint()} />
      )}
    </ul>
  )
}

function Step({ intent, label, hint }: { intent: string; label: string; hint: string }) {
  return (
    <li>
      <Form method="post" preventScrollReset className="grid gap-2">
        <p className="text-muted">{hint}</p>
        <Button type="submit" look="secondary" name="intent" value={intent} className="sm:justify-self-start">
          {label}
        </Button>
      </Form>
    </li>
  )
}
