import { commandContext, permit } from '#app/house/accounts/steps/guard.server.ts'
import { m } from '#app/paraglide/messages.js'
import { answerMoneySection } from '../actions.server.ts'
import { FeeFields } from '../components/fee-fields.tsx'
import { SectionPage } from '../components/section-page.tsx'
import { findExamplePlan } from '../queries/example-plan.server.ts'
import { feeForm } from '../schema/money.ts'
import { loadSection } from '../views/section-page.server.ts'
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
