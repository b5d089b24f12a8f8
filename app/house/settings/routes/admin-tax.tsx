import { commandContext, permit } from '#app/house/accounts/steps/guard.server.ts'
import { m } from '#app/paraglide/messages.js'
import { answerMoneySection } from '../actions.server.ts'
import { SectionPage } from '../components/section-page.tsx'
import { TaxFields } from '../components/tax-fields.tsx'
import { taxForm } from '../schema/tax.ts'
import { viewInsideVat } from '../views/inside-vat.server.ts'
import { loadSection } from '../views/section-page.server.ts'
import type { Route } from './+types/admin-tax'

export const middleware: Route.MiddlewareFunction[] = [permit('money_settings.view')]

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const { saved, settings } = await loadSection(ctx, 'tax', taxForm)
  return { saved, company: settings.company, insideVat: await viewInsideVat(ctx) }
}

export function action(args: Route.ActionArgs) {
  return answerMoneySection(args, 'tax')
}

export default function SettingsTax({ loaderData, actionData }: Route.ComponentProps) {
  const { saved, company, insideVat } = loaderData
  return (
    <SectionPage
      title={m.settings_tax()}
      lead={m.settings_tax_lead()}
      form={taxForm}
      saved={saved}
      reply={actionData}
    >
      {view => <TaxFields {...view} company={company} insideVat={insideVat} />}
    </SectionPage>
  )
}
