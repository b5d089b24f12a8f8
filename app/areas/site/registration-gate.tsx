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
  useEffect(loadOnIntent, [])

  if (!wizard) return null
  const posted = isRegistrationReply(reply) ? reply : undefined
  return <RegistrationDialog key={wizard.plan.slug} wizard={wizard} reply={posted} />
}

const SIGNS = ['pointerover', 'pointerdown', 'focusin'] as const

/** Whoever points at a way in gets the dialog at once; who only reads on never loads it. */
function loadOnIntent() {
  const load = ({ target }: Event) => {
    if (target instanceof Element && target.closest('a[href*="register="]')) loadDialog()
  }
  for (const sign of SIGNS) document.addEventListener(sign, load, { passive: true })
  return () => {
    for (const sign of SIGNS) document.removeEventListener(sign, load)
  }
}
