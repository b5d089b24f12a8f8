import { Plus } from 'lucide-react'
import { Link, redirect } from 'react-router'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { findSettings, findVatBasisPoints } from '#app/house/settings/queries/settings.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { formatBaht, formatPercent } from '#app/kit/pure/money.ts'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { movePlan } from '../commands/plans.server.ts'
import { PlanRow, type PlanRowView } from '../components/plan-row.tsx'
import { listCatalogue } from '../queries.server.ts'
import { PLAN_GROUPS } from '../rules/catalogue.ts'
import { totalFor } from '../rules/total.ts'
import { GROUP_NAMES } from '../texts/groups.ts'
import { planTexts } from '../texts/plans.ts'
import type { Route } from './+types/admin'

export const middleware: Route.MiddlewareFunction[] = [permit('money_settings.view')]

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  await logView(db, { adminId: actor.userId, entityType: 'settings', entityId: 'plans' })
  const [plans, { pricing }, vatBasisPoints] = await Promise.all([
    listCatalogue(db),
    findSettings(db),
    findVatBasisPoints(db, bangkokDay(now())),
  ])
  const rows = plans.map(plan => {
    const { title, unit, price } = planTexts(plan)
    const { totalSatang } = totalFor(plan, false, { ...pricing, vatBasisPoints })
    const { slug, group, vatApplies, isMostPopular, isActive } = plan
    const totalText = formatBaht(totalSatang, getLocale())
    const view: PlanRowView = {
      slug,
      title,
      unit,
      priceText: price,
      totalText,
      vatApplies,
      isMostPopular,
      isActive,
    }
    return { group, view }
  })
  return {
    groups: PLAN_GROUPS.map(group => ({
      group,
      plans: rows.filter(row => row.group === group).map(({ view }) => view),
    })).filter(({ plans }) => plans.length > 0),
    feeText: formatBaht(pricing.membershipFeeSatang, getLocale()),
    vatText: formatPercent(vatBasisPoints, getLocale()),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const { slug, direction } = readTexts(form, ['slug', 'direction'])
  await movePlan(commandContext(context), { slug, direction: direction === 'up' ? 'up' : 'down' })
  return redirect(url.pathname)
}

export default function AdminPlans({ loaderData }: Route.ComponentProps) {
  const { groups, feeText, vatText } = loaderData
  return (
    <>
      <title>{m.settings_plans()}</title>
      <PageHeader
        title={m.settings_plans()}
        lead={m.plan_page_lead({ fee: feeText, vat: vatText })}
        actions={
          <Link
            to={localizeHref('/admin/settings/plans/new')}
            className={buttonClasses('primary', 'regular')}
          >
            <Plus className="size-5" aria-hidden="true" />
            {m.plan_add()}
          </Link>
        }
      />
      <div className="grid gap-6">
        {groups.map(({ group, plans }) => (
          <Panel key={group} title={GROUP_NAMES[group]()}>
            <ul className="grid divide-y divide-line">
              {plans.map((plan, index) => (
                <PlanRow
                  key={plan.slug}
                  plan={plan}
                  isFirst={index === 0}
                  isLast={index === plans.length - 1}
                />
              ))}
            </ul>
          </Panel>
        ))}
      </div>
    </>
  )
}
