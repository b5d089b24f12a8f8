import { commandContext, permit } from '#app/features/accounts/guard.server.ts'
import { m } from '#app/paraglide/messages.js'
import type { FormFields } from '#app/pure/form-fields.ts'
import { EditForm } from '#app/ui/edit-form.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { saveHouseSettings } from '../commands.server.ts'
import { HoursFields } from '../components/hours-fields.tsx'
import { answerEdit, loadSection, readEdit } from '../edit-page.server.ts'
import { errorsOf } from '../form-parts.ts'
import { hoursForm } from '../hours-form.ts'
import type { Route } from './+types/admin-hours'

export const middleware: Route.MiddlewareFunction[] = [permit('settings.edit')]

export async function loader({ context }: Route.LoaderArgs) {
  const { saved } = await loadSection(commandContext(context), 'hours', hoursForm)
  return { saved }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const { fields, version } = await readEdit(request, Object.keys(hoursForm.labels))
  return answerEdit(
    request,
    url.pathname,
    fields,
    await saveHouseSettings(ctx, { section: 'hours', fields, version }),
  )
}

const check = (fields: FormFields) => errorsOf(hoursForm.schema, fields)

export default function SettingsHours({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <title>{m.settings_hours()}</title>
      <PageHeader title={m.settings_hours()} lead={m.settings_hours_lead()} />
      <EditForm saved={loaderData.saved} reply={actionData} check={check} labels={hoursForm.labels}>
        {view => <HoursFields {...view} />}
      </EditForm>
    </>
  )
}
