import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { RegistrationStep } from '../schema/registration.ts'

type StepHistory = {
  /** Where the dialog's form stands; null once it is sent, and of a form that is no dialog. */
  step: RegistrationStep | null
  /** Shows a step that Back or Forward led to, or the one before it that is not complete. */
  show: (wanted: RegistrationStep) => RegistrationStep
}

const LONGEST_LEAVING_MS = 1_000

/**
 * Each step of the dialog is an entry of the browser's history, so that Back leads to the step before and from the first
 * closes it (rule registration.steps). The entries differ in what follows "#" alone: nothing is loaded on the way.
 * @returns leaves all steps but the first, so that no entry of them stays behind what comes next
 */
export function useStepHistory({ step, show }: StepHistory): () => Promise<void> {
  const navigate = useNavigate()
  const isLeaving = useRef(false)
  const isOpened = useRef(false)

  const enter = async (entered: number, replace = false) =>
    navigate(
      { search: window.location.search, hash: `#step-${entered}` },
      { replace, state: { step: entered }, preventScrollReset: true },
    )

  const follow = useEffectEvent(() => {
    if (step === null || isLeaving.current) return
    const wanted = stepInHistory()
    const shown = show(wanted)
    if (shown < wanted) navigate(shown - wanted)
  })

  const keepUp = useEffectEvent(async () => {
    const there = stepInHistory()
    if (step === null || step === there) return
    if (step < there) return void navigate(step - there)
    if (there === 1) await enter(1, true)
    for (let next = there + 1; next <= step; next++) await enter(next)
  })

  useEffect(() => {
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the form goes on or back
  useEffect(() => {
    if (isOpened.current) keepUp()
    isOpened.current = true
  }, [step])

  return async () => {
    const there = stepInHistory()
    if (there === 1) return
    isLeaving.current = true
    const left = new Promise(resolve => {
      window.addEventListener('popstate', resolve, { once: true })
      // A history that has lost those entries says nothing, and whoever is registered waits for how to pay.
      setTimeout(resolve, LONGEST_LEAVING_MS)
    })
    navigate(1 - there)
    await left
    isLeaving.current = false
  }
}

/** As the router keeps what an entry was made with, also over a reload. */
export function stepInHistory(): RegistrationStep {
  return window.history.state?.usr?.step ?? 1
}
