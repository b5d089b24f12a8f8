import { use } from 'react'
import { useLocation } from 'react-router'
import { formatDay, isDay } from '#app/kit/pure/days.ts'
import { EditDialog } from '#app/kit/ui/edit-dialog.tsx'
import { TextField } from '#app/kit/ui/field.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { ConfirmDialog, FormDialog } from '#app/kit/ui/form-dialog.tsx'
import { MailingContext } from '#app/kit/ui/mailing-context.ts'
import { NameList } from '#app/kit/ui/name-list.tsx'
import { TogetherDialog } from '#app/kit/ui/together-dialog.tsx'
import { useOpenedDialog } from '#app/kit/ui/use-opened-dialog.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { EMPLOYEE_STATUSES, hasAccess } from '../rules/employees.ts'
import type { EmployeeDialog, EmployeeReply } from '../schema/employees.ts'
import { STATUS_NAMES } from '../texts/employees.ts'
import { EmployeeFields } from './employee-fields.tsx'
import { RefusedDialog } from './refused-dialog.tsx'

type Props<Kind extends EmployeeDialog['kind']> = {
  dialog: Extract<EmployeeDialog, { kind: Kind }>
  closeHref: string
  reply: EmployeeReply | undefined
}

type EmployeeDialogsProps = Omit<Props<EmployeeDialog['kind']>, 'dialog'> & { dialog: EmployeeDialog | null }

/** The dialog that the address asks for; a login's is always about the login that there is now. */
export function EmployeeDialogs({ dialog: found, ...rest }: EmployeeDialogsProps) {
  const opened = useOpenedDialog(found)
  const dialog = opened?.kind === 'login' ? found : opened
  if (!dialog) return null
  if (dialog.kind === 'delete') return <DeleteEmployees dialog={dialog} {...rest} />
  if (dialog.kind === 'together')
    return (
      <TogetherDialog
        plan={dialog}
        state={STATUS_NAMES[dialog.to].label()}
        closeHref={rest.closeHref}
        {...(!hasAccess(dialog.to) && { note: m.employee_set_note(), isDanger: true })}
      />
    )
  if (dialog.kind === 'login') return <LoginDialog dialog={dialog} {...rest} />
  return <SaveDialog dialog={dialog} {...rest} />
}

const NAMING = {
  labels: {
    firstName: m.employee_first_name,
    lastName: m.employee_last_name,
    email: m.employee_email,
    phone: m.employee_phone,
    employeeCode: m.employee_code,
    department: m.employee_department,
    position: m.employee_position,
    hireDate: m.employee_hire_date,
    status: m.employee_status,
    dateOfBirth: m.employee_birth,
    address: m.employee_address,
    emergencyContact: m.employee_emergency_contact,
    emergencyPhone: m.employee_emergency_phone,
    removePicture: m.employee_picture_remove,
    pictureSeen: m.employee_picture,
  },
  showValue: (name: string, value: string) => {
    if (name === 'pictureSeen') return value && m.employee_picture_other()
    const status = name === 'status' && EMPLOYEE_STATUSES.find(known => known === value)
    if (status) return STATUS_NAMES[status].label()
    return (name === 'hireDate' || name === 'dateOfBirth') && isDay(value)
      ? formatDay(value, getLocale())
      : value
  },
}

function SaveDialog({ dialog, closeHref, reply }: Props<'new' | 'edit'>) {
  const { search } = useLocation()
  const isNew = dialog.kind === 'new'
  const own = reply?.intent === 'save' ? reply : undefined
  return (
    <EditDialog
      key={search}
      title={isNew ? m.employee_add() : m.employee_edit()}
      submitLabel={isNew ? m.employee_create() : m.employee_update()}
      closeHref={closeHref}
      saved={dialog.saved}
      reply={own}
      naming={NAMING}
      hasFiles
    >
      {(values, refused) => <EmployeeFields dialog={dialog} values={values} errors={refused?.errors ?? {}} />}
    </EditDialog>
  )
}

function LoginDialog({ dialog, closeHref, reply }: Props<'login'>) {
  const { name, email, hasLogin, refusal } = dialog
  const title = hasLogin ? m.employee_login_update_title({ name }) : m.employee_login_create_title({ name })
  if (refusal) return <RefusedDialog title={title} text={refusal} closeHref={closeHref} />
  const errors = reply?.intent === 'login' ? reply.errors : {}
  const mail = use(MailingContext)
  const password = { type: 'password', autoComplete: 'new-password', required: true, maxLength: 128 }
  return (
    <FormDialog
      title={title}
      submitLabel={hasLogin ? m.employee_login_update() : m.employee_login_create()}
      closeHref={closeHref}
      reply={reply && { error: errors.form }}
    >
      <input type="hidden" name="intent" value="login" />
      {hasLogin && <input type="hidden" name="has" value="login" />}
      <p className="[overflow-wrap:anywhere]">
        {hasLogin ? m.employee_login_update_lead({ email, mail }) : m.employee_login_create_lead({ email })}
      </p>
      <TextField
        label={m.employee_password()}
        hint={m.account_password_hint()}
        name="password"
        error={errors.password}
        {...password}
      />
      <TextField label={m.employee_password_repeat()} name="repeat" error={errors.repeat} {...password} />
    </FormDialog>
  )
}

function DeleteEmployees({ dialog, closeHref, reply }: Props<'delete'>) {
  const count = dialog.ids.length
  return (
    <ConfirmDialog
      question={count === 1 ? m.employee_delete_question() : m.employee_delete_many({ count })}
      intent="delete"
      confirmLabel={m.list_delete()}
      closeHref={closeHref}
      isDanger
    >
      <div className="grid gap-4">
        <FormAlert>{reply?.intent === 'delete' && reply.errors.form}</FormAlert>
        <NameList names={dialog.names.map((name, at) => ({ id: dialog.ids[at] ?? name, name }))} />
        <p className="text-muted">{m.employee_delete_hint()}</p>
      </div>
      {dialog.ids.map(id => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
    </ConfirmDialog>
  )
}
