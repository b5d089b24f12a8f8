import { mailLink, mapFrameLink, mapLink, phoneLink } from '#app/house/settings/rules/links.ts'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { classNames } from '#app/kit/ui/class-names.ts'
import { m } from '#app/paraglide/messages.js'
import { bookingLink } from '#app/public/requests/views.ts'
import { SPACES } from '../rules/spaces.ts'
import type { LandingData } from '../views/landing.server.ts'
import { PicturePlan, RoomsPlan } from './own-plan.tsx'
import { SectionHeading } from './section-heading.tsx'
import { SPACE_TEXTS, SpacePlan } from './space-plan.tsx'

/** "Explore Our Space" (rule landing.map). */
export function SpaceMap({ landing }: { landing: LandingData }) {
  const { company, links, floorPlan, hasPlaceOnMap } = landing
  const { name, street, city } = company
  return (
    <section
      id="map"
      aria-labelledby="map-title"
      className="in-turn mx-auto max-w-[84rem] px-4 pt-12 sm:px-8 sm:pt-32"
    >
      <SectionHeading
        id="map-title"
        title={m.landing_map_title()}
        {...(floorPlan && floorPlan.kind !== 'rooms' && { lead: m.landing_map_lead() })}
      />
      {floorPlan && (
        <div className="mt-6 sm:mt-10">
          <FloorPlan plan={floorPlan} />
        </div>
      )}
      <div className={classNames('mt-6 grid gap-6', hasPlaceOnMap && 'lg:grid-cols-[1.6fr_1fr]')}>
        {hasPlaceOnMap && (
          <iframe
            title={m.landing_map_frame({ company: name, street, city })}
            src={mapFrameLink(links, company)}
            loading="lazy"
            className="map-frame h-60 w-full sm:h-80 rounded-card border border-line bg-sea-2 lg:h-full lg:min-h-96"
          />
        )}
        <Visit company={company} links={links} />
      </div>
    </section>
  )
}

function FloorPlan({ plan }: { plan: NonNullable<LandingData['floorPlan']> }) {
  if (plan.kind === 'rooms') return <RoomsPlan rooms={plan.rooms} />
  const given = SPACES.map(({ id }) => ({ id, name: SPACE_TEXTS[id].name(), text: SPACE_TEXTS[id].text() }))
  return (
    <>
      {plan.kind === 'given' ? <SpacePlan /> : <PicturePlan plan={plan} />}
      <noscript>
        <PinList pins={plan.kind === 'given' ? given : plan.pins} />
      </noscript>
    </>
  )
}

/** What the pins say, for those who cannot hover, focus or touch them. */
function PinList({ pins }: { pins: { id: string; name: string; text: string }[] }) {
  return (
    <dl className="mt-6 grid gap-4 sm:grid-cols-2">
      {pins.map(({ id, name, text }) => (
        <div key={id}>
          <dt className="font-semibold">{name}</dt>
          <dd className="text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

function Visit({ company, links }: Pick<LandingData, 'company' | 'links'>) {
  const { street, city, region, postalCode, phone, email } = company
  const tour = bookingLink('tour', links)
  const link =
    'inline-flex min-h-11 items-center underline decoration-reef underline-offset-4 hover:decoration-2'
  return (
    <div id="contact" className="grid content-start gap-5 rounded-card bg-sea-1 p-5 sm:p-8">
      <h3 className="text-2xl font-semibold">{m.landing_visit_title()}</h3>
      <dl className="grid gap-x-4 gap-y-3 max-sm:grid-cols-2 max-sm:[&>:first-child]:col-span-2 max-sm:[&>:last-child]:col-span-2 sm:gap-4">
        <Row term={m.landing_visit_address()}>
          {street}, {city}, {region} {postalCode}
          <br />
          <a href={mapLink(links, company)} className={link}>
            {m.landing_map_open()}
          </a>
        </Row>
        <Row term={m.landing_visit_hours()}>{m.landing_visit_open()}</Row>
        {phone && (
          <Row term={m.landing_visit_phone()}>
            <a href={phoneLink(phone)} className={link}>
              {phone}
            </a>
          </Row>
        )}
        {email && (
          <Row term={m.landing_visit_email()}>
            <a href={mailLink(email)} className={`${link} break-all`}>
              {email}
            </a>
          </Row>
        )}
      </dl>
      <ButtonLink href={tour} className="justify-self-start">
        {m.landing_visit_tour()}
      </ButtonLink>
    </div>
  )
}

function Row({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}
