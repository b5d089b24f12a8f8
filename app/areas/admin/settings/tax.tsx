import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { answerMoneySection } from '#app/house/settings/actions/sections.server.ts'
import { SectionPage } from '#app/house/settings/components/section-page.tsx'
import { taxForm } from '#app/house/settings/schema/tax.ts'
import { loadSection } from '#app/house/settings/views/section-page.server.ts'
import { m } from '#app/paraglide/messages.js'
import { hasCompanies } from '#app/people/customers/queries.server.ts'
import type { Route } from './+types/tax'
import { viewInsideVat } from './inside-vat.server.ts'
import { TaxFields } from './tax-fields.tsx'

export const middleware: Route.MiddlewareFunction[] = [permit('money_settings.view')]

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const { saved, settings } = await loadSection(ctx, 'tax', taxForm)
  const takesDeposits = await hasCompanies(ctx.db)
  return { saved, takesDeposits, company: settings.company, insideVat: await viewInsideVat(ctx) }
}

export function action(args: Route.ActionArgs) {
  return answerMoneySection(args, 'tax')
}

export default function SettingsTax({ loaderData, actionData }: Route.ComponentProps) {
  const { saved, ...house } = loaderData
  return (
    <SectionPage
      title={m.settings_tax()}
      lead={m.settings_tax_lead()}
      form={taxForm}
      saved={saved}
      reply={actionData}
    >
      {view => <TaxFields {...view} {...house} />}
    </SectionPage>
  )
}
