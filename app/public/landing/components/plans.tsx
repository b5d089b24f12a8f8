import type { PlanGroup } from '#app/house/plans/rules/catalogue.ts'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { m } from '#app/paraglide/messages.js'
import { bookingLink } from '#app/public/requests/views.ts'
import type { LandingData } from '../views/landing.server.ts'
import { PlanBlock } from './plan-block.tsx'
import { PlanPass } from './plan-pass.tsx'
import { PlatinumCard } from './platinum-card.tsx'
import { OpeningSoonContext } from './register-link.tsx'
import { SectionHeading } from './section-heading.tsx'

/** All that one can register for (rule landing.plans). The navigation's Membership leads here as well. */
export function Plans({ landing }: { landing: LandingData }) {
  const { plans, pricing, links, isOpeningSoon } = landing
  const inGroup = (group: PlanGroup) => plans.filter(plan => plan.group === group)
  const memberships = inGroup('membership')
  const passes = memberships.filter(plan => plan.opensDoors)
  // What makes a member but gives no desk stands after the passes, beside Platinum.
  const joining = memberships.filter(plan => !plan.opensDoors)
  const consultation = bookingLink('consultation', links)

  return (
    <section id="plans" aria-labelledby="membership" className="plans mt-12 py-10 sm:mt-32 sm:py-28">
      <OpeningSoonContext value={isOpeningSoon}>
        <div className="mx-auto max-w-[84rem] px-4 sm:px-8">
          <SectionHeading id="membership" title={m.landing_plans_title()} lead={m.landing_plans_lead()} />
          <ul className="passes in-turn side-by-side mt-6 grid sm:mt-14 gap-x-5 gap-y-8 sm:grid-cols-2 xl:grid-cols-4">
            {passes.map(plan => (
              <PlanPass key={plan.id} plan={plan} pricing={pricing} />
            ))}
          </ul>
          <Perk />
          <ul className="more-passes in-turn side-by-side grid gap-x-5 gap-y-8 sm:grid-cols-2 xl:grid-cols-4 [&>.platinum]:sm:col-span-2">
            {joining.map(plan => (
              <PlanPass key={plan.id} plan={plan} pricing={pricing} />
            ))}
            {inGroup('platinum').map(plan => (
              <PlatinumCard key={plan.id} plan={plan} pricing={pricing} />
            ))}
          </ul>
          <SmallerPlans inGroup={inGroup} pricing={pricing} consultation={consultation} />
          <p className="mt-8 text-lead sm:mt-12">
            {m.landing_plans_unsure()}{' '}
            <a
              href={consultation}
              className="font-semibold text-reef underline decoration-2 underline-offset-4 hover:decoration-lantern"
            >
              {m.landing_plans_consultation()}
            </a>
          </p>
        </div>
      </OpeningSoonContext>
    </section>
  )
}

type SmallerPlansProps = {
  inGroup: (group: PlanGroup) => LandingData['plans']
  pricing: LandingData['pricing']
  consultation: string
}

/** What is bought besides a pass, and what is agreed on in a talk. */
function SmallerPlans({ inGroup, pricing, consultation }: SmallerPlansProps) {
  return (
    <div className="plan-blocks in-turn mt-8 grid gap-5 lg:grid-cols-[1fr_2fr]">
      <PlanBlock
        title={m.landing_additional_title()}
        text={m.landing_additional_text()}
        plans={inGroup('additional')}
        pricing={pricing}
        choose={title => (
          <>
            {m.site_book_now()}
            <span className="sr-only">: {title}</span>
          </>
        )}
      />
      <PlanBlock
        title={m.landing_specialized_title()}
        text={m.landing_specialized_text()}
        plans={inGroup('specialized')}
        pricing={pricing}
        choose={title => m.plan_choose({ title })}
      >
        <ButtonLink href={consultation} className="sm:self-start">
          {m.landing_specialized_free()}
        </ButtonLink>
      </PlanBlock>
    </div>
  )
}

/** What every member gets (rule plans.vouchers). */
function Perk() {
  return (
    <p className="my-4 flex flex-wrap sm:my-10 items-baseline gap-x-3 gap-y-1 border-y-2 border-dashed border-control/60 py-5">
      <span className="text-lg font-semibold">{m.landing_plans_perk_title()}</span>
      <span>{m.landing_plans_perk()}</span>
    </p>
  )
}
