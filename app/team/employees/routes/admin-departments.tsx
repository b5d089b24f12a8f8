import { Link } from 'react-router'
import { type May, mayOf } from '#app/house/access/rules.ts'
import { authorise, commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuseEdit } from '#app/kit/platform/refuse.server.ts'
import type { SavedFields } from '#app/kit/pure/form-fields.ts'
import { allowedDialogs, readTexts } from '#app/kit/pure/form-values.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { type Column, DataTable } from '#app/kit/ui/data-table.tsx'
import { NewLink, recordActions, useDialogHref } from '#app/kit/ui/list-actions.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { ReadOnly } from '#app/kit/ui/read-only.tsx'
import { useOpenedDialog } from '#app/kit/ui/use-opened-dialog.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { departmentTitle } from '#app/team/employees/texts/departments.ts'
import {
  createDepartment,
  deleteDepartment,
  type SavedDepartment,
  updateDepartment,
} from '../commands/departments.server.ts'
import { type DepartmentDialog, DepartmentDialogs } from '../components/department-dialogs.tsx'
import type { Department } from '../queries/employees.server.ts'
import { DEPARTMENT_FIELDS, type DepartmentErrors, type DepartmentValues } from '../schema/employees.ts'
import { findDepartments, savedDepartment } from '../steps/departments.server.ts'
import type { Route } from './+types/admin-departments'

export const middleware: Route.MiddlewareFunction[] = [permit('employees.view')]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor } = commandContext(context)
  await logView(db, { adminId: actor.userId, entityType: 'departments', entityId: 'list' })
  const rows = await findDepartments(db)
  const may = mayOf(actor, 'employees')
  return { rows, may, dialog: dialogOf(rows, allowedDialogs(url.searchParams, may)) }
}

function dialogOf(rows: Department[], params: URLSearchParams): DepartmentDialog | null {
  const edited = rows.find(({ id }) => id === params.get('edit'))
  if (edited) return { kind: 'edit', saved: savedDepartment(edited) }
  const unwanted = rows.find(({ id }) => id === params.get('delete'))
  if (unwanted) return { kind: 'delete', id: unwanted.id, name: unwanted.name }
  return params.has('new')
    ? { kind: 'new', saved: { fields: { name: '', description: '' }, version: '' } }
    : null
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const form = await readForm(request)
  if (form.get('intent') === 'delete') {
    const deleted = await deleteDepartment(ctx, String(form.get('id')))
    return redirectWithMessage(
      url.pathname,
      deleted.ok ? m.department_deleted() : DELETIONS[deleted.reason](),
    )
  }
  await authorise(ctx, 'employees.edit')
  const values = readTexts(form, DEPARTMENT_FIELDS)
  const { version } = readTexts(form, ['version'])
  const id = url.searchParams.get('edit')
  const saved = id
    ? await updateDepartment(ctx, { id, values, version })
    : await createDepartment(ctx, values)
  if (saved.ok) return redirectWithMessage(url.pathname, id ? m.department_updated() : m.department_created())
  return refuseEdit({ fields: values, version }, refusalOf(saved))
}

const DELETIONS = { not_found: m.department_gone, not_empty: m.department_not_empty }

type Refusal = { errors: DepartmentErrors; conflict?: SavedFields<DepartmentValues> }

function refusalOf(refused: Exclude<SavedDepartment, { ok: true }>): Refusal {
  if (refused.reason === 'wrong') return { errors: refused.errors }
  if (refused.reason === 'conflict') return { errors: {}, conflict: refused.conflict }
  return {
    errors: refused.reason === 'taken' ? { name: m.department_taken() } : { form: m.department_gone() },
  }
}

export default function Departments({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, may } = loaderData
  const dialog = useOpenedDialog(loaderData.dialog)
  const columns = useColumns(may)
  return (
    <>
      <PageTitle title={m.department_manager()} />
      <BackLink to={localizeHref('/admin/employees')}>{m.employee_back()}</BackLink>
      <PageHeader
        title={m.department_manager()}
        lead={m.department_manager_lead()}
        actions={may.edit && <NewLink label={m.department_add()} />}
      />
      <DataTable label={m.department_manager()} rows={rows} keyOf={({ id }) => id} columns={columns} />
      {dialog && (
        <ReadOnly when={!may.edit}>
          <DepartmentDialogs dialog={dialog} closeHref="?" reply={actionData} />
        </ReadOnly>
      )}
    </>
  )
}

function useColumns(may: May<'employees'>): [Column<Department>, ...Column<Department>[]] {
  const hrefOf = useDialogHref()
  return [
    {
      heading: m.department_name(),
      cell: ({ name, description }) => (
        <>
          <p className="font-semibold" title={departmentTitle(name)}>
            {departmentTitle(name)}
          </p>
          {description && (
            <p className="sub" title={description}>
              {description}
            </p>
          )}
        </>
      ),
    },
    {
      heading: m.department_people(),
      width: 'w-40',
      card: 'line',
      cell: ({ name, people }) => (
        <Link
          to={`${localizeHref('/admin/employees')}?${new URLSearchParams({ department: name })}`}
          className="quiet-link"
        >
          <span className="sr-only">{departmentTitle(name)}: </span>
          {m.department_people_count({ count: people })}
        </Link>
      ),
    },
    {
      heading: m.list_actions(),
      width: 'w-28',
      actions: ({ id, name, people }) =>
        recordActions({ name, id, hrefOf, may: { ...may, delete: may.delete && people === 0 } }),
    },
  ]
}
