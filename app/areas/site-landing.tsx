import { handleWizardPost, loadWizard } from '#app/joining/registration/actions/wizard.server.ts'
import { sendRegistration } from '#app/joining/registration/components/send-registration.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import { Events } from '#app/public/landing/components/events.tsx'
import { FallingEmoji } from '#app/public/landing/components/falling-emoji.tsx'
import { Features } from '#app/public/landing/components/features.tsx'
import { Hero } from '#app/public/landing/components/hero.tsx'
import { Plans } from '#app/public/landing/components/plans.tsx'
import { Services } from '#app/public/landing/components/services.tsx'
import { SpaceMap } from '#app/public/landing/components/space-map.tsx'
import { Statistics } from '#app/public/landing/components/statistics.tsx'
import { loadLanding } from '#app/public/landing/views/landing.server.ts'
import { landingMeta } from '#app/public/landing/views/meta.ts'
import type { Route } from './+types/site-landing'
import { RegistrationGate } from './registration-gate.tsx'

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

/** The landing page, its sections in the order in which the rules list them (rule landing.hero and those after it). */
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
