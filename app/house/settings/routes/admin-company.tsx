import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { m } from '#app/paraglide/messages.js'
import { answerHouseSection } from '../actions/sections.server.ts'
import { CompanyFields } from '../components/company-fields.tsx'
import { SectionPage } from '../components/section-page.tsx'
import { companyForm } from '../schema/house.ts'
import { loadSection } from '../views/section-page.server.ts'
import type { Route } from './+types/admin-company'

export const middleware: Route.MiddlewareFunction[] = [permit('settings.view')]

export async function loader({ context }: Route.LoaderArgs) {
  const { saved } = await loadSection(commandContext(context), 'company', companyForm)
  return { saved }
}

export function action(args: Route.ActionArgs) {
  return answerHouseSection(args, 'company')
}

export default function SettingsCompany({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SectionPage
      title={m.settings_company()}
      lead={m.settings_company_lead()}
      form={companyForm}
      saved={loaderData.saved}
      reply={actionData}
    >
      {view => <CompanyFields {...view} />}
    </SectionPage>
  )
}
