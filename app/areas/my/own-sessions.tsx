import {
  ownReply,
  ProfileForm,
  ProfileSection,
} from '#app/house/accounts/components/profile/profile-form.tsx'
import type { ProfileReply } from '#app/house/accounts/schema/profile-reply.ts'
import { Badge } from '#app/kit/ui/badge.tsx'
import { m } from '#app/paraglide/messages.js'

type OwnSessionsProps = {
  sessions: { id: string; device: string; lastUsed: string; isThis: boolean }[]
  reply: ProfileReply | undefined
}

/** Where a member is signed in, and the ways to end that. */
export function OwnSessions({ sessions, reply }: OwnSessionsProps) {
  return (
    <ProfileSection
      title={m.account_sessions()}
      lead={m.my_sessions_lead()}
      reply={ownReply(reply, 'session-end')}
    >
      <ul className="grid divide-y divide-line border-y border-line">
        {sessions.map(({ id, device, lastUsed, isThis }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
                {device}
                {isThis && <Badge tone="good">{m.account_session_this()}</Badge>}
              </p>
              <p className="text-sm text-muted tabular-nums">{m.my_session_last_used({ when: lastUsed })}</p>
            </div>
            {!isThis && (
              <ProfileForm intent="session-end" reply={undefined} submit={m.account_session_end()}>
                <input type="hidden" name="sessionId" value={id} />
              </ProfileForm>
            )}
          </li>
        ))}
      </ul>
      <ProfileForm intent="sessions-end-all" reply={undefined} submit={m.account_sessions_end_all()} />
    </ProfileSection>
  )
}
