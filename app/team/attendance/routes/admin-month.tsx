import { data, useSearchParams } from 'react-router'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { Badge } from '#app/kit/ui/badge.tsx'
import { ExportLink } from '#app/kit/ui/list-actions.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { employeeName } from '#app/team/employees/texts/employees.ts'
import { MonthHead } from '../components/month-head.tsx'
import { MonthTable } from '../components/month-table.tsx'
import { findMonth } from '../queries/month.server.ts'
import { findPerson } from '../queries/records.server.ts'
import { departmentName } from '../texts.ts'
import type { Route } from './+types/admin-month'

export const middleware: Route.MiddlewareFunction[] = [permit('attendance.view')]

/** A month of one employee, also of one who left (rule attendance.month). */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  const person = await findPerson(db, params.id)
  if (!person) throw data(null, { status: 404 })
  await logView(db, { adminId: actor.userId, entityType: 'employee', entityId: person.id })
  const month = url.searchParams.get('month')
  return {
    id: person.id,
    name: employeeName(person),
    employeeCode: person.employeeCode,
    department: departmentName(person.department),
    isActive: person.status === 'active',
    view: await findMonth(db, { employeeId: person.id, month, now: now() }),
  }
}

export default function EmployeeMonth({ loaderData }: Route.ComponentProps) {
  const { id, name, employeeCode, department, isActive, view } = loaderData
  const [params] = useSearchParams()
  const { date } = readTexts(params, ['date'])
  return (
    <>
      <PageTitle title={`${name}, ${view.text}`} />
      <BackLink to={localizeHref('/admin/attendance') + (date ? `?${new URLSearchParams({ date })}` : '')}>
        {m.attendance_manager()}
      </BackLink>
      <PageHeader
        title={name}
        lead={
          <>
            {employeeCode} · {department} {!isActive && <Badge>{m.attendance_not_active()}</Badge>}
          </>
        }
        actions={<ExportLink path={localizeHref(`/admin/attendance/employees/${id}/export`)} />}
      />
      <MonthHead {...view} />
      <MonthTable days={view.days} employeeId={id} label={view.text} />
    </>
  )
}
