import { useEffect } from 'react'
import { localizeHref } from '#app/paraglide/runtime.js'
import type { RegistrationVariant } from '#app/people/applicants/rules.ts'
import type { RegistrationStep } from '../schema/registration.ts'
import { stepsOf } from '../schema/steps.ts'

/** What was told since the page was loaded; nothing of it is kept in the browser. */
const told = new Set<string>()

/**
 * Tells the server which step a form has got to, and each before it, once (rule registration.counted): a number, without
 * cookies or anything of who it is. Not counted is no harm worth a message.
 * @param step null once the form is sent
 */
export function useCountedSteps(variant: RegistrationVariant, step: RegistrationStep | null) {
  useEffect(() => {
    for (const reached of stepsOf(variant).filter(each => step !== null && each <= step)) {
      const key = `${variant} ${reached}`
      if (told.has(key)) continue
      told.add(key)
      const body = new URLSearchParams({ variant, step: String(reached) })
      const options = { method: 'POST', body, credentials: 'omit', keepalive: true } as const
      fetch(localizeHref('/registration/reached'), options).catch(() => {})
    }
  }, [variant, step])
}
