import { TextField } from '#app/kit/ui/field.tsx'
import { freshKey, SavedVersion } from '#app/kit/ui/saved-version.tsx'
import { m } from '#app/paraglide/messages.js'
import type { Profile, ProfileReply } from '../../schema/profile-reply.ts'
import { LONGEST_STAFF_NAME } from '../../schema/staff.ts'
import { ownReply, ProfileForm, ProfileSection } from './profile-form.tsx'

const NAMING = { labels: { name: m.account_name_label } }

export function NameSection({ profile, reply }: { profile: Profile; reply: ProfileReply | undefined }) {
  const own = ownReply(reply, 'name')
  return (
    <ProfileSection title={m.account_name()} lead={m.account_name_lead()} reply={own}>
      <ProfileForm intent="name" reply={reply} submit={m.account_name_save()}>
        <SavedVersion saved={profile.name} reply={own} naming={NAMING} />
        <TextField
          key={freshKey(profile.name, own)}
          label={m.account_name_label()}
          name="name"
          autoComplete="name"
          maxLength={LONGEST_STAFF_NAME}
          required
          defaultValue={own?.values?.['name'] ?? profile.name.fields['name']}
          error={own?.errors['name']}
        />
      </ProfileForm>
    </ProfileSection>
  )
}
