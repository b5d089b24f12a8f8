import { useRef } from 'react'
import { Form } from 'react-router'
import type { SavedFields } from '#app/kit/pure/form-fields.ts'
import { Button } from '#app/kit/ui/button.tsx'
import { CurrentPasswordField } from '#app/kit/ui/current-password-field.tsx'
import { RadioGroup, TextField } from '#app/kit/ui/field.tsx'
import { freshKey, SavedVersion } from '#app/kit/ui/saved-version.tsx'
import { useFirstError } from '#app/kit/ui/use-first-error.ts'
import { m } from '#app/paraglide/messages.js'
import { LONGEST_STAFF_NAME } from '../schema/staff.ts'
import { builtInOptions, type RoleOption } from '../texts/roles.ts'
import { KeysNote } from './staff-access.tsx'

export type StaffNameReply = { value: string; error?: string; conflict?: SavedFields }

/** What colleagues see. */
export function StaffNameForm({ saved, reply }: { saved: SavedFields; reply: StaffNameReply | undefined }) {
  const formRef = useRef<HTMLFormElement>(null)
  const typed = reply && { values: { displayName: reply.value }, conflict: reply.conflict }
  useFirstError(formRef, reply)
  return (
    <Form ref={formRef} method="post" noValidate preventScrollReset className="grid gap-4">
      <input type="hidden" name="intent" value="rename" />
      <SavedVersion saved={saved} reply={typed} naming={{ labels: { displayName: m.staff_name } }} />
      <TextField
        key={freshKey(saved, typed)}
        label={m.staff_name()}
        name="displayName"
        autoComplete="off"
        maxLength={LONGEST_STAFF_NAME}
        defaultValue={reply?.value ?? saved.fields['displayName']}
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
  ownRoles,
  saved,
  keys,
  reply,
}: {
  /** A built-in one, or the id of one of the house's own. */
  role: string
  ownRoles: RoleOption[]
  saved: SavedFields
  /** Names of keys in use that they made. */
  keys: string[]
  reply: { role: string; error?: string; conflict?: SavedFields } | undefined
}) {
  const typed = reply && { values: { role: reply.role }, conflict: reply.conflict }
  const formRef = useRef<HTMLFormElement>(null)
  useFirstError(formRef, reply)
  const options = [...builtInOptions(), ...ownRoles]
  const naming = {
    labels: { role: m.staff_role },
    showValue: (_name: string, value: string) => options.find(each => each.value === value)?.label ?? value,
  }
  return (
    <Form ref={formRef} method="post" noValidate preventScrollReset className="grid gap-4">
      <input type="hidden" name="intent" value="role" />
      <SavedVersion saved={saved} reply={typed} naming={naming} />
      <RadioGroup
        key={freshKey(saved, typed)}
        legend={m.staff_role()}
        name="role"
        value={reply?.role ?? role}
        options={options}
      />
      <KeysNote keys={keys} text={m.staff_role_keys} />
      <div className="sm:max-w-sm">
        <CurrentPasswordField error={reply?.error} />
      </div>
      <Button type="submit" className="sm:justify-self-start">
        {m.staff_role_save()}
      </Button>
    </Form>
  )
}
