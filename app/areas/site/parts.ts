import { Events } from '#app/public/landing/components/events.tsx'
import { FallingEmoji } from '#app/public/landing/components/falling-emoji.tsx'
import { Features } from '#app/public/landing/components/features.tsx'
import { HeroFacts } from '#app/public/landing/components/hero-facts.tsx'
import { HeroWords } from '#app/public/landing/components/hero-words.tsx'
import { Plans } from '#app/public/landing/components/plans.tsx'
import { Services } from '#app/public/landing/components/services.tsx'
import { SpaceMap } from '#app/public/landing/components/space-map.tsx'
import { Statistics } from '#app/public/landing/components/statistics.tsx'
import { SiteFooter } from './footer.tsx'
import { SiteHeader } from './header.tsx'

/**
 * What of the public pages stands as the server wrote it. No page loads their code: only the server imports this file,
 * and who comes to such a page by the router (`SitePart`).
 */
export const parts = {
  header: SiteHeader,
  emoji: FallingEmoji,
  words: HeroWords,
  facts: HeroFacts,
  features: Features,
  services: Services,
  plans: Plans,
  map: SpaceMap,
  events: Events,
  statistics: Statistics,
  footer: SiteFooter,
}

export type SiteParts = typeof parts
