import { commandContext, permit } from '#app/features/accounts/guard.server.ts'
import { m } from '#app/paraglide/messages.js'
import type { FormFields } from '#app/pure/form-fields.ts'
import { EditForm } from '#app/ui/edit-form.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { saveHouseSettings } from '../commands.server.ts'
import { LeaveFields } from '../components/leave-fields.tsx'
import { answerEdit, loadSection, readEdit } from '../edit-page.server.ts'
import { errorsOf } from '../form-parts.ts'
import { leaveForm } from '../leave-form.ts'
import type { Route } from './+types/admin-leave'

export const middleware: Route.MiddlewareFunction[] = [permit('settings.edit')]

export async function loader({ context }: Route.LoaderArgs) {
  const { saved } = await loadSection(commandContext(context), 'leave', leaveForm)
  return { saved }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const { fields, version } = await readEdit(request, Object.keys(leaveForm.labels))
  return answerEdit(
    request,
    url.pathname,
    fields,
    await saveHouseSettings(ctx, { section: 'leave', fields, version }),
  )
}

const check = (fields: FormFields) => errorsOf(leaveForm.schema, fields)

export default function SettingsLeave({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <title>{m.settings_leave()}</title>
      <PageHeader title={m.settings_leave()} lead={m.settings_leave_lead()} />
      <EditForm saved={loaderData.saved} reply={actionData} check={check} labels={leaveForm.labels}>
        {view => <LeaveFields {...view} />}
      </EditForm>
    </>
  )
}
