import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { m } from '#app/paraglide/messages.js'
import { answerHouseSection } from '../actions/sections.server.ts'
import { SectionPage } from '../components/section-page.tsx'
import { StatisticsFields } from '../components/statistics-fields.tsx'
import { statisticsForm } from '../schema/house.ts'
import { loadSection } from '../views/section-page.server.ts'
import type { Route } from './+types/admin-statistics'

export const middleware: Route.MiddlewareFunction[] = [permit('settings.view')]

export async function loader({ context }: Route.LoaderArgs) {
  const { saved } = await loadSection(commandContext(context), 'statistics', statisticsForm)
  return { saved }
}

export function action(args: Route.ActionArgs) {
  return answerHouseSection(args, 'statistics')
}

export default function SettingsStatistics({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SectionPage
      title={m.settings_statistics()}
      lead={m.settings_statistics_lead()}
      form={statisticsForm}
      saved={loaderData.saved}
      reply={actionData}
    >
      {view => <StatisticsFields {...view} />}
    </SectionPage>
  )
}
