import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { saveMembershipFee } from '#app/house/plans/commands/membership-fee.server.ts'
import { SectionPage } from '#app/house/settings/components/section-page.tsx'
import { feeForm } from '#app/house/settings/schema/money.ts'
import { loadSection } from '#app/house/settings/views/section-page.server.ts'
import { readEdit } from '#app/kit/platform/form.server.ts'
import { answerEdit } from '#app/kit/platform/refuse.server.ts'
import { m } from '#app/paraglide/messages.js'
import type { Route } from './+types/membership-fee'
import { findExamplePlan } from './example-plan.server.ts'
import { FeeFields } from './fee-fields.tsx'

export const middleware: Route.MiddlewareFunction[] = [permit('money_settings.view')]

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const [{ saved }, example] = await Promise.all([loadSection(ctx, 'pricing', feeForm), findExamplePlan(ctx)])
  return { saved, ...example }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { fields, version } = await readEdit(request, Object.keys(feeForm.labels))
  const refusal = await saveMembershipFee(commandContext(context), { fields, version })
  return answerEdit(url.pathname, { fields, version }, refusal)
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
