import './employees.css'
import { Link, redirect, useLocation } from 'react-router'
import { can, mayOf } from '#app/house/access/rules.ts'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { readSelection } from '#app/kit/platform/list-page.server.ts'
import { formatDay } from '#app/kit/pure/days.ts'
import { allowedDialogs, withoutDialog } from '#app/kit/pure/form-values.ts'
import { isNarrowed } from '#app/kit/pure/list-query.ts'
import { Badge } from '#app/kit/ui/badge.tsx'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import type { ListColumns } from '#app/kit/ui/data-table.tsx'
import { recordActions, setAction, useDialogHref } from '#app/kit/ui/list-actions.tsx'
import { ListScreen } from '#app/kit/ui/list-screen.tsx'
import { ReadOnly } from '#app/kit/ui/read-only.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { departmentOptions, departmentTitle } from '#app/team/employees/texts/departments.ts'
import { answerManager } from '../actions.server.ts'
import { EmployeeDialogs } from '../components/employee-dialogs.tsx'
import { Portrait } from '../components/portrait.tsx'
import { findLogins, listEmployees } from '../queries/employees.server.ts'
import { EMPLOYEE_STATUSES, fullName, STATUSES_TO_SET } from '../rules/employees.ts'
import { STATUS_NAMES } from '../texts/employees.ts'
import {
  findEmployeeDialog,
  listDepartmentNames,
  picturePath,
  readEmployeeQuery,
} from '../views/dialogs.server.ts'
import type { Route } from './+types/admin'

/** In the address: that the ticked employees are to be written to. */
const WRITE = 'write'

export const middleware: Route.MiddlewareFunction[] = [permit('employees.view')]

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const { db, actor } = ctx
  const chosen = readSelection(url.searchParams)
  if (chosen && url.searchParams.has(WRITE)) throw redirect(messageHref(chosen))
  await logView(db, { adminId: actor.userId, entityType: 'employees', entityId: 'list' })
  const departments = await listDepartmentNames(db)
  const query = readEmployeeQuery(url.searchParams, departments)
  const may = mayOf(actor, 'employees')
  const [{ rows, total }, dialog] = await Promise.all([
    listEmployees(db, query),
    findEmployeeDialog(ctx, allowedDialogs(url.searchParams, may)),
  ])
  const ids = rows.map(({ id }) => id)
  const logins = await findLogins(db, ids)
  return {
    rows: rows.map(row => ({
      id: row.id,
      name: fullName(row),
      code: row.employeeCode,
      department: departmentTitle(row.department),
      position: row.position,
      status: row.status,
      picture: picturePath(row),
      hasLogin: logins.has(row.id),
      hiredText: formatDay(row.hireDate, getLocale(), { dateStyle: 'medium' }),
    })),
    total,
    page: query.page,
    isFiltered: isNarrowed(query),
    departments,
    dialog,
    may,
    mayWrite: can(actor, 'messages.edit'),
  }
}

/** The new message, in which they are chosen: whom it goes to is seen, and changed, before it is sent. */
function messageHref(ids: string[]) {
  const query = new URLSearchParams([['new', '1'], ...ids.map(id => ['to', id])])
  return `${localizeHref('/admin/messages')}?${query}`
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const form = await readForm(request)
  const href = url.pathname + withoutDialog(url.search)
  return answerManager({
    ctx,
    request,
    form,
    params: url.searchParams,
    done: { stay: href, list: href },
  })
}

export default function EmployeeManager({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, total, page, isFiltered, departments, dialog, may, mayWrite } = loaderData
  const { search } = useLocation()
  const columns = useColumns(may)
  return (
    <>
      <ListScreen
        title={m.employee_manager()}
        lead={m.employee_manager_lead()}
        order={m.list_newest_first()}
        searchLabel={m.employee_search()}
        filters={[
          {
            name: 'department',
            label: m.employee_department(),
            all: m.employee_all_departments(),
            options: departmentOptions(departments),
          },
          {
            name: 'status',
            label: m.employee_status(),
            all: m.employee_all_statuses(),
            options: EMPLOYEE_STATUSES.map(status => ({
              value: status,
              label: STATUS_NAMES[status].label(),
            })),
          },
        ]}
        rows={rows}
        total={total}
        page={page}
        isFiltered={isFiltered}
        columns={columns}
        mayDelete={may.delete}
        keyOf={row => row.id}
        nameOf={row => row.name}
        empty={{ title: m.employee_none(), hint: m.employee_none_hint() }}
        {...(may.edit && { newLabel: m.employee_add() })}
        exportPath={localizeHref('/admin/employees/export')}
        exportsSelection
        further={[
          ...(mayWrite ? [writeAction()] : []),
          ...(may.edit ? STATUSES_TO_SET.map(status => setAction(status, STATUS_NAMES[status].label())) : []),
        ]}
        actions={
          <Link
            to={localizeHref('/admin/employees/departments')}
            className={buttonClasses('secondary', 'small', 'max-sm:px-2.5')}
          >
            {m.department_manager()}
          </Link>
        }
      />
      <ReadOnly when={!may.edit}>
        <EmployeeDialogs dialog={dialog} closeHref={withoutDialog(search)} reply={actionData} />
      </ReadOnly>
    </>
  )
}

const writeAction = () => ({
  path: localizeHref('/admin/employees'),
  label: m.message_new(),
  as: { name: WRITE, value: '1' },
})

type Loaded = Route.ComponentProps['loaderData']
type Row = Loaded['rows'][number]

function useColumns(may: Loaded['may']): ListColumns<Row> {
  const hrefOf = useDialogHref()
  return [
    { heading: m.employee_name(), sort: 'name', cell: row => <Name {...row} /> },
    {
      heading: m.employee_department(),
      sort: 'department',
      width: 'w-56',
      card: 'line',
      cell: row => (
        <>
          <p className="unit">
            {!row.hasLogin && <span className="xl:hidden">{m.employee_has_no_login()} · </span>}
            {row.department}
            <span className="whitespace-nowrap xl:hidden"> ·&nbsp;{row.code}</span>
          </p>
          <p className="sub" title={row.position}>
            {row.position}
          </p>
        </>
      ),
    },
    {
      heading: m.employee_status(),
      isState: true,
      sort: 'status',
      width: 'w-32',
      cell: ({ status }) => <Badge tone={STATUS_NAMES[status].tone}>{STATUS_NAMES[status].label()}</Badge>,
    },
    {
      heading: m.employee_login(),
      name: 'login',
      width: 'w-32',
      card: 'none',
      cell: row => <HasLogin {...row} />,
    },
    {
      heading: m.employee_hired(),
      sort: 'hired',
      width: 'w-32',
      isExtra: true,
      card: 'none',
      cell: row => row.hiredText,
    },
    {
      heading: m.list_actions(),
      width: 'w-36',
      actions: ({ id, name, hasLogin }) =>
        recordActions({
          name,
          id,
          may,
          hrefOf,
          further: [
            {
              label: hasLogin ? m.employee_login_update_of({ name }) : m.employee_login_create_of({ name }),
              href: hrefOf('login', id),
              icon: 'key',
            },
          ],
        }),
    },
  ]
}

function Name({ id, name, code, picture }: Row) {
  return (
    <div className="flex items-center gap-3">
      <Portrait name={name} src={picture} className="size-10" />
      <div className="min-w-0">
        <p title={name}>
          <a href={localizeHref(`/admin/employees/${id}`)}>{name}</a>
        </p>
        <p className="sub">{code}</p>
      </div>
    </div>
  )
}

function HasLogin({ hasLogin }: Row) {
  return hasLogin ? (
    <span className="font-semibold text-reef">{m.employee_has_login()}</span>
  ) : (
    <span className="text-muted">{m.employee_has_no_login()}</span>
  )
}
