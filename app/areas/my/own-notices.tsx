import {
  ownReply,
  ProfileForm,
  ProfileSection,
} from '#app/house/accounts/components/profile/profile-form.tsx'
import type { ProfileReply } from '#app/house/accounts/schema/profile-reply.ts'
import { CheckboxField } from '#app/kit/ui/field.tsx'
import { m } from '#app/paraglide/messages.js'
import { NOTICE_KINDS, type NoticeKind } from '#app/people/portal-accounts/rules.ts'

const NAMES: Record<NoticeKind, () => string> = {
  renewal: m.my_notice_renewal,
  sale: m.my_notice_sale,
  booking: m.my_notice_booking,
  booking_reminder: m.my_notice_booking_reminder,
}

type OwnNoticesProps = { muted: readonly NoticeKind[]; reply: ProfileReply | undefined }

/** Of what one wants mails. */
export function OwnNotices({ muted, reply }: OwnNoticesProps) {
  return (
    <ProfileSection title={m.my_notices()} lead={m.my_notices_lead()} reply={ownReply(reply, 'notices')}>
      <ProfileForm intent="notices" reply={undefined} submit={m.my_notices_save()}>
        <div key={muted.join()}>
          {NOTICE_KINDS.map(kind => (
            <CheckboxField
              key={kind}
              label={NAMES[kind]()}
              name="notice"
              value={kind}
              defaultChecked={!muted.includes(kind)}
            />
          ))}
        </div>
      </ProfileForm>
    </ProfileSection>
  )
}
