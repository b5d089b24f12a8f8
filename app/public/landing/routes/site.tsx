import { RegistrationGate } from '#app/areas/registration-gate.tsx'
import { sendRegistration } from '#app/joining/registration/send-registration.ts'
import { handleWizardPost, loadWizard } from '#app/joining/registration/wizard-action.server.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import { Events } from '../components/events.tsx'
import { FallingEmoji } from '../components/falling-emoji.tsx'
import { Features } from '../components/features.tsx'
import { Hero } from '../components/hero.tsx'
import { Plans } from '../components/plans.tsx'
import { Services } from '../components/services.tsx'
import { SpaceMap } from '../components/space-map.tsx'
import { Statistics } from '../components/statistics.tsx'
import { loadLanding } from '../landing-data.server.ts'
import { landingMeta } from '../landing-meta.ts'
import type { Route } from './+types/site'

/** The page is whole without its scripts; the registration, which opens over it, is theirs. */
export const handle = { startsOnUse: ({ searchParams }: URL) => !searchParams.has('register') }

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const [landing, wizard] = await Promise.all([loadLanding(ctx, getLocale()), loadWizard(ctx, request)])
  return { landing, wizard, origin: ctx.origin }
}

export const action = (args: Route.ActionArgs) => handleWizardPost(args)

/** A broken connection leaves the page, and what was typed, in place. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendRegistration(serverAction)
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  return landingMeta({ ...loaderData.landing, origin: loaderData.origin })
}

/** The landing page, its sections in the order of public-site §2. */
export default function Landing({ loaderData, actionData }: Route.ComponentProps) {
  const { landing, wizard } = loaderData
  return (
    <>
      <main className="isolate">
        <FallingEmoji />
        <Hero landing={landing} />
        <Features />
        <Services services={landing.services} />
        <Plans landing={landing} />
        <SpaceMap landing={landing} />
        <Events landing={landing} />
        <Statistics statistics={landing.statistics} />
      </main>
      <RegistrationGate wizard={wizard} reply={actionData} />
    </>
  )
}
