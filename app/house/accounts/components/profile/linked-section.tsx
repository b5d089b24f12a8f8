import { ButtonLink } from '#app/kit/ui/button.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { m } from '#app/paraglide/messages.js'
import { SOCIAL_NAMES, type SocialProvider } from '../../rules/login.ts'
import type { Profile, ProfileReply } from '../../schema/profile-reply.ts'
import { PasswordField } from '../password-field.tsx'
import { ownReply, ProfileForm, ProfileSection } from './profile-form.tsx'

/** Accounts elsewhere that sign in to this one; shown where the house has set them up. */
export function LinkedSection({ profile, reply }: { profile: Profile; reply: ProfileReply | undefined }) {
  const own = ownReply(reply, 'link', 'unlink')
  return (
    <ProfileSection
      title={m.account_linked()}
      lead={m.account_linked_lead()}
      reply={ownReply(reply, 'unlink')}
    >
      <FormAlert>{own?.errors['form']}</FormAlert>
      {own?.departure && <ButtonLink href={own.departure}>{m.account_link_continue()}</ButtonLink>}
      <ul className="grid divide-y divide-line border-y border-line">
        {profile.providers.map(provider => (
          <li key={provider} className="grid gap-1 py-3">
            <Provider provider={provider} isLinked={profile.linked.includes(provider)} reply={own} />
          </li>
        ))}
      </ul>
    </ProfileSection>
  )
}

type ProviderProps = { provider: SocialProvider; isLinked: boolean; reply: ProfileReply | undefined }

/** Either asks for the password: folded away until somebody wants it. */
function Provider({ provider, isLinked, reply }: ProviderProps) {
  const name = SOCIAL_NAMES[provider]
  const own = reply?.values?.['provider'] === provider ? reply : undefined
  const label = isLinked ? m.account_unlink({ provider: name }) : m.account_link({ provider: name })
  return (
    <>
      <p>
        <span className="font-semibold">{name}</span>{' '}
        <span className="text-sm text-muted">
          {isLinked ? m.account_linked_yes() : m.account_linked_no()}
        </span>
      </p>
      <details key={label} open={own?.errors['password'] !== undefined}>
        <summary className="min-h-11 cursor-pointer py-2 font-semibold">{label}</summary>
        <ProfileForm
          intent={isLinked ? 'unlink' : 'link'}
          reply={own}
          submit={m.account_link_continue()}
          className="pt-2"
        >
          <input type="hidden" name="provider" value={provider} />
          <PasswordField
            label={m.account_current_password()}
            name="password"
            error={own?.errors['password']}
          />
        </ProfileForm>
      </details>
    </>
  )
}
