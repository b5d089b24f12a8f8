import { ProfileForm, ProfileSection } from '#app/house/accounts/components/profile/profile-form.tsx'
import type { ProfileReply } from '#app/house/accounts/schema/profile-reply.ts'
import type { SavedFields } from '#app/kit/pure/form-fields.ts'
import { LONGEST_PHONE } from '#app/kit/pure/phone.ts'
import { TextAreaField, TextField } from '#app/kit/ui/field.tsx'
import { InOnePiece } from '#app/kit/ui/in-one-piece.tsx'
import { freshKey, SavedVersion } from '#app/kit/ui/saved-version.tsx'
import { m } from '#app/paraglide/messages.js'
import { LONGEST } from '#app/people/members/rules/members.ts'
import type { ContactValues } from '#app/people/portal-accounts/schema.ts'

type OwnContactProps = {
  contact: { id: string; memberId: string; name: string; saved: SavedFields<ContactValues> }
  reply: ProfileReply | undefined
  isOneOfSeveral: boolean
}

const NAMING = { labels: { mobilePhone: m.member_mobile, address: m.member_address } }

/** The phone and the address of one membership; an account may have several. */
export function OwnContact({
  contact: { id, memberId, name, saved },
  reply,
  isOneOfSeveral,
}: OwnContactProps) {
  const own = reply?.intent === 'contact' && reply.values?.['member'] === id ? reply : undefined
  const typed = own?.message ? undefined : own
  const values = { ...saved.fields, ...typed?.values }
  return (
    <ProfileSection
      title={m.my_contact()}
      lead={<InOnePiece text={`${name}. ${m.my_contact_lead({ memberId })}`} part={memberId} />}
      reply={own}
      isOneOfSeveral={isOneOfSeveral}
    >
      <ProfileForm intent="contact" reply={typed} submit={m.my_contact_save()}>
        <input type="hidden" name="member" value={id} />
        <SavedVersion saved={saved} reply={typed} naming={NAMING} />
        <TextField
          key={`phone ${freshKey(saved, typed)}`}
          label={m.member_mobile()}
          name="mobilePhone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={LONGEST_PHONE}
          required
          defaultValue={values.mobilePhone}
          error={typed?.errors['mobilePhone']}
        />
        <TextAreaField
          key={`address ${freshKey(saved, typed)}`}
          label={m.member_address()}
          optional={m.employee_optional()}
          name="address"
          rows={3}
          autoComplete="street-address"
          maxLength={LONGEST.address}
          defaultValue={values.address}
          error={typed?.errors['address']}
        />
      </ProfileForm>
    </ProfileSection>
  )
}
