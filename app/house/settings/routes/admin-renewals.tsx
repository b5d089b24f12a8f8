import { can } from '#app/house/access/rules.ts'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { readEdit } from '#app/kit/platform/form.server.ts'
import { answerEdit } from '#app/kit/platform/refuse.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { m } from '#app/paraglide/messages.js'
import { saveHouseSettings, saveMoneySettings } from '../commands/sections.server.ts'
import { RenewalsFields } from '../components/renewals-fields.tsx'
import { SectionPage } from '../components/section-page.tsx'
import { ownerRenewalsForm, renewalsForm } from '../schema/renewals.ts'
import { sellsToCompanies } from '../steps/companies.server.ts'
import { loadSection } from '../views/section-page.server.ts'
import type { Route } from './+types/admin-renewals'

export const middleware: Route.MiddlewareFunction[] = [permit('settings.view')]

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const isOwner = can(ctx.actor, 'money_settings.edit')
  const { saved, settings } = await loadSection(ctx, 'renewals', isOwner ? ownerRenewalsForm : renewalsForm)
  const { extendsWithoutPayment } = settings.renewals
  const hasCompanies = await sellsToCompanies(ctx.db)
  const hasCards = ctx.env.STRIPE_SECRET_KEY !== undefined
  return { saved, isOwner, hasCompanies, hasCards, extendsWithoutPayment, today: bangkokDay(ctx.now()) }
}

/** Whoever sends the switch or the fee asks for what only an owner may. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const { fields, version } = await readEdit(request, Object.keys(ownerRenewalsForm.labels))
  const { extendsWithoutPayment, lateFee, ...days } = fields
  const isMoney = can(ctx.actor, 'money_settings.edit') || extendsWithoutPayment !== '' || lateFee !== ''
  const refusal = isMoney
    ? await saveMoneySettings(ctx, { section: 'ownerRenewals', fields, version })
    : await saveHouseSettings(ctx, { section: 'renewals', fields: days, version })
  return answerEdit(
    url.pathname,
    { fields: isMoney ? fields : days, version },
    refusal,
    m.settings_renewals_saved(),
  )
}

export default function SettingsRenewals({ loaderData, actionData }: Route.ComponentProps) {
  const { saved, ...house } = loaderData
  const form = house.isOwner ? ownerRenewalsForm : renewalsForm
  return (
    <SectionPage
      title={m.settings_renewals()}
      lead={m.settings_renewals_lead()}
      form={form}
      saved={saved}
      reply={actionData}
    >
      {view => <RenewalsFields {...view} {...house} />}
    </SectionPage>
  )
}
