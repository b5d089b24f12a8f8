import { useRef } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/kit/ui/button.tsx'
import { CurrentPasswordField } from '#app/kit/ui/current-password-field.tsx'
import { RadioGroup, TextField } from '#app/kit/ui/field.tsx'
import { useFirstError } from '#app/kit/ui/use-first-error.ts'
import { m } from '#app/paraglide/messages.js'
import { ADMIN_ROLES, type AdminRole } from '../rules.ts'
import { LONGEST_STAFF_NAME } from '../staff-schema.ts'
import { ROLE_HINTS, ROLE_NAMES } from '../staff-texts.ts'

/** What colleagues see. */
export function StaffNameForm({
  name,
  reply,
}: {
  name: string
  reply: { value: string; error: string } | undefined
}) {
  const formRef = useRef<HTMLFormElement>(null)
  useFirstError(formRef, reply)
  return (
    <Form ref={formRef} method="post" noValidate preventScrollReset className="grid gap-4">
      <input type="hidden" name="intent" value="rename" />
      <TextField
        label={m.staff_name()}
        name="displayName"
        autoComplete="off"
        maxLength={LONGEST_STAFF_NAME}
        defaultValue={reply?.value ?? name}
        error={reply?.error}
      />
      <Button type="submit" look="secondary" className="sm:justify-self-start">
        {m.staff_name_save()}
      </Button>
    </Form>
  )
}

/** What the person may do. */
export function StaffRoleForm({
  role,
  reply,
}: {
  role: AdminRole
  reply: { role: string; error: string } | undefined
}) {
  const formRef = useRef<HTMLFormElement>(null)
  useFirstError(formRef, reply)
  return (
    <Form ref={formRef} method="post" noValidate preventScrollReset className="grid gap-4">
      <input type="hidden" name="intent" value="role" />
      <RadioGroup
        key={role}
        legend={m.staff_role()}
        name="role"
        value={reply?.role ?? role}
        options={ADMIN_ROLES.map(value => ({
          value,
          label: ROLE_NAMES[value](),
          hint: ROLE_HINTS[value](),
        }))}
      />
      <div className="sm:max-w-sm">
        <CurrentPasswordField error={reply?.error} />
      </div>
      <Button type="submit" className="sm:justify-self-start">
        {m.staff_role_save()}
      </Button>
    </Form>
  )
}
