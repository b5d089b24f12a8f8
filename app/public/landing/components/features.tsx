import { AnchorLink } from '#app/kit/ui/anchor-link.tsx'
import type { SceneName } from '#app/kit/ui/scenes/drawings.ts'
import { Scene } from '#app/kit/ui/scenes/scene.tsx'
import { m } from '#app/paraglide/messages.js'
import type { LandingData } from '../views/landing.server.ts'
import { SectionHeading } from './section-heading.tsx'

type Feature = { title: () => string; text: () => string; scene: SceneName }

const FEATURES: Feature[] = [
  { title: m.landing_feature_remote_title, text: m.landing_feature_remote_text, scene: 'remote' },
  {
    title: m.landing_feature_consultation_title,
    text: m.landing_feature_consultation_text,
    scene: 'consultation',
  },
  { title: m.landing_feature_visa_title, text: m.landing_feature_visa_text, scene: 'visa' },
  { title: m.landing_feature_housing_title, text: m.landing_feature_housing_text, scene: 'housing' },
]

/** Said by a space that may stand in another city (rule opening.own). */
const OWN_TEXTS: Partial<Record<SceneName, () => string>> = {
  consultation: m.landing_feature_consultation_own,
}

type FeaturesProps = Pick<LandingData, 'isBegun'> & { photos: LandingData['front']['photos'] }

/** What the house offers (rule landing.features). On wide screens the right column climbs up beside the heading. */
export function Features({ photos, isBegun }: FeaturesProps) {
  return (
    <section
      id="features"
      aria-labelledby="features-title"
      className="in-turn mx-auto max-w-[84rem] px-4 pt-10 sm:px-8 sm:pt-28"
    >
      <SectionHeading
        id="features-title"
        title={m.landing_features_title()}
        lead={m.landing_features_lead()}
        className="md:w-1/2 md:pr-10"
      />
      <ul className="mt-8 grid gap-x-10 gap-y-5 sm:mt-12 sm:gap-y-14 md:grid-cols-2 lg:gap-x-24 md:[&>li:nth-child(even)]:-mt-44 md:[&>li:nth-child(even)]:mb-44">
        {FEATURES.map(feature => (
          <FeatureBlock
            key={feature.scene}
            {...feature}
            text={(isBegun && OWN_TEXTS[feature.scene]) || feature.text}
            photo={photos.find(({ place }) => place === feature.scene)}
          />
        ))}
      </ul>
    </section>
  )
}

type Photo = LandingData['front']['photos'][number]

function FeatureBlock({ title, text, scene, photo }: Feature & { photo: Photo | undefined }) {
  const look = 'block aspect-[320/220] w-full rounded-card max-sm:mt-1 max-sm:rounded-control'
  return (
    <li className="grid content-start gap-x-4 gap-y-5 max-sm:grid-cols-[6.5rem_1fr] max-sm:gap-y-1">
      {photo ? (
        <img
          src={photo.src}
          srcSet={photo.srcSet}
          sizes="(min-width: 48rem) 45vw, (min-width: 40rem) 90vw, 7rem"
          alt={photo.alt}
          width={640}
          height={440}
          loading="lazy"
          decoding="async"
          className={`${look} object-cover`}
        />
      ) : (
        <Scene name={scene} className={`drawn-near ${look}`} />
      )}
      <div className="grid max-w-lg min-w-0 gap-2 max-sm:gap-1">
        <h3 className="text-xl font-semibold sm:text-2xl">{title()}</h3>
        <p className="text-muted">{text()}</p>
        <AnchorLink
          href="#plans"
          className="inline-flex min-h-11 items-center justify-self-start font-semibold text-reef underline decoration-2 underline-offset-4 hover:decoration-lantern"
        >
          {m.landing_feature_plans()}
          <span className="sr-only"> {m.landing_feature_plans_for({ feature: title() })}</span>
        </AnchorLink>
      </div>
    </li>
  )
}
