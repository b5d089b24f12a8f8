import { HeroPavilion } from '#app/kit/ui/scenes/hero-pavilion.tsx'
import { EventMotion } from './event-motion.tsx'
import { EventTalk } from './event-talk.tsx'
import { FeatureConsultation } from './feature-consultation.tsx'
import { FeatureHousing } from './feature-housing.tsx'
import { FeatureRemote } from './feature-remote.tsx'
import { FeatureVisa } from './feature-visa.tsx'
import { FloorPlan } from './floor-plan.tsx'
import { FooterShore } from './footer-shore.tsx'
import { Lanterns } from './lanterns.tsx'

/** Every scene of the site by its name. Only the server and a late `load` import this. */
export const drawings = {
  hero: HeroPavilion,
  remote: FeatureRemote,
  consultation: FeatureConsultation,
  visa: FeatureVisa,
  housing: FeatureHousing,
  plan: FloorPlan,
  lanterns: Lanterns,
  talk: EventTalk,
  motion: EventMotion,
  shore: FooterShore,
}

export type SceneName = keyof typeof drawings
