import {
  ownReply,
  ProfileForm,
  ProfileSection,
} from '#app/house/accounts/components/profile/profile-form.tsx'
import type { ProfileReply } from '#app/house/accounts/schema/profile-reply.ts'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { EmailField } from '#app/kit/ui/email-field.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'

type OwnEmailProps = {
  email: string
  /** The address that waits for a yes, and whose mail was not opened yet. */
  change: { newEmail: string; waiting: string[] } | null
  /** Whether they have signed in a moment ago: nothing else may move an account. */
  isFresh: boolean
  reply: ProfileReply | undefined
}

/** By which address one signs in, and the way to another: both are asked. */
export function OwnEmail({ email, change, isFresh, reply }: OwnEmailProps) {
  const own = ownReply(reply, 'email')
  return (
    <ProfileSection
      title={m.my_email()}
      lead={<span className="font-semibold text-ink wrap-anywhere">{email}</span>}
      reply={own ?? ownReply(reply, 'email-give-up')}
    >
      {change && (
        <div className="grid gap-3 rounded-control border-l-4 border-reef bg-sea-1 px-4 py-3">
          <p>{m.my_email_waiting({ email: change.newEmail, open: change.waiting.join(', ') })}</p>
          <ProfileForm intent="email-give-up" reply={undefined} submit={m.my_email_give_up()} />
        </div>
      )}
      {isFresh ? (
        <ProfileForm intent="email" reply={own} submit={m.my_email_change()}>
          <p className="text-muted">{m.my_email_lead()}</p>
          <EmailField
            label={m.my_email_new()}
            name="email"
            autoComplete="email"
            required
            defaultValue={own?.values?.['email']}
            error={own?.errors['email']}
          />
        </ProfileForm>
      ) : (
        <div className="grid justify-items-start gap-3">
          <p className="text-muted">{m.my_email_fresh()}</p>
          <ButtonLink href={`${localizeHref('/my/login')}?again`} look="secondary">
            {m.my_email_sign_in()}
          </ButtonLink>
        </div>
      )}
    </ProfileSection>
  )
}
