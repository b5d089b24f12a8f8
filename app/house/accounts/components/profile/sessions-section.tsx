import { Badge } from '#app/kit/ui/badge.tsx'
import { m } from '#app/paraglide/messages.js'
import type { Profile, ProfileReply } from '../../schema/profile-reply.ts'
import { ownReply, ProfileForm, ProfileSection } from './profile-form.tsx'

/** Where the person is signed in, and the ways to end that. */
export function SessionsSection({ profile, reply }: { profile: Profile; reply: ProfileReply | undefined }) {
  const { sessions } = profile
  return (
    <ProfileSection
      title={m.account_sessions()}
      lead={m.account_sessions_lead()}
      reply={ownReply(reply, 'session-end', 'sessions-end-others')}
    >
      <ul className="grid divide-y divide-line border-y border-line">
        {sessions.map(({ id, device, address, lastUsed, isThis }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
                {device}
                {isThis && <Badge tone="good">{m.account_session_this()}</Badge>}
              </p>
              <p className="text-sm text-muted tabular-nums">
                {m.account_session_last_used({ when: lastUsed, address })}
              </p>
            </div>
            {!isThis && (
              <ProfileForm intent="session-end" reply={undefined} submit={m.account_session_end()}>
                <input type="hidden" name="sessionId" value={id} />
              </ProfileForm>
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {sessions.length > 1 && (
          <ProfileForm
            intent="sessions-end-others"
            reply={undefined}
            submit={m.account_sessions_end_others()}
          />
        )}
        <ProfileForm intent="sessions-end-all" reply={undefined} submit={m.account_sessions_end_all()} />
      </div>
    </ProfileSection>
  )
}
