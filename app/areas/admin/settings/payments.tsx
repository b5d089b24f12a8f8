import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { answerMoneySection } from '#app/house/settings/actions/sections.server.ts'
import { PaymentsFields } from '#app/house/settings/components/payments-fields.tsx'
import { SectionPage } from '#app/house/settings/components/section-page.tsx'
import { paymentsForm } from '#app/house/settings/schema/money.ts'
import { loadSection } from '#app/house/settings/views/section-page.server.ts'
import { previewPromptPay } from '#app/money/methods/views.server.ts'
import { m } from '#app/paraglide/messages.js'
import type { Route } from './+types/payments'

export const middleware: Route.MiddlewareFunction[] = [permit('money_settings.view')]

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
