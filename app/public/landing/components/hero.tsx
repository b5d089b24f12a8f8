import { bookingLink } from '#app/joining/requests/views.ts'
import { AnchorLink } from '#app/kit/ui/anchor-link.tsx'
import { ButtonLink, buttonClasses } from '#app/kit/ui/button.tsx'
import { m } from '#app/paraglide/messages.js'
import type { LandingData } from '../views/landing.ts'
import { HeroFacts } from './hero-facts.tsx'
import { HouseStatus } from './house-status.tsx'
import { Scene } from './scenes/scene.tsx'

/**
 * The first screen: what this is, where, whether it is open, what a day costs, how one gets in
 * (rule landing.first-screen).
 */
export function Hero({ landing }: { landing: LandingData }) {
  const { company, links, reception, now } = landing
  return (
    <section aria-labelledby="hero-title" className="hero">
      <div className="mx-auto flex max-w-[84rem] flex-col px-4 sm:px-8 lg:min-h-[inherit]">
        <div className="grid max-w-[33rem] gap-4 pt-4 pb-6 sm:pt-8 lg:pt-[clamp(0.5rem,4svh,5rem)]">
          <HouseStatus reception={reception} city={company.city} now={now} />
          <h1 id="hero-title" className="text-display font-bold">
            {m.landing_hero_title()}
          </h1>
          <p className="max-w-[24rem] text-lead xl:max-w-[27rem]">{m.landing_hero_lead()}</p>
          <div className="flex flex-wrap gap-3 max-sm:*:grow max-sm:*:px-3">
            <ButtonLink href={bookingLink('booking', links)}>{m.landing_hero_call()}</ButtonLink>
            <AnchorLink href="#plans" className={buttonClasses('secondary', 'regular')}>
              {m.landing_hero_memberships()}
            </AnchorLink>
          </div>
        </div>
        <HeroFacts landing={landing} />
      </div>
      <div className="hero-sea" aria-hidden="true" />
      <div className="hero-scene">
        <Scene name="hero" className="block size-full lg:overflow-visible" />
      </div>
      <svg viewBox="0 0 1440 28" preserveAspectRatio="none" aria-hidden="true" className="hero-beach">
        <path d="M0 10C160-4 300 18 480 10S800-2 960 8s320 12 480-2V28H0Z" fill="var(--art-foam)" />
        <path d="M0 15C160 1 300 23 480 15S800 3 960 13s320 12 480-2V28H0Z" fill="var(--ground)" />
      </svg>
    </section>
  )
}
