import { bookingLink } from '#app/features/settings/links.ts'
import { m } from '#app/paraglide/messages.js'
import { ButtonLink } from '#app/ui/button.tsx'
import { HeroPavilion } from '../scenes/hero-pavilion.tsx'
import type { LandingData } from '../view.ts'
import { HeroFacts } from './hero-facts.tsx'
import { HouseStatus } from './house-status.tsx'

/** The first screen: what this is, where, whether it is open, what a day costs, how one gets in (product.md). */
export function Hero({ landing }: { landing: LandingData }) {
  const { company, links, reception, now } = landing
  return (
    <section aria-labelledby="hero-title" className="hero">
      <div className="mx-auto flex max-w-[84rem] flex-col px-4 sm:px-8 lg:min-h-[inherit]">
        <div className="grid max-w-[33rem] gap-4 pt-4 sm:pt-8 lg:pt-[clamp(0.5rem,4svh,5rem)]">
          <HouseStatus reception={reception} city={company.city} now={now} />
          <h1 id="hero-title" className="text-display font-bold">
            {m.landing_hero_title()}
          </h1>
          <p className="max-w-[24rem] text-lead xl:max-w-[27rem]">{m.landing_hero_lead()}</p>
          <div className="flex flex-wrap gap-3 max-sm:*:grow max-sm:*:px-3">
            <ButtonLink href={bookingLink('booking', { links, company, subject: m.site_mail_booking() })}>
              {m.landing_hero_call()}
            </ButtonLink>
            <ButtonLink href="#plans" look="secondary">
              {m.landing_hero_memberships()}
            </ButtonLink>
          </div>
        </div>
        <HeroFacts landing={landing} />
      </div>
      <div className="hero-sea" aria-hidden="true" />
      <HeroPavilion className="hero-scene" />
      <svg viewBox="0 0 1440 28" preserveAspectRatio="none" aria-hidden="true" className="hero-beach">
        <path
          d="M0 14C160 0 300 22 480 14S800 2 960 12s320 12 480-2V28H0Z"
          fill="var(--ground)"
          stroke="var(--art-foam)"
          strokeWidth="4"
        />
      </svg>
    </section>
  )
}
