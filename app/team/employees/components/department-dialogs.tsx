import { useLocation } from 'react-router'
import type { DialogReply, SavedFields } from '#app/kit/pure/form-fields.ts'
import { DeleteDialog } from '#app/kit/ui/delete-dialog.tsx'
import { EditDialog } from '#app/kit/ui/edit-dialog.tsx'
import { TextAreaField, TextField } from '#app/kit/ui/field.tsx'
import { m } from '#app/paraglide/messages.js'
import { departmentTitle } from '#app/team/employees/texts/departments.ts'
import { LONGEST } from '../rules/employees.ts'
import type { DepartmentErrors, DepartmentValues } from '../schema/employees.ts'

export type DepartmentDialog =
  | { kind: 'new' | 'edit'; saved: SavedFields<DepartmentValues> }
  | { kind: 'delete'; id: string; name: string }

type DepartmentDialogsProps = {
  dialog: DepartmentDialog
  closeHref: string
  reply: DialogReply<DepartmentValues, DepartmentErrors> | undefined
}

const NAMING = { labels: { name: m.department_name, description: m.department_description } }

export function DepartmentDialogs({ dialog, closeHref, reply }: DepartmentDialogsProps) {
  const { search } = useLocation()
  if (dialog.kind === 'delete') {
    return (
      <DeleteDialog
        ids={[dialog.id]}
        names={[departmentTitle(dialog.name)]}
        question={m.department_delete_question()}
        note={m.department_delete_note()}
        closeHref={closeHref}
      />
    )
  }
  const isNew = dialog.kind === 'new'
  return (
    <EditDialog
      key={search}
      title={isNew ? m.department_add() : m.department_edit()}
      submitLabel={isNew ? m.department_create() : m.department_update()}
      closeHref={closeHref}
      saved={dialog.saved}
      reply={reply}
      naming={NAMING}
    >
      {(values, refused) => (
        <>
          <TextField
            label={m.department_name()}
            hint={isNew ? undefined : m.department_name_hint()}
            name="name"
            required
            maxLength={LONGEST.department}
            defaultValue={values.name}
            error={refused?.errors.name}
          />
          <TextAreaField
            label={m.department_description()}
            optional={m.employee_optional()}
            name="description"
            rows={3}
            maxLength={LONGEST.description}
            defaultValue={values.description}
            error={refused?.errors.description}
          />
        </>
      )}
    </EditDialog>
  )
}
