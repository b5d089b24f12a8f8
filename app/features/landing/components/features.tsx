import type { ComponentType } from 'react'
import { m } from '#app/paraglide/messages.js'
import { AnchorLink } from '#app/ui/anchor-link.tsx'
import { FeatureConsultation } from '../scenes/feature-consultation.tsx'
import { FeatureHousing } from '../scenes/feature-housing.tsx'
import { FeatureRemote } from '../scenes/feature-remote.tsx'
import { FeatureVisa } from '../scenes/feature-visa.tsx'
import { SectionHeading } from './section-heading.tsx'

type Feature = { title: () => string; text: () => string; Scene: ComponentType<{ className?: string }> }

const FEATURES: Feature[] = [
  { title: m.landing_feature_remote_title, text: m.landing_feature_remote_text, Scene: FeatureRemote },
  {
    title: m.landing_feature_consultation_title,
    text: m.landing_feature_consultation_text,
    Scene: FeatureConsultation,
  },
  { title: m.landing_feature_visa_title, text: m.landing_feature_visa_text, Scene: FeatureVisa },
  { title: m.landing_feature_housing_title, text: m.landing_feature_housing_text, Scene: FeatureHousing },
]

/** public-site §2, "Features section". On wide screens the right column climbs up beside the heading. */
export function Features() {
  return (
    <section
      id="features"
      aria-labelledby="features-title"
      className="mx-auto max-w-[84rem] px-4 pt-20 sm:px-8 sm:pt-28"
    >
      <SectionHeading
        id="features-title"
        title={m.landing_features_title()}
        lead={m.landing_features_lead()}
        className="md:w-1/2 md:pr-10"
      />
      <ul className="mt-12 grid gap-x-10 gap-y-14 md:grid-cols-2 lg:gap-x-24 md:[&>li:nth-child(even)]:-mt-44 md:[&>li:nth-child(even)]:mb-44">
        {FEATURES.map(feature => (
          <FeatureBlock key={feature.title()} {...feature} />
        ))}
      </ul>
    </section>
  )
}

function FeatureBlock({ title, text, Scene }: Feature) {
  return (
    <li className="grid content-start gap-5">
      <Scene className="block aspect-[320/220] w-full rounded-card" />
      <div className="grid max-w-lg gap-2">
        <h3 className="text-2xl font-semibold">{title()}</h3>
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
