import { commandContext, permit } from '#app/features/accounts/guard.server.ts'
import { previewPromptPay } from '#app/features/payments/promptpay-preview.server.ts'
import { m } from '#app/paraglide/messages.js'
import type { FormFields } from '#app/pure/form-fields.ts'
import { EditForm } from '#app/ui/edit-form.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { saveMoneySettings } from '../commands.server.ts'
import { PaymentsFields } from '../components/payments-fields.tsx'
import { answerEdit, loadSection, readEdit } from '../edit-page.server.ts'
import { errorsOf } from '../form-parts.ts'
import { paymentsForm } from '../money-forms.ts'
import type { Route } from './+types/admin-payments'

export const middleware: Route.MiddlewareFunction[] = [permit('settings.money')]

export async function loader({ context }: Route.LoaderArgs) {
  const { saved, settings } = await loadSection(commandContext(context), 'payments', paymentsForm)
  return { saved, qr: await previewPromptPay(settings.payments) }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const { fields, version } = await readEdit(request, Object.keys(paymentsForm.labels))
  return answerEdit(
    request,
    url.pathname,
    fields,
    await saveMoneySettings(ctx, { section: 'payments', fields, version }),
  )
}

const check = (fields: FormFields) => errorsOf(paymentsForm.schema, fields)

export default function SettingsPayments({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <title>{m.settings_payments()}</title>
      <PageHeader title={m.settings_payments()} lead={m.settings_payments_lead()} />
      <EditForm saved={loaderData.saved} reply={actionData} check={check} labels={paymentsForm.labels}>
        {view => <PaymentsFields {...view} qr={loaderData.qr} />}
      </EditForm>
    </>
  )
}
