import { commandContext, permit } from '#app/features/accounts/guard.server.ts'
import { m } from '#app/paraglide/messages.js'
import type { FormFields } from '#app/pure/form-fields.ts'
import { EditForm } from '#app/ui/edit-form.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { saveHouseSettings } from '../commands.server.ts'
import { CompanyFields } from '../components/company-fields.tsx'
import { answerEdit, loadSection, readEdit } from '../edit-page.server.ts'
import { errorsOf } from '../form-parts.ts'
import { companyForm } from '../house-forms.ts'
import type { Route } from './+types/admin-company'

export const middleware: Route.MiddlewareFunction[] = [permit('settings.edit')]

export async function loader({ context }: Route.LoaderArgs) {
  const { saved } = await loadSection(commandContext(context), 'company', companyForm)
  return { saved }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const { fields, version } = await readEdit(request, Object.keys(companyForm.labels))
  return answerEdit(
    request,
    url.pathname,
    fields,
    await saveHouseSettings(ctx, { section: 'company', fields, version }),
  )
}

const check = (fields: FormFields) => errorsOf(companyForm.schema, fields)

export default function SettingsCompany({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <title>{m.settings_company()}</title>
      <PageHeader title={m.settings_company()} lead={m.settings_company_lead()} />
      <EditForm saved={loaderData.saved} reply={actionData} check={check} labels={companyForm.labels}>
        {view => <CompanyFields {...view} />}
      </EditForm>
    </>
  )
}
