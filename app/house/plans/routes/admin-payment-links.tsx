import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { findSettings, findVatBasisPoints } from '#app/house/settings/queries/settings.server.ts'
import { errorsOf } from '#app/kit/forms/errors-of.ts'
import { readEdit } from '#app/kit/platform/form.server.ts'
import { answerEdit } from '#app/kit/platform/refuse.server.ts'
import { savedFields } from '#app/kit/platform/saved-fields.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { formatBaht } from '#app/kit/pure/money.ts'
import { EditForm } from '#app/kit/ui/edit-form.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { savePaymentLinks } from '../commands/payment-links.server.ts'
import { PaymentLinkFields } from '../components/payment-link-fields.tsx'
import { listCatalogue } from '../queries.server.ts'
import type { PlanView } from '../rules/catalogue.ts'
import { totalFor } from '../rules/total.ts'
import { linkFieldNames, linkFieldsOf, paymentLinksForm } from '../schema.ts'
import { planTexts } from '../texts/plans.ts'
import type { Route } from './+types/admin-payment-links'

export const middleware: Route.MiddlewareFunction[] = [permit('money_settings.view')]

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  await logView(db, { adminId: actor.userId, entityType: 'settings', entityId: 'payment-links' })
  const [plans, { pricing }, vatBasisPoints] = await Promise.all([
    listCatalogue(db),
    findSettings(db),
    findVatBasisPoints(db, bangkokDay(now())),
  ])
  const totalOf = (plan: PlanView, isExistingMember: boolean) =>
    formatBaht(totalFor(plan, isExistingMember, { ...pricing, vatBasisPoints }).totalSatang, getLocale())
  return {
    plans: plans.map(plan => ({
      slug: plan.slug,
      title: planTexts(plan).title,
      isActive: plan.isActive,
      totals: { forNew: totalOf(plan, false), forExisting: totalOf(plan, true) },
    })),
    saved: savedFields(linkFieldsOf(plans)),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const names = Object.keys(linkFieldsOf(await listCatalogue(ctx.db)))
  const { fields, version } = await readEdit(request, names)
  const refusal = await savePaymentLinks(ctx, { fields, version })
  return answerEdit(url.pathname, { fields, version }, refusal)
}

export default function AdminPaymentLinks({ loaderData, actionData }: Route.ComponentProps) {
  const { plans, saved } = loaderData
  const form = paymentLinksForm(plans.map(({ slug }) => slug))
  const labels = Object.fromEntries(
    plans.flatMap(({ slug, title }) => {
      const { forNew, forExisting } = linkFieldNames(slug)
      return [
        [forNew, () => m.plan_link_new({ plan: title })],
        [forExisting, () => m.plan_link_existing({ plan: title })],
      ]
    }),
  )
  return (
    <>
      <title>{m.settings_payment_links()}</title>
      <PageHeader title={m.settings_payment_links()} lead={m.plan_links_lead()} />
      <EditForm saved={saved} reply={actionData} check={fields => errorsOf(form, fields)} labels={labels}>
        {view => <PaymentLinkFields {...view} plans={plans} />}
      </EditForm>
    </>
  )
}
