import { type FormEvent, useId } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { DialogReply, SavedFields } from '#app/kit/pure/form-fields.ts'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { CurrentPasswordField } from '#app/kit/ui/current-password-field.tsx'
import { DeleteDialog } from '#app/kit/ui/delete-dialog.tsx'
import { Dialog } from '#app/kit/ui/dialog.tsx'
import { EditDialog } from '#app/kit/ui/edit-dialog.tsx'
import { FieldError, TextField } from '#app/kit/ui/field.tsx'
import { m } from '#app/paraglide/messages.js'
import { LONGEST_ROLE_NAME, type RoleErrors, type RoleFields } from '../schema/roles.ts'
import { type PermissionBoxes, permissionsText } from '../texts/roles.ts'

export type RoleDialog =
  | { kind: 'new' | 'edit'; saved: SavedFields<RoleFields> }
  | { kind: 'delete'; id: string; name: string; holders: string[] }

type RoleDialogsProps = {
  dialog: RoleDialog
  /** What can be ticked. */
  groups: PermissionBoxes[]
  closeHref: string
  reply: DialogReply<RoleFields, RoleErrors> | undefined
}

/** The dialog that the list's address asks for. */
export function RoleDialogs({ dialog, groups, closeHref, reply }: RoleDialogsProps) {
  const { search } = useLocation()
  if (dialog.kind === 'delete') return <DeleteRole {...dialog} closeHref={closeHref} />
  const isNew = dialog.kind === 'new'
  const naming = {
    labels: { name: m.role_name, permissions: m.role_permissions },
    showValue: (name: string, value: string) =>
      name === 'permissions' ? permissionsText(value.split(' '), groups) : value,
  }
  return (
    <EditDialog
      key={search}
      title={isNew ? m.role_add() : m.role_edit()}
      submitLabel={isNew ? m.role_create() : m.role_save()}
      closeHref={closeHref}
      saved={dialog.saved}
      reply={reply}
      naming={naming}
    >
      {({ name, permissions }, refused) => (
        <>
          <TextField
            label={m.role_name()}
            name="name"
            required
            autoComplete="off"
            maxLength={LONGEST_ROLE_NAME}
            defaultValue={name}
            error={refused?.errors.name}
          />
          <Permissions groups={groups} ticked={permissions.split(' ')} error={refused?.errors.permissions} />
          <CurrentPasswordField error={refused?.errors.password} />
        </>
      )}
    </EditDialog>
  )
}

function DeleteRole({
  id,
  name,
  holders,
  closeHref,
}: Extract<RoleDialog, { kind: 'delete' }> & { closeHref: string }) {
  const navigate = useNavigate()
  if (holders.length === 0) {
    return (
      <DeleteDialog
        ids={[id]}
        names={[name]}
        question={m.role_delete_question()}
        note={m.role_delete_note()}
        closeHref={closeHref}
      />
    )
  }
  return (
    <Dialog
      title={m.role_delete_question()}
      closeLabel={m.dialog_close()}
      closeHref={closeHref}
      className="max-w-lg"
      onClose={() => navigate(closeHref, { preventScrollReset: true })}
    >
      <p>{m.role_in_use({ role: name, names: holders.join(', ') })}</p>
      <div className="mt-6 flex justify-end">
        <Link to={closeHref} preventScrollReset className={buttonClasses('secondary', 'regular')}>
          {m.dialog_close()}
        </Link>
      </div>
    </Dialog>
  )
}

type PermissionsProps = { groups: PermissionBoxes[]; ticked: string[]; error: string | undefined }

function Permissions({ groups, ticked, error }: PermissionsProps) {
  const errorId = useId()
  return (
    <fieldset aria-describedby={error && errorId} className="min-w-0">
      <legend className="font-semibold">{m.role_permissions()}</legend>
      <p className="mb-2 text-sm text-muted">{m.role_permissions_hint()}</p>
      <div className="divide-y divide-line border-y border-line">
        {groups.map(group => (
          <NounBoxes key={group.name} {...group} ticked={ticked} />
        ))}
      </div>
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  )
}

function NounBoxes({ name, boxes, ticked }: PermissionBoxes & { ticked: string[] }) {
  return (
    <fieldset className="grid min-w-0 items-center gap-x-4 py-1 sm:grid-cols-[1fr_auto]" onChange={keepSeen}>
      <legend className="float-left min-w-0 wrap-anywhere sm:contents">
        <span className="font-semibold">{name}</span>
      </legend>
      <div className="flex flex-wrap gap-x-5 clear-left">
        {boxes.map(({ value, label }) => (
          <label key={value} className="inline-flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              name="permission"
              value={value}
              defaultChecked={ticked.includes(value)}
              className="size-5 shrink-0 accent-reef"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Nothing is changed unseen: the server adds `view` as well, this shows it. */
function keepSeen({ currentTarget, target }: FormEvent<HTMLFieldSetElement>) {
  const boxes = [...currentTarget.querySelectorAll<HTMLInputElement>('input')]
  const isView = ({ value }: HTMLInputElement) => value.endsWith('.view')
  const pressed = boxes.find(box => box === target)
  const view = boxes.find(isView)
  if (!pressed || !view) return
  if (pressed !== view && pressed.checked) view.checked = true
  if (pressed === view && !view.checked) for (const box of boxes) box.checked = false
}
