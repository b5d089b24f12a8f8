import { commandContext, permit } from '#app/features/accounts/guard.server.ts'
import { m } from '#app/paraglide/messages.js'
import type { FormFields } from '#app/pure/form-fields.ts'
import { EditForm } from '#app/ui/edit-form.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { attendanceForm } from '../attendance-form.ts'
import { saveHouseSettings } from '../commands.server.ts'
import { AttendanceFields } from '../components/attendance-fields.tsx'
import { answerEdit, loadSection, readEdit } from '../edit-page.server.ts'
import { errorsOf } from '../form-parts.ts'
import type { Route } from './+types/admin-attendance'

export const middleware: Route.MiddlewareFunction[] = [permit('settings.edit')]

export async function loader({ context }: Route.LoaderArgs) {
  const { saved, settings } = await loadSection(commandContext(context), 'attendance', attendanceForm)
  const opening = settings.hours.reception.find(day => day !== null)
  return { saved, opens: opening?.opens ?? '09:00' }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const { fields, version } = await readEdit(request, Object.keys(attendanceForm.labels))
  return answerEdit(
    request,
    url.pathname,
    fields,
    await saveHouseSettings(ctx, { section: 'attendance', fields, version }),
  )
}

const check = (fields: FormFields) => errorsOf(attendanceForm.schema, fields)

export default function SettingsAttendance({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <title>{m.admin_attendance()}</title>
      <PageHeader title={m.admin_attendance()} lead={m.settings_attendance_lead()} />
      <EditForm saved={loaderData.saved} reply={actionData} check={check} labels={attendanceForm.labels}>
        {view => <AttendanceFields {...view} opens={loaderData.opens} />}
      </EditForm>
    </>
  )
}
