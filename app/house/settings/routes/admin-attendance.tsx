import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { m } from '#app/paraglide/messages.js'
import { answerHouseSection } from '../actions/sections.server.ts'
import { AttendanceFields } from '../components/attendance-fields.tsx'
import { SectionPage } from '../components/section-page.tsx'
import { attendanceForm } from '../schema/attendance.ts'
import { loadSection } from '../views/section-page.server.ts'
import type { Route } from './+types/admin-attendance'

export const middleware: Route.MiddlewareFunction[] = [permit('settings.view')]

export async function loader({ context }: Route.LoaderArgs) {
  const { saved, settings } = await loadSection(commandContext(context), 'attendance', attendanceForm)
  const opening = settings.hours.reception.find(day => day !== null)
  return { saved, opens: opening?.opens ?? '09:00' }
}

export function action(args: Route.ActionArgs) {
  return answerHouseSection(args, 'attendance')
}

export default function SettingsAttendance({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SectionPage
      title={m.admin_attendance()}
      lead={m.settings_attendance_lead()}
      form={attendanceForm}
      saved={loaderData.saved}
      reply={actionData}
    >
      {view => <AttendanceFields {...view} opens={loaderData.opens} />}
    </SectionPage>
  )
}
