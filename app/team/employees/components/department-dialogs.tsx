import { TextAreaField, TextField } from '#app/kit/ui/field.tsx'
import { ConfirmDialog, FormDialog } from '#app/kit/ui/form-dialog.tsx'
import { m } from '#app/paraglide/messages.js'
import type { DepartmentErrors, DepartmentValues } from '../schema.ts'

export type DepartmentDialog =
  | { kind: 'new' | 'edit'; values: DepartmentValues }
  | { kind: 'delete'; id: string; name: string }

type DepartmentDialogsProps = {
  dialog: DepartmentDialog
  closeHref: string
  reply: { values: DepartmentValues; errors: DepartmentErrors } | undefined
}

export function DepartmentDialogs({ dialog, closeHref, reply }: DepartmentDialogsProps) {
  if (dialog.kind === 'delete') {
    return (
      <ConfirmDialog
        question={m.department_delete_question()}
        intent="delete"
        confirmLabel={m.list_delete()}
        closeHref={closeHref}
      >
        <p className="font-semibold">{dialog.name}</p>
        <input type="hidden" name="id" value={dialog.id} />
      </ConfirmDialog>
    )
  }
  const isNew = dialog.kind === 'new'
  const values = reply?.values ?? dialog.values
  return (
    <FormDialog
      title={isNew ? m.department_add() : m.department_edit()}
      submitLabel={isNew ? m.department_create() : m.department_update()}
      closeHref={closeHref}
      reply={reply && { error: reply.errors.form }}
    >
      <TextField
        label={m.department_name()}
        hint={isNew ? undefined : m.department_name_hint()}
        name="name"
        required
        maxLength={60}
        defaultValue={values.name}
        error={reply?.errors.name}
      />
      <TextAreaField
        label={m.department_description()}
        optional={m.employee_optional()}
        name="description"
        rows={3}
        maxLength={300}
        defaultValue={values.description}
        error={reply?.errors.description}
      />
    </FormDialog>
  )
}
