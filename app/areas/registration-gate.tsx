import { lazy, useEffect } from 'react'
import { isRegistrationReply, type WizardData } from '#app/joining/registration/views/reply.ts'

const loadDialog = () => import('#app/joining/registration/components/registration-dialog.tsx')

// Deliberately without a Suspense boundary: the server then waits for the dialog instead of streaming it behind
// a script, so that it is there without JavaScript; in the browser a navigation waits for the (prefetched) chunk.
const RegistrationDialog = lazy(async () => ({ default: (await loadDialog()).RegistrationDialog }))

/** `reply` is the page's action data. */
type RegistrationGateProps = { wizard: WizardData | null; reply: unknown }

/** The registration dialog over a page, when the page was asked for it with `?register=<plan>`. */
export function RegistrationGate({ wizard, reply }: RegistrationGateProps) {
  useEffect(() => {
    const prefetch = setTimeout(loadDialog, 1_500)
    return () => clearTimeout(prefetch)
  }, [])

  if (!wizard) return null
  const posted = isRegistrationReply(reply) ? reply : undefined
  return <RegistrationDialog key={wizard.plan.slug} wizard={wizard} reply={posted} />
}
