import { redirect } from 'react-router'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import type { PlanView } from '#app/house/plans/rules/catalogue.ts'
import { type PricingRules, totalFor } from '#app/house/plans/rules/total.ts'
import { addVatRate, removeVatRate } from '#app/house/settings/commands/vat.server.ts'
import { type VatRateRow, VatRates } from '#app/house/settings/components/vat-rates.tsx'
import { findSettings, listVatRates } from '#app/house/settings/queries/settings.server.ts'
import { ROOM } from '#app/house/settings/schema/lengths.ts'
import { VAT_LABELS, vatRateForm } from '#app/house/settings/schema/vat.ts'
import { errorsOf } from '#app/kit/forms/errors-of.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readEdit } from '#app/kit/platform/form.server.ts'
import { answerEdit } from '#app/kit/platform/refuse.server.ts'
import { savedFields } from '#app/kit/platform/saved-fields.server.ts'
import { bangkokDay, formatDay } from '#app/kit/pure/days.ts'
import { formatBaht, formatPercent } from '#app/kit/pure/money.ts'
import { EditForm } from '#app/kit/ui/edit-form.tsx'
import { TextField } from '#app/kit/ui/field.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import type { Route } from './+types/vat'
import { findExamplePlan } from './example-plan.server.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('money_settings.view')]

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  await logView(ctx.db, { adminId: ctx.actor.userId, entityType: 'settings', entityId: 'vat' })
  const today = bangkokDay(ctx.now())
  const [rates, { pricing }, { example }] = await Promise.all([
    listVatRates(ctx.db),
    findSettings(ctx.db),
    findExamplePlan(ctx),
  ])
  const inForce = rates.find(({ startsOn }) => startsOn <= today)?.startsOn
  const toRow = ({ startsOn, basisPoints }: (typeof rates)[number]): VatRateRow => ({
    startsOn,
    dayText: formatDay(startsOn, getLocale()),
    percentText: formatPercent(basisPoints, getLocale()),
    exampleText: example ? exampleText(example, { ...pricing, vatBasisPoints: basisPoints }) : null,
    state: startsOn > today ? 'coming' : startsOn === inForce ? 'current' : 'past',
  })
  return { today, rates: rates.map(toRow), saved: savedFields({ startsOn: '', percent: '' }) }
}

function exampleText({ plan, title }: { plan: PlanView; title: string }, pricing: PricingRules) {
  const { totalSatang } = totalFor(plan, false, pricing)
  return m.settings_vat_example({ plan: title, total: formatBaht(totalSatang, getLocale()) })
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const { fields, version, intent } = await readEdit(request, Object.keys(VAT_LABELS))
  if (intent === 'remove') {
    const isRemoved = await removeVatRate(ctx, { startsOn: fields['startsOn'] ?? '' })
    return isRemoved ? redirectWithMessage(url.pathname, m.settings_vat_removed()) : redirect(url.pathname)
  }
  const errors = await addVatRate(ctx, { fields })
  const refusal = Object.keys(errors).length > 0 ? { errors } : null
  return answerEdit(url.pathname, { fields, version }, refusal)
}

export default function SettingsVat({ loaderData, actionData }: Route.ComponentProps) {
  const { today, rates, saved } = loaderData
  const form = vatRateForm(today)
  return (
    <>
      <title>{m.settings_vat()}</title>
      <PageHeader title={m.settings_vat()} lead={m.settings_vat_lead()} />
      <div className="grid gap-6">
        <VatRates rates={rates} />
        <EditForm
          saved={saved}
          reply={actionData}
          check={fields => errorsOf(form, fields)}
          labels={VAT_LABELS}
          submitLabel={m.settings_vat_add()}
        >
          {({ field }) => (
            <Panel title={m.settings_vat_new()} lead={m.settings_vat_new_lead()}>
              <div className="grid gap-5 sm:grid-cols-2">
                <TextField {...field('startsOn')} type="date" min={today} required />
                <TextField
                  {...field('percent')}
                  inputMode="decimal"
                  maxLength={ROOM.percent}
                  autoComplete="off"
                  required
                />
              </div>
            </Panel>
          )}
        </EditForm>
      </div>
    </>
  )
}
