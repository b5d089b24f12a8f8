import { commandContext, permit } from '#app/features/accounts/guard.server.ts'
import { m } from '#app/paraglide/messages.js'
import type { FormFields } from '#app/pure/form-fields.ts'
import { EditForm } from '#app/ui/edit-form.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { saveHouseSettings } from '../commands.server.ts'
import { StatisticsFields } from '../components/statistics-fields.tsx'
import { answerEdit, loadSection, readEdit } from '../edit-page.server.ts'
import { errorsOf } from '../form-parts.ts'
import { statisticsForm } from '../house-forms.ts'
import type { Route } from './+types/admin-statistics'

export const middleware: Route.MiddlewareFunction[] = [permit('settings.edit')]

export async function loader({ context }: Route.LoaderArgs) {
  const { saved } = await loadSection(commandContext(context), 'statistics', statisticsForm)
  return { saved }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const { fields, version } = await readEdit(request, Object.keys(statisticsForm.labels))
  return answerEdit(
    request,
    url.pathname,
    fields,
    await saveHouseSettings(ctx, { section: 'statistics', fields, version }),
  )
}

const check = (fields: FormFields) => errorsOf(statisticsForm.schema, fields)

export default function SettingsStatistics({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <title>{m.settings_statistics()}</title>
      <PageHeader title={m.settings_statistics()} lead={m.settings_statistics_lead()} />
      <EditForm saved={loaderData.saved} reply={actionData} check={check} labels={statisticsForm.labels}>
        {view => <StatisticsFields {...view} />}
      </EditForm>
    </>
  )
}
