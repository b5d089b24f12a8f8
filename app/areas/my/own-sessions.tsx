import {
  ownReply,
  ProfileForm,
  ProfileSection,
} from '#app/house/accounts/components/profile/profile-form.tsx'
import { SessionList } from '#app/house/accounts/components/profile/session-list.tsx'
import type { ProfileReply } from '#app/house/accounts/schema/profile-reply.ts'
import { CheckboxField } from '#app/kit/ui/field.tsx'
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
      <SessionList
        sessions={sessions.map(({ lastUsed, ...session }) => ({
          ...session,
          lastUsed: m.my_session_last_used({ when: lastUsed }),
        }))}
      />
      <ProfileForm intent="sessions-end-all" reply={undefined} submit={m.account_sessions_end_all()}>
        <CheckboxField label={m.my_sessions_end_keys()} name="keys" />
      </ProfileForm>
    </ProfileSection>
  )
}
