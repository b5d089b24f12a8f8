import { AnchorLink } from '#app/kit/ui/anchor-link.tsx'
import { ButtonLink, buttonClasses } from '#app/kit/ui/button.tsx'
import { m } from '#app/paraglide/messages.js'
import { bookingLink } from '#app/public/requests/views.ts'
import type { LandingData } from '../views/landing.server.ts'
import { HouseStatus } from './house-status.tsx'

/** On a phone the two share the width. */
const SHARED_WIDTH = 'max-sm:grow max-sm:px-3'

/** Whether the house is open, the headline and the two ways on (rule landing.hero). */
export function HeroWords({ landing }: { landing: LandingData }) {
  const { company, front, links, reception, now, isOpeningSoon } = landing
  return (
    <>
      {isOpeningSoon ? (
        <p className="text-[0.9375rem] font-medium">{m.opening_soon()}</p>
      ) : (
        <HouseStatus reception={reception} city={company.city} now={now} />
      )}
      <h1 id="hero-title" className="text-display font-bold wrap-anywhere">
        {front.headline}
      </h1>
      <p className="max-w-[24rem] text-lead xl:max-w-[27rem]">{front.lead}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={bookingLink('booking', links)} className={SHARED_WIDTH}>
          {m.landing_hero_call()}
        </ButtonLink>
        <AnchorLink href="#plans" className={buttonClasses('secondary', 'regular', SHARED_WIDTH)}>
          {m.landing_hero_memberships()}
        </AnchorLink>
      </div>
    </>
  )
}
