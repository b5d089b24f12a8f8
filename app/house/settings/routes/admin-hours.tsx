import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { m } from '#app/paraglide/messages.js'
import { answerHouseSection } from '../actions/sections.server.ts'
import { HoursFields } from '../components/hours-fields.tsx'
import { SectionPage } from '../components/section-page.tsx'
import { hoursForm } from '../schema/hours.ts'
import { loadSection } from '../views/section-page.server.ts'
import type { Route } from './+types/admin-hours'

export const middleware: Route.MiddlewareFunction[] = [permit('settings.view')]

export async function loader({ context }: Route.LoaderArgs) {
  const { saved } = await loadSection(commandContext(context), 'hours', hoursForm)
  return { saved }
}

export function action(args: Route.ActionArgs) {
  return answerHouseSection(args, 'hours')
}

export default function SettingsHours({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SectionPage
      title={m.settings_hours()}
      lead={m.settings_hours_lead()}
      form={hoursForm}
      saved={loaderData.saved}
      reply={actionData}
    >
      {view => <HoursFields {...view} />}
    </SectionPage>
  )
}
