import { commandContext, permit } from '#app/features/accounts/guard.server.ts'
import { findWebhookTarget } from '#app/features/webhooks/target.server.ts'
import { m } from '#app/paraglide/messages.js'
import type { FormFields } from '#app/pure/form-fields.ts'
import { EditForm } from '#app/ui/edit-form.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { accessForm } from '../access-form.ts'
import { saveHouseSettings } from '../commands.server.ts'
import { AccessFields } from '../components/access-fields.tsx'
import { answerEdit, loadSection, readEdit } from '../edit-page.server.ts'
import { errorsOf } from '../form-parts.ts'
import type { Route } from './+types/admin-access'

export const middleware: Route.MiddlewareFunction[] = [permit('settings.edit')]

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const [{ saved }, target] = await Promise.all([
    loadSection(ctx, 'access', accessForm),
    findWebhookTarget(ctx.db, ctx.env, 'receipt'),
  ])
  return { saved, isAutomatic: target === null }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const { fields, version } = await readEdit(request, Object.keys(accessForm.labels))
  return answerEdit(
    request,
    url.pathname,
    fields,
    await saveHouseSettings(ctx, { section: 'access', fields, version }),
  )
}

const check = (fields: FormFields) => errorsOf(accessForm.schema, fields)

export default function SettingsAccess({ loaderData, actionData }: Route.ComponentProps) {
  const { saved, isAutomatic } = loaderData
  return (
    <>
      <title>{m.settings_access()}</title>
      <PageHeader title={m.settings_access()} lead={m.settings_access_lead()} />
      <EditForm saved={saved} reply={actionData} check={check} labels={accessForm.labels}>
        {view => <AccessFields {...view} isAutomatic={isAutomatic} />}
      </EditForm>
    </>
  )
}
