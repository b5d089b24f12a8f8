import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { planTexts } from '#app/house/plans/texts/plans.ts'
import { findVatBasisPoints } from '#app/house/settings/queries/settings.server.ts'
import { readEdit } from '#app/kit/platform/form.server.ts'
import { refuseEdit } from '#app/kit/platform/refuse.server.ts'
import { savedFields } from '#app/kit/platform/saved-fields.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { EditForm } from '#app/kit/ui/edit-form.tsx'
import { m } from '#app/paraglide/messages.js'
import { serviceTexts } from '#app/public/services/texts/services.ts'
import { answerAndGoOn } from '../actions/go-on.server.ts'
import { saveOffer } from '../actions/offer.server.ts'
import { OfferFields } from '../components/offer-fields.tsx'
import { ServiceFields } from '../components/service-fields.tsx'
import { StepPage } from '../components/step-page.tsx'
import { offerFieldNames, offerFieldsOf, serviceField } from '../schema.ts'
import { findOffer, loadStep } from '../views.server.ts'
import type { Route } from './+types/admin-offer'

export const middleware: Route.MiddlewareFunction[] = [permit('money_settings.edit')]

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const [{ entries, settings }, offer, vatBasisPoints] = await Promise.all([
    loadStep(ctx),
    findOffer(ctx.db),
    findVatBasisPoints(ctx.db, bangkokDay(ctx.now())),
  ])
  const { membershipFeeSatang } = settings.pricing
  return {
    entries,
    plans: offer.plans,
    services: offer.services.map(service => ({ id: service.id, ...serviceTexts(service) })),
    saved: savedFields(offerFieldsOf(offer)),
    pricing: { membershipFeeSatang, vatBasisPoints },
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const names = Object.keys(offerFieldsOf(await findOffer(ctx.db)))
  const edit = await readEdit(request, names)
  const refusal = await saveOffer(ctx, edit)
  return refusal ? refuseEdit(edit, refusal) : answerAndGoOn(ctx, 'offer')
}

export default function OpeningOffer({ loaderData, actionData }: Route.ComponentProps) {
  const { entries, plans, services, saved, pricing } = loaderData
  const ofPlans = plans.flatMap(plan => {
    const { title } = planTexts(plan)
    const { price, isOn } = offerFieldNames(plan.slug)
    return [
      [price, () => m.opening_offer_price({ title })],
      [isOn, () => m.opening_offer_on({ title })],
    ]
  })
  const ofServices = services.map(({ id, title, price }) => [serviceField(id), () => `${title} · ${price}`])
  return (
    <StepPage step="offer" entries={entries}>
      <EditForm
        saved={saved}
        reply={actionData}
        check={() => ({})}
        labels={Object.fromEntries([...ofPlans, ...ofServices])}
        submitLabel={m.opening_go_on()}
      >
        {view => (
          <>
            <OfferFields {...view} plans={plans} pricing={pricing} />
            <ServiceFields {...view} services={services} />
          </>
        )}
      </EditForm>
    </StepPage>
  )
}
