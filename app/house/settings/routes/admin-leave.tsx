import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { m } from '#app/paraglide/messages.js'
import { answerHouseSection } from '../actions/sections.server.ts'
import { LeaveFields } from '../components/leave-fields.tsx'
import { SectionPage } from '../components/section-page.tsx'
import { leaveForm } from '../schema/leave.ts'
import { loadSection } from '../views/section-page.server.ts'
import type { Route } from './+types/admin-leave'

export const middleware: Route.MiddlewareFunction[] = [permit('settings.view')]

export async function loader({ context }: Route.LoaderArgs) {
  const { saved } = await loadSection(commandContext(context), 'leave', leaveForm)
  return { saved }
}

export function action(args: Route.ActionArgs) {
  return answerHouseSection(args, 'leave')
}

export default function SettingsLeave({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SectionPage
      title={m.settings_leave()}
      lead={m.settings_leave_lead()}
      form={leaveForm}
      saved={loaderData.saved}
      reply={actionData}
    >
      {view => <LeaveFields {...view} />}
    </SectionPage>
  )
}
