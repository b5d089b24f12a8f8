import { useState } from 'react'
import { useHydrated } from '#app/kit/ui/use-hydrated.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'

/** What the house answers: what to ask the device for, where to go on, or why not. */
type Answer = { options?: never; href?: string; error?: string }

const ADDRESSES = { add: '/my/passkeys', enter: '/my/login/passkey' } as const

/**
 * Makes a passkey on this device, or signs in by one. What talks with the device is loaded with the first press: no page
 * brings it along.
 */
export function usePasskey(step: keyof typeof ADDRESSES) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const isHydrated = useHydrated()
  const start = async (fields: Record<string, string> = {}) => {
    if (isBusy) return
    setBusy(true)
    setError(null)
    const outcome = await talk(step, fields).catch(reasonOf)
    if ('href' in outcome && outcome.href) return location.assign(outcome.href)
    setError(outcome.error ?? m.passkey_error_failed())
    setBusy(false)
  }
  // Which browsers can is known once a script runs; without one there is the mail.
  const isKnown = isHydrated && typeof window.PublicKeyCredential === 'function'
  return { isKnown, isHydrated, isBusy, error, start }
}

async function talk(step: keyof typeof ADDRESSES, fields: Record<string, string>): Promise<Answer> {
  const asked = await post(step, { intent: 'ask' })
  if (!asked.options) return asked
  const { startAuthentication, startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = asked.options
  if (step === 'enter') {
    const signed = await startAuthentication({ optionsJSON })
    return post(step, { intent: 'enter', signed: JSON.stringify(signed) })
  }
  const made = await startRegistration({ optionsJSON })
  return post(step, { intent: 'add', made: JSON.stringify(made), ...fields })
}

async function post(step: keyof typeof ADDRESSES, fields: Record<string, string>): Promise<Answer> {
  const init = { method: 'POST', body: new URLSearchParams(fields) }
  const response = await fetch(localizeHref(ADDRESSES[step]), init)
  // Whoever was signed out meanwhile is led to the sign-in.
  return response.redirected ? { href: response.url } : response.json()
}

function reasonOf(error: unknown): Answer {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return { error: m.passkey_error_cancelled() }
  return { error: name === 'InvalidStateError' ? m.passkey_error_known() : m.passkey_error_failed() }
}
