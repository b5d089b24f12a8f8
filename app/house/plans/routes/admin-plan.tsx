import { data } from 'react-router'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { findSettings, findVatBasisPoints } from '#app/house/settings/queries/settings.server.ts'
import { readHundredths } from '#app/house/settings/schema/parts.ts'
import { errorsOf } from '#app/kit/forms/errors-of.ts'
import { readEdit } from '#app/kit/platform/form.server.ts'
import { answerEdit } from '#app/kit/platform/refuse.server.ts'
import { savedFields } from '#app/kit/platform/saved-fields.server.ts'
import { bangkokDay, formatDay } from '#app/kit/pure/days.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { EditForm } from '#app/kit/ui/edit-form.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { updatePlan } from '../commands/plans.server.ts'
import {
  PlanPeriodFields,
  PlanPerkFields,
  PlanPriceFields,
  PlanSaleFields,
  PlanWordsFields,
} from '../components/plan-fields.tsx'
import { PlanTotals } from '../components/plan-totals.tsx'
import { findCataloguePlan } from '../queries.server.ts'
import { ENROLLMENT_FEE, expiryDay, periodOf } from '../rules/prices.ts'
import { PLAN_LABELS, planFieldsOf, planForm } from '../schema.ts'
import { hasStandardWords, planTexts } from '../texts/plans.ts'
import type { Route } from './+types/admin-plan'

export const middleware: Route.MiddlewareFunction[] = [permit('money_settings.view')]

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  const plan = await findCataloguePlan(db, params.slug)
  if (!plan) throw data(null, { status: 404 })
  await logView(db, { adminId: actor.userId, entityType: 'plan', entityId: plan.id })
  const today = bangkokDay(now())
  const [{ pricing }, vatBasisPoints] = await Promise.all([findSettings(db), findVatBasisPoints(db, today)])
  return {
    plan,
    title: planTexts(plan).title,
    hasStandardWords: hasStandardWords(plan.slug),
    hasPrice: plan.name !== ENROLLMENT_FEE,
    endText: formatDay(expiryDay(periodOf(plan), today), getLocale()),
    pricing: { ...pricing, vatBasisPoints },
    saved: savedFields(planFieldsOf(plan)),
  }
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  const { slug } = params
  const { fields, version } = await readEdit(request, EDITED)
  const refusal = await updatePlan(commandContext(context), { slug, fields, version })
  if (refusal === 'not_found') throw data(null, { status: 404 })
  return answerEdit(url.pathname, { fields, version }, refusal)
}

const EDITED = Object.keys(PLAN_LABELS).filter(name => name !== 'name' && name !== 'group')

export default function AdminPlan({ loaderData, actionData }: Route.ComponentProps) {
  const { plan, title, hasPrice, pricing } = loaderData
  const form = planForm({ hasPrice })
  return (
    <>
      <title>{title}</title>
      <BackLink to={localizeHref('/admin/settings/plans')}>{m.settings_plans()}</BackLink>
      <PageHeader title={title} lead={m.plan_name_stays({ name: plan.name, day: loaderData.endText })} />
      <EditForm
        key={plan.slug}
        saved={loaderData.saved}
        reply={actionData}
        check={fields => errorsOf(form, fields)}
        labels={PLAN_LABELS}
      >
        {view => (
          <>
            <PlanPriceFields {...view} hasPrice={hasPrice}>
              <PlanTotals
                plan={{
                  name: plan.name,
                  priceSatang: hasPrice ? readHundredths(view.values['price'] ?? '') : plan.priceSatang,
                  vatApplies: view.values['vatApplies'] === 'on',
                }}
                pricing={pricing}
              />
            </PlanPriceFields>
            <PlanPeriodFields {...view} />
            <PlanPerkFields {...view} />
            <PlanWordsFields {...view} hasStandardWords={loaderData.hasStandardWords} />
            <PlanSaleFields {...view} />
          </>
        )}
      </EditForm>
    </>
  )
}
