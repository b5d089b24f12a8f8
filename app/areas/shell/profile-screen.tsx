import type { ReactNode } from 'react'
import { use } from 'react'
import {
  ownReply,
  ProfileForm,
  ProfileSection,
} from '#app/house/accounts/components/profile/profile-form.tsx'
import { ProfilePage } from '#app/house/accounts/components/profile/profile-page.tsx'
import type { Profile, ProfileReply } from '#app/house/accounts/schema/profile-reply.ts'
import { MailChoiceBoxes, TOPIC_NAMES } from '#app/house/notifications/components/mail-choice-boxes.tsx'
import type { NotificationTopic } from '#app/house/notifications/rules.ts'
import type { SavedFields } from '#app/kit/pure/form-fields.ts'
import { MailingContext } from '#app/kit/ui/mailing-context.ts'
import { freshKey, SavedVersion } from '#app/kit/ui/saved-version.tsx'
import { m } from '#app/paraglide/messages.js'

/** The intent of the form with the boxes. */
export const MAIL_CHOICES = 'mail-choices'

type ProfileScreenProps = {
  profile: Profile
  topics: NotificationTopic[]
  choices: SavedFields
  reply: ProfileReply | undefined
  /** What the area shows before the account. */
  first?: ReactNode
  /** And after it. */
  last?: ReactNode
}

/** One's own account with what one is told by mail: the same in both areas. */
export function ProfileScreen({ profile, topics, choices, reply, first, last }: ProfileScreenProps) {
  const own = ownReply(reply, MAIL_CHOICES)
  const mail = use(MailingContext)
  return (
    <ProfilePage profile={profile} reply={reply} first={first}>
      <ProfileSection title={m.notification_title()} lead={m.notification_lead({ mail })} reply={own}>
        <ProfileForm intent={MAIL_CHOICES} reply={reply} submit={m.notification_save()}>
          <SavedVersion saved={choices} reply={own} naming={{ labels: TOPIC_NAMES }} />
          <MailChoiceBoxes
            key={freshKey(choices, own)}
            topics={topics}
            fields={own?.values ?? choices.fields}
          />
        </ProfileForm>
      </ProfileSection>
      {last}
    </ProfilePage>
  )
}
