import { use } from 'react'
import { EmailField } from '#app/kit/ui/email-field.tsx'
import { MailingContext } from '#app/kit/ui/mailing-context.ts'
import { m } from '#app/paraglide/messages.js'
import type { Profile, ProfileReply } from '../../schema/profile-reply.ts'
import { PasswordField } from '../password-field.tsx'
import { ownReply, ProfileForm, ProfileSection } from './profile-form.tsx'

export function EmailSection({ profile, reply }: { profile: Profile; reply: ProfileReply | undefined }) {
  const own = ownReply(reply, 'email')
  const mail = use(MailingContext)
  return (
    <ProfileSection title={m.account_email()} lead={m.account_email_change_lead({ mail })}>
      <p>
        <span className="text-muted">{m.account_email_now()}</span>{' '}
        <span className="font-semibold break-all">{profile.email}</span>
      </p>
      <div role="status">
        {own?.message && (
          <p className="rounded-control border border-reef bg-reef/10 px-4 py-3 font-semibold">
            {own.message}
          </p>
        )}
      </div>
      <ProfileForm intent="email" reply={reply} submit={m.account_email_change()}>
        <EmailField
          label={m.account_new_email()}
          name="email"
          autoComplete="email"
          required
          defaultValue={own?.values?.['email'] ?? ''}
          error={own?.errors['email']}
        />
        <PasswordField label={m.account_current_password()} name="password" error={own?.errors['password']} />
      </ProfileForm>
    </ProfileSection>
  )
}
