import { use } from 'react'
import { CurrentPasswordField } from '#app/kit/ui/current-password-field.tsx'
import { EmailField } from '#app/kit/ui/email-field.tsx'
import { RadioGroup, TextField } from '#app/kit/ui/field.tsx'
import { FormDialog } from '#app/kit/ui/form-dialog.tsx'
import { MailingContext } from '#app/kit/ui/mailing-context.ts'
import { m } from '#app/paraglide/messages.js'
import { type InvitationErrors, LONGEST_STAFF_NAME } from '../schema/staff.ts'
import type { RoleOption } from '../texts/roles.ts'
import { builtInOptions } from '../texts/roles.ts'

export type InviteReply = {
  values: { email: string; displayName: string; role: string }
  errors: InvitationErrors & { password?: string }
  error?: string
}

type InviteDialogProps = {
  ownRoles: RoleOption[]
  closeHref: string
  reply: InviteReply | undefined
}

/** Asks for what an invitation needs. */
export function StaffInviteDialog({ ownRoles, closeHref, reply }: InviteDialogProps) {
  const { values, errors } = reply ?? { values: undefined, errors: undefined }
  const mail = use(MailingContext)
  return (
    <FormDialog
      title={m.staff_invite()}
      submitLabel={m.staff_invite_send({ mail })}
      closeHref={closeHref}
      reply={reply}
    >
      <EmailField
        label={m.staff_email()}
        hint={m.staff_email_hint()}
        name="email"
        autoComplete="off"
        defaultValue={values?.email ?? ''}
        error={errors?.email}
      />
      <TextField
        label={m.staff_name()}
        name="displayName"
        autoComplete="off"
        maxLength={LONGEST_STAFF_NAME}
        defaultValue={values?.displayName ?? ''}
        error={errors?.displayName}
      />
      <RadioGroup
        legend={m.staff_role()}
        name="role"
        value={values?.role ?? ''}
        error={errors?.role}
        options={[...builtInOptions(), ...ownRoles]}
      />
      <CurrentPasswordField error={errors?.password} />
    </FormDialog>
  )
}
