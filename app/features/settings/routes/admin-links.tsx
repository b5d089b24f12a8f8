import { commandContext, permit } from '#app/features/accounts/guard.server.ts'
import { m } from '#app/paraglide/messages.js'
import type { FormFields } from '#app/pure/form-fields.ts'
import { EditForm } from '#app/ui/edit-form.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { saveHouseSettings } from '../commands.server.ts'
import { LinksFields } from '../components/links-fields.tsx'
import { answerEdit, loadSection, readEdit } from '../edit-page.server.ts'
import { errorsOf } from '../form-parts.ts'
import { linksForm } from '../house-forms.ts'
import type { Route } from './+types/admin-links'

export const middleware: Route.MiddlewareFunction[] = [permit('settings.edit')]

export async function loader({ context }: Route.LoaderArgs) {
  const { saved, settings } = await loadSection(commandContext(context), 'links', linksForm)
  return { saved, email: settings.company.email }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const { fields, version } = await readEdit(request, Object.keys(linksForm.labels))
  return answerEdit(
    request,
    url.pathname,
    fields,
    await saveHouseSettings(ctx, { section: 'links', fields, version }),
  )
}

const check = (fields: FormFields) => errorsOf(linksForm.schema, fields)

export default function SettingsLinks({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <title>{m.settings_links()}</title>
      <PageHeader title={m.settings_links()} lead={m.settings_links_lead()} />
      <EditForm saved={loaderData.saved} reply={actionData} check={check} labels={linksForm.labels}>
        {view => <LinksFields {...view} email={loaderData.email} />}
      </EditForm>
    </>
  )
}
