import { useState } from 'react'
import { useLocation, useSubmit } from 'react-router'
import { useHydrated } from '#app/kit/ui/use-hydrated.ts'
import { m } from '#app/paraglide/messages.js'

/**
 * Signs with a passkey what a form says. What talks with the device is loaded with the first press; what is not right
 * about the form it says as always.
 */
export function usePasskeySignature() {
  const { pathname } = useLocation()
  const submit = useSubmit()
  const isHydrated = useHydrated()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const sign = async (form: HTMLFormElement) => {
    if (isBusy) return
    setBusy(true)
    setError(null)
    const fields = new FormData(form)
    fields.set('intent', 'passkey')
    const signed = await askDevice(pathname, fields).catch(() => null)
    if (signed === null) setError(m.passkey_error_cancelled())
    else {
      fields.set('passkey', signed)
      await submit(fields, { method: 'post', action: pathname, preventScrollReset: true })
    }
    setBusy(false)
  }
  const isKnown = isHydrated && typeof window.PublicKeyCredential === 'function'
  return { isKnown, isBusy, error, sign }
}

/** @returns what the device has signed, as JSON; '' where there was nothing to sign */
async function askDevice(pathname: string, fields: FormData): Promise<string> {
  const body = new URLSearchParams()
  for (const [name, value] of fields) if (typeof value === 'string') body.append(name, value)
  const response = await fetch(`${pathname}/passkey`, { method: 'POST', body })
  const { options: optionsJSON } = await response.json()
  if (!optionsJSON) return ''
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return JSON.stringify(await startAuthentication({ optionsJSON }))
}
