import { commandContext, permit } from '#app/house/accounts/guard.server.ts'
import { m } from '#app/paraglide/messages.js'
import { FeeFields } from '../components/fee-fields.tsx'
import { SectionPage } from '../components/section-page.tsx'
import { loadSection } from '../edit-page.server.ts'
import { findExamplePlan } from '../example-plan.server.ts'
import { feeForm } from '../money-forms.ts'
import { answerMoneySection } from '../section-page.server.ts'
import type { Route } from './+types/admin-fee'

export const middleware: Route.MiddlewareFunction[] = [permit('money_settings.view')]

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const [{ saved }, example] = await Promise.all([loadSection(ctx, 'pricing', feeForm), findExamplePlan(ctx)])
  return { saved, ...example }
}

export function action(args: Route.ActionArgs) {
  return answerMoneySection(args, 'fee')
}

export default function SettingsFee({ loaderData, actionData }: Route.ComponentProps) {
  const { saved, example, vatBasisPoints } = loaderData
  return (
    <SectionPage
      title={m.settings_fee()}
      lead={m.settings_fee_page_lead()}
      form={feeForm}
      saved={saved}
      reply={actionData}
    >
      {view => <FeeFields {...view} example={example} vatBasisPoints={vatBasisPoints} />}
    </SectionPage>
  )
}
