import { commandContext, permit } from '#app/features/accounts/guard.server.ts'
import { m } from '#app/paraglide/messages.js'
import type { FormFields } from '#app/pure/form-fields.ts'
import { EditForm } from '#app/ui/edit-form.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { saveMoneySettings } from '../commands.server.ts'
import { FeeFields } from '../components/fee-fields.tsx'
import { answerEdit, loadSection, readEdit } from '../edit-page.server.ts'
import { findExamplePlan } from '../example-plan.server.ts'
import { errorsOf } from '../form-parts.ts'
import { feeForm } from '../money-forms.ts'
import type { Route } from './+types/admin-fee'

export const middleware: Route.MiddlewareFunction[] = [permit('settings.money')]

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const [{ saved }, example] = await Promise.all([loadSection(ctx, 'pricing', feeForm), findExamplePlan(ctx)])
  return { saved, ...example }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const { fields, version } = await readEdit(request, Object.keys(feeForm.labels))
  return answerEdit(
    request,
    url.pathname,
    fields,
    await saveMoneySettings(ctx, { section: 'fee', fields, version }),
  )
}

const check = (fields: FormFields) => errorsOf(feeForm.schema, fields)

export default function SettingsFee({ loaderData, actionData }: Route.ComponentProps) {
  const { saved, example, vatBasisPoints } = loaderData
  return (
    <>
      <title>{m.settings_fee()}</title>
      <PageHeader title={m.settings_fee()} lead={m.settings_fee_page_lead()} />
      <EditForm saved={saved} reply={actionData} check={check} labels={feeForm.labels}>
        {view => <FeeFields {...view} example={example} vatBasisPoints={vatBasisPoints} />}
      </EditForm>
    </>
  )
}
