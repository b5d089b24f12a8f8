import { m } from '#app/paraglide/messages.js'
import type { ProfileReply } from '../../schema/profile-reply.ts'
import { PasswordField } from '../password-field.tsx'
import { ownReply, ProfileForm, ProfileSection } from './profile-form.tsx'

export function PasswordSection({ reply }: { reply: ProfileReply | undefined }) {
  const own = ownReply(reply, 'password')
  return (
    <ProfileSection title={m.account_password()} lead={m.account_password_lead()} reply={own}>
      <ProfileForm intent="password" reply={reply} submit={m.account_password_change()}>
        <PasswordField label={m.account_current_password()} name="current" error={own?.errors['current']} />
        <PasswordField label={m.account_new_password()} name="next" isNew error={own?.errors['next']} />
      </ProfileForm>
    </ProfileSection>
  )
}
