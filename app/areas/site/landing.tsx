import { handleWizardPost, loadWizard } from '#app/joining/registration/actions/wizard.server.ts'
import { sendRegistration } from '#app/joining/registration/components/send-registration.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import { countUp } from '#app/public/landing/components/count-up.ts'
import { followPins } from '#app/public/landing/components/follow-pins.ts'
import { Hero } from '#app/public/landing/components/hero.tsx'
import { keepStatus } from '#app/public/landing/components/keep-status.ts'
import { liveEvents } from '#app/public/landing/components/live-events.ts'
import { loadLanding } from '#app/public/landing/views/landing.server.ts'
import { landingMeta } from '#app/public/landing/views/meta.server.ts'
import type { Route } from './+types/landing'
import { RegistrationGate } from './registration-gate.tsx'
import { SitePart } from './served-part.tsx'

/** The page is whole without its scripts; the registration, which opens over it, is theirs. */
export const handle = { startsOnUse: ({ searchParams }: URL) => !searchParams.has('register') }

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const [landing, wizard] = await Promise.all([loadLanding(ctx, getLocale()), loadWizard(ctx, request)])
  return { landing, wizard, meta: landingMeta({ ...landing, origin: ctx.origin }) }
}

export const action = (args: Route.ActionArgs) => handleWizardPost(args)

/** A broken connection leaves the page, and what was typed, in place. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendRegistration(serverAction)
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.meta ?? []
}

/** The landing page, its sections in the order in which the rules list them (rule landing.hero and those after it). */
export default function Landing({ loaderData, actionData }: Route.ComponentProps) {
  const { landing, wizard } = loaderData
  return (
    <>
      <main className="isolate">
        <SitePart name="emoji" />
        <Hero
          words={<SitePart name="words" landing={landing} begin={keepStatus} />}
          facts={<SitePart name="facts" landing={landing} />}
          photos={landing.front.photos}
        />
        <SitePart name="features" photos={landing.front.photos} isBegun={landing.isBegun} />
        <SitePart name="services" services={landing.services} />
        <SitePart name="plans" landing={landing} />
        <SitePart name="map" landing={landing} begin={followPins} />
        <SitePart name="events" landing={landing} begin={liveEvents} />
        {landing.statistics && <SitePart name="statistics" statistics={landing.statistics} begin={countUp} />}
      </main>
      <RegistrationGate wizard={wizard} reply={actionData} />
    </>
  )
}
