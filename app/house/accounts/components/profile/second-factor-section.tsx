import { Badge } from '#app/kit/ui/badge.tsx'
import { m } from '#app/paraglide/messages.js'
import type { Profile, ProfileReply } from '../../schema/profile-reply.ts'
import { PasswordField } from '../password-field.tsx'
import { BackupCodes } from './backup-codes.tsx'
import { ownReply, ProfileForm, ProfileSection } from './profile-form.tsx'
import { SecondFactorSetUp } from './second-factor-set-up.tsx'

type SectionProps = { profile: Profile; reply: ProfileReply | undefined }

/** Off, being set up, or on with its backup codes. */
export function SecondFactorSection({ profile, reply }: SectionProps) {
  const { hasSecondFactor } = profile
  return (
    <ProfileSection
      title={m.account_factor()}
      lead={m.account_factor_lead()}
      reply={ownReply(reply, 'factor-confirm', 'factor-renew', 'factor-off')}
    >
      <p>
        <Badge tone={hasSecondFactor ? 'good' : 'neutral'}>
          {hasSecondFactor ? m.account_factor_is_on() : m.account_factor_is_off()}
        </Badge>
      </p>
      {reply?.backupCodes && <BackupCodes codes={reply.backupCodes} />}
      {!hasSecondFactor && reply?.setUp && <SecondFactorSetUp setUp={reply.setUp} reply={reply} />}
      {!hasSecondFactor && !reply?.setUp && <Start profile={profile} reply={reply} />}
      {hasSecondFactor && <Change profile={profile} reply={reply} />}
    </ProfileSection>
  )
}

function Start({ profile, reply }: SectionProps) {
  return (
    <ProfileForm
      intent="factor-start"
      reply={reply}
      submit={m.account_factor_start()}
      look={profile.mustSetUp ? 'primary' : 'secondary'}
    >
      <PasswordField
        label={m.account_current_password()}
        name="password"
        error={ownReply(reply, 'factor-start')?.errors['password']}
      />
    </ProfileForm>
  )
}

/** Rare, and each asks for the password: folded away until somebody wants it. */
function Change({ profile, reply }: SectionProps) {
  const renewal = ownReply(reply, 'factor-renew')
  const end = ownReply(reply, 'factor-off')
  return (
    <div className="grid gap-2">
      <details open={renewal?.errors['password'] !== undefined}>
        <summary className="min-h-11 cursor-pointer py-2 font-semibold">
          {m.account_codes_renew_title()}
        </summary>
        <ProfileForm
          intent="factor-renew"
          reply={reply}
          submit={m.account_codes_renew()}
          className="pt-2 pb-4"
        >
          <p className="text-sm text-muted">{m.account_codes_renew_lead()}</p>
          <PasswordField
            label={m.account_current_password()}
            name="password"
            error={renewal?.errors['password']}
          />
        </ProfileForm>
      </details>
      <details open={end?.errors['password'] !== undefined}>
        <summary className="min-h-11 cursor-pointer py-2 font-semibold">
          {m.account_factor_end_title()}
        </summary>
        <ProfileForm intent="factor-off" reply={reply} submit={m.account_factor_end()} className="pt-2 pb-4">
          <p className="text-sm text-muted">
            {profile.isRequired ? m.account_factor_end_required() : m.account_factor_end_lead()}
          </p>
          <PasswordField
            label={m.account_current_password()}
            name="password"
            error={end?.errors['password']}
          />
        </ProfileForm>
      </details>
    </div>
  )
}
