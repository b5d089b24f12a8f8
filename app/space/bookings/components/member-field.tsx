import { TextField } from '#app/kit/ui/field.tsx'
import { m } from '#app/paraglide/messages.js'

type MemberFieldProps = { typed: string | undefined; error: string | undefined }

/** Staff name a member by their ID, email or name. */
export function MemberField({ typed, error }: MemberFieldProps) {
  return (
    <TextField
      label={m.booking_member()}
      hint={m.booking_member_hint()}
      name="member"
      required
      autoComplete="off"
      defaultValue={typed}
      error={error}
    />
  )
}
