import type { ReactNode } from 'react'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { m } from '#app/paraglide/messages.js'
import type { Profile, ProfileReply } from '../../schema/profile-reply.ts'
import { EmailSection } from './email-section.tsx'
import { LinkedSection } from './linked-section.tsx'
import { NameSection } from './name-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

type ProfilePageProps = {
  profile: Profile
  reply: ProfileReply | undefined
  /** What an area shows of the person before their account. */
  first?: ReactNode
  /** Sections of other features, between the person's own data and their sign-ins. */
  children: ReactNode
}

/** One's own account: the same page in the admin area and in the employees'. */
export function ProfilePage({ profile, reply, first, children }: ProfilePageProps) {
  return (
    <div className="mx-auto max-w-4xl">
      <PageTitle title={m.account_profile_title()} />
      <PageHeader title={m.account_profile_title()} lead={m.account_profile_lead()} />
      <FormAlert>{profile.mustSetUp ? m.account_factor_required() : (profile.error ?? null)}</FormAlert>
      <div className="mt-4 grid gap-5">
        {profile.mustSetUp && <SecondFactorSection profile={profile} reply={reply} />}
        {first}
        <NameSection profile={profile} reply={reply} />
        <EmailSection profile={profile} reply={reply} />
        {children}
        <PasswordSection reply={reply} />
        {!profile.mustSetUp && <SecondFactorSection profile={profile} reply={reply} />}
        <SessionsSection profile={profile} reply={reply} />
        {profile.providers.length > 0 && <LinkedSection profile={profile} reply={reply} />}
      </div>
    </div>
  )
}
