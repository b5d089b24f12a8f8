import { type Option, Picker } from '#app/kit/ui/picker.tsx'
import { m } from '#app/paraglide/messages.js'
import { pickFrom } from '#app/people/members/rules/pick.ts'
import { BOOKABLE } from '#app/space/spaces/rules/who.ts'

type MemberFieldProps = {
  /** Whether whoever books may look for members; who may not types a whole name, an email or an ID. */
  maySearch: boolean
  typed: string | undefined
  error: string | undefined
  choices: readonly Option[] | undefined
}

/** Staff look for the member whom they book for. */
export function MemberField({ maySearch, ...said }: MemberFieldProps) {
  return (
    <Picker
      {...said}
      label={m.booking_member()}
      hint={m.booking_member_hint()}
      name="member"
      required
      from={maySearch ? pickFrom(BOOKABLE) : null}
    />
  )
}
