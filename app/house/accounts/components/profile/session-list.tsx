import { Badge } from '#app/kit/ui/badge.tsx'
import { m } from '#app/paraglide/messages.js'
import { ProfileForm } from './profile-form.tsx'

type ShownSession = {
  id: string
  device: string
  /** The whole line: when, and of staff from where. */
  lastUsed: string
  isThis: boolean
}

/** Where somebody is signed in; each of them but this one can be ended. */
export function SessionList({ sessions }: { sessions: ShownSession[] }) {
  return (
    <ul className="grid divide-y divide-line border-y border-line">
      {sessions.map(({ id, device, lastUsed, isThis }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
              {device}
              {isThis && <Badge tone="good">{m.account_session_this()}</Badge>}
            </p>
            <p className="text-sm text-muted tabular-nums">{lastUsed}</p>
          </div>
          {!isThis && (
            <ProfileForm intent="session-end" reply={undefined} submit={m.account_session_end()}>
              <input type="hidden" name="sessionId" value={id} />
            </ProfileForm>
          )}
        </li>
      ))}
    </ul>
  )
}
