import { data } from 'react-router'
import { can } from '#app/house/access/rules.ts'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { readEdit } from '#app/kit/platform/form.server.ts'
import { answerEdit } from '#app/kit/platform/refuse.server.ts'
import { savedFields } from '#app/kit/platform/saved-fields.server.ts'
import type { FormFields } from '#app/kit/pure/form-fields.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { EditForm } from '#app/kit/ui/edit-form.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { ReadOnly } from '#app/kit/ui/read-only.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { saveWorkShifts } from '../commands/hours.server.ts'
import { HoursFields } from '../components/hours-fields.tsx'
import { findEmployee, listShifts } from '../queries/employees.server.ts'
import { fullName } from '../rules/employees.ts'
import { HOURS_LABELS, hoursFields, readShifts } from '../schema/hours.ts'
import type { Route } from './+types/admin-hours'

export const middleware: Route.MiddlewareFunction[] = [permit('employees.view')]

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor } = commandContext(context)
  const employee = await findEmployee(db, params.id)
  if (!employee) throw data(null, { status: 404 })
  const shifts = await listShifts(db, employee.id)
  const may = { edit: can(actor, 'employees.edit') }
  return { id: employee.id, name: fullName(employee), may, saved: savedFields(hoursFields(shifts)) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const { fields, version } = await readEdit(request, Object.keys(HOURS_LABELS))
  const refusal = await saveWorkShifts(ctx, { employeeId: params.id, fields, version })
  if (refusal === 'not_found') throw data(null, { status: 404 })
  const href = localizeHref(`/admin/employees/${params.id}`)
  return answerEdit(href, { fields, version }, refusal, m.shift_saved())
}

const check = (fields: FormFields) => readShifts(fields).errors

export default function WorkingHours({
  loaderData: { id, name, may, saved },
  actionData,
}: Route.ComponentProps) {
  return (
    <>
      <PageTitle title={m.shift_title({ name })} />
      <BackLink to={localizeHref(`/admin/employees/${id}`)}>{name}</BackLink>
      <PageHeader title={m.shift_title({ name })} lead={m.shift_lead()} />
      <div className="max-w-3xl">
        <ReadOnly when={!may.edit}>
          <EditForm saved={saved} reply={actionData} check={check} labels={HOURS_LABELS}>
            {view => <HoursFields {...view} />}
          </EditForm>
        </ReadOnly>
      </div>
    </>
  )
}
