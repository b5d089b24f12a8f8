import { commandContext, permit } from '#app/features/accounts/guard.server.ts'
import { m } from '#app/paraglide/messages.js'
import type { FormFields } from '#app/pure/form-fields.ts'
import { EditForm } from '#app/ui/edit-form.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { saveMoneySettings } from '../commands.server.ts'
import { TaxFields } from '../components/tax-fields.tsx'
import { answerEdit, loadSection, readEdit } from '../edit-page.server.ts'
import { errorsOf } from '../form-parts.ts'
import { taxForm } from '../tax-form.ts'
import type { Route } from './+types/admin-tax'

export const middleware: Route.MiddlewareFunction[] = [permit('settings.money')]

export async function loader({ context }: Route.LoaderArgs) {
  const { saved, settings } = await loadSection(commandContext(context), 'tax', taxForm)
  return { saved, company: settings.company }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const { fields, version } = await readEdit(request, Object.keys(taxForm.labels))
  return answerEdit(
    request,
    url.pathname,
    fields,
    await saveMoneySettings(ctx, { section: 'tax', fields, version }),
  )
}

const check = (fields: FormFields) => errorsOf(taxForm.schema, fields)

export default function SettingsTax({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <title>{m.settings_tax()}</title>
      <PageHeader title={m.settings_tax()} lead={m.settings_tax_lead()} />
      <EditForm saved={loaderData.saved} reply={actionData} check={check} labels={taxForm.labels}>
        {view => <TaxFields {...view} company={loaderData.company} />}
      </EditForm>
    </>
  )
}
