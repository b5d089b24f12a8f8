import { commandContext, permit } from '#app/house/accounts/guard.server.ts'
import { previewPromptPay } from '#app/money/payments/promptpay-preview.server.ts'
import { m } from '#app/paraglide/messages.js'
import { PaymentsFields } from '../components/payments-fields.tsx'
import { SectionPage } from '../components/section-page.tsx'
import { loadSection } from '../edit-page.server.ts'
import { paymentsForm } from '../money-forms.ts'
import { answerMoneySection } from '../section-page.server.ts'
import type { Route } from './+types/admin-payments'

export const middleware: Route.MiddlewareFunction[] = [permit('settings.money')]

export async function loader({ context }: Route.LoaderArgs) {
  const { saved, settings } = await loadSection(commandContext(context), 'payments', paymentsForm)
  return { saved, qr: await previewPromptPay(settings.payments) }
}

export function action(args: Route.ActionArgs) {
  return answerMoneySection(args, 'payments')
}

export default function SettingsPayments({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SectionPage
      title={m.settings_payments()}
      lead={m.settings_payments_lead()}
      form={paymentsForm}
      saved={loaderData.saved}
      reply={actionData}
    >
      {view => <PaymentsFields {...view} qr={loaderData.qr} />}
    </SectionPage>
  )
}
