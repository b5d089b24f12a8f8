import { CalendarCheck, Pencil, ShieldCheck, Trash2 } from 'lucide-react'
import { data, Link } from 'react-router'
import { can, mayOf } from '#app/house/access/rules.ts'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { listActivityOf } from '#app/house/activity/queries/activity.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { viewEntries } from '#app/house/history/views/entries.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { allowedDialogs } from '#app/kit/pure/form-values.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { Badge } from '#app/kit/ui/badge.tsx'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { MissingRecord } from '#app/kit/ui/missing-record.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { ReadOnly } from '#app/kit/ui/read-only.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { answerManager } from '#app/team/employees/actions.server.ts'
import { EmployeeDialogs } from '#app/team/employees/components/employee-dialogs.tsx'
import {
  ContactPanel,
  HoursPanel,
  LoginPanel,
  WorkPanel,
} from '#app/team/employees/components/employee-panels.tsx'
import { Portrait } from '#app/team/employees/components/portrait.tsx'
import { findEmployee } from '#app/team/employees/queries/employees.server.ts'
import { STATUS_NAMES } from '#app/team/employees/texts/employees.ts'
import { findEmployeeDialog } from '#app/team/employees/views/dialogs.server.ts'
import { viewEmployee, viewLogin } from '#app/team/employees/views/employee.server.ts'
import type { Route } from './+types/employee'
import { RecordActivity } from './record-activity.tsx'

export const middleware: Route.MiddlewareFunction[] = [permit('employees.view')]

const NEWEST_ACTIVITY = 10

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const { db, actor } = ctx
  const may = mayOf(actor, 'employees')
  const employee = await findEmployee(db, params.id)
  if (!employee) return data({ shown: null, may }, 404)
  await logView(db, { adminId: actor.userId, entityType: 'employee', entityId: employee.id })
  const now = ctx.now()
  const record = { entityType: 'employee', entityId: employee.id, limit: NEWEST_ACTIVITY }
  const [view, login, dialog, activity] = await Promise.all([
    viewEmployee(db, employee, now),
    viewLogin(db, employee, now),
    findEmployeeDialog(ctx, allowedDialogs(url.searchParams, may)),
    can(actor, 'activity.view') ? listActivityOf(db, record) : null,
  ])
  const entries = activity && (await viewEntries(db, activity, { actor, now }))
  const others = { seeAttendance: can(actor, 'attendance.view'), export: can(actor, 'privacy.view') }
  return data({ shown: { employee: view, login, dialog, entries, others }, may })
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const form = await readForm(request)
  const done = { stay: url.pathname, list: localizeHref('/admin/employees') }
  return answerManager({ ctx, request, form, params: url.searchParams, done })
}

/** Everything about one colleague, and what can be done about it. */
export default function EmployeeScreen({ loaderData: { shown, may }, actionData }: Route.ComponentProps) {
  return (
    <>
      <BackLink to={localizeHref('/admin/employees')}>{m.employee_back()}</BackLink>
      {shown ? (
        <Found {...shown} may={{ ...may, ...shown.others }} />
      ) : (
        <MissingRecord title={m.employee_unknown()} hint={m.employee_unknown_text()} />
      )}
      <ReadOnly when={!may.edit}>
        <EmployeeDialogs dialog={shown?.dialog ?? null} closeHref="?" reply={actionData} />
      </ReadOnly>
    </>
  )
}

type LoaderData = Route.ComponentProps['loaderData']
type Shown = NonNullable<LoaderData['shown']>
type FoundProps = Omit<Shown, 'others'> & { may: LoaderData['may'] & Shown['others'] }

function Found({ employee, login, entries, may }: FoundProps) {
  const { id, name, picture, position, status } = employee
  const { label, tone } = STATUS_NAMES[status]
  return (
    <>
      <PageTitle title={name} />
      <PageHeader
        title={name}
        picture={<Portrait name={name} src={picture} className="size-16 text-2xl sm:size-20" />}
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Badge tone={tone}>{label()}</Badge>
            {position}
          </span>
        }
        actions={<Actions id={id} may={may} />}
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <WorkPanel employee={employee} />
          <HoursPanel employee={employee} mayEdit={may.edit} />
        </div>
        <div className="grid gap-4">
          <ContactPanel employee={employee} />
          <LoginPanel login={login} href={may.edit ? `?login=${id}` : null} />
        </div>
      </div>
      {entries && (
        <div className="mt-8">
          <RecordActivity entries={entries} recordId={id} />
        </div>
      )}
    </>
  )
}

function Actions({ id, may }: Pick<FoundProps, 'may'> & { id: string }) {
  return (
    <>
      {may.edit && (
        <Link to={`?edit=${id}`} preventScrollReset className={buttonClasses('primary', 'small')}>
          <Pencil className="size-5" aria-hidden="true" />
          {m.employee_edit()}
        </Link>
      )}
      {may.seeAttendance && (
        <Link
          to={localizeHref(`/admin/attendance/employees/${id}`)}
          className={buttonClasses('secondary', 'small')}
        >
          <CalendarCheck className="size-5" aria-hidden="true" />
          {m.admin_attendance()}
        </Link>
      )}
      {may.export && (
        <Link
          to={localizeHref(`/admin/privacy/employee/${id}`)}
          className={buttonClasses('secondary', 'small')}
        >
          <ShieldCheck className="size-5" aria-hidden="true" />
          {m.privacy_link()}
        </Link>
      )}
      {may.delete && (
        <Link to={`?delete=${id}`} preventScrollReset className={buttonClasses('danger', 'small')}>
          <Trash2 className="size-5" aria-hidden="true" />
          {m.list_delete()}
        </Link>
      )}
    </>
  )
}
