import { m } from '#app/paraglide/messages.js'
import type { Profile, ProfileReply } from '../../schema/profile-reply.ts'
import { ownReply, ProfileForm, ProfileSection } from './profile-form.tsx'
import { SessionList } from './session-list.tsx'

/** Where the person is signed in, and the ways to end that. */
export function SessionsSection({ profile, reply }: { profile: Profile; reply: ProfileReply | undefined }) {
  const { sessions } = profile
  return (
    <ProfileSection
      title={m.account_sessions()}
      lead={m.account_sessions_lead()}
      reply={ownReply(reply, 'session-end', 'sessions-end-others')}
    >
      <SessionList
        sessions={sessions.map(({ address, lastUsed, ...session }) => ({
          ...session,
          lastUsed: m.account_session_last_used({ when: lastUsed, address }),
        }))}
      />
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
