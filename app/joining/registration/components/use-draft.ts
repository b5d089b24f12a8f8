import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Day } from '#app/kit/pure/days.ts'
import type { RegistrationVariant } from '#app/people/applicants/rules.ts'
import { type RegistrationValues, readValues } from '../schema/registration.ts'
import { mergeDraft, readDraft, saveDraft } from './draft.ts'

export const openStorage = () => window.localStorage

type Opened = {
  variant: RegistrationVariant
  today: Day
  /** What the form is filled with. */
  values: RegistrationValues
  /** The server's answer says what is in it. */
  isAnswered: boolean
  takesFocus: boolean
}

/**
 * Puts what was typed in this browser before into a form that has just been opened, besides what was typed until now.
 * @returns how often it did: the form with the draft is a new one
 */
export function useDraft(
  formRef: RefObject<HTMLFormElement | null>,
  { variant, today, values: untouched, isAnswered, takesFocus }: Opened,
  setValues: (values: RegistrationValues) => void,
): number {
  const [restored, setRestored] = useState(0)
  const focusedId = useRef<string>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the form was opened with counts
  useEffect(() => {
    if (isAnswered || !formRef.current) return
    const typed = readValues(new FormData(formRef.current))
    const draft = readDraft(openStorage, variant, today)
    if (draft) {
      if (!takesFocus) focusedId.current = document.activeElement?.id
      setValues(mergeDraft(untouched, typed, draft))
      setRestored(count => count + 1)
    } else if (isChanged(untouched, typed)) {
      setValues(typed)
      saveDraft(openStorage, variant, typed)
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the form is a new one
  useEffect(() => {
    if (focusedId.current) document.getElementById(focusedId.current)?.focus({ preventScroll: true })
  }, [restored])

  return restored
}

function isChanged(untouched: RegistrationValues, typed: RegistrationValues): boolean {
  return (Object.keys(typed) as (keyof RegistrationValues)[]).some(field => typed[field] !== untouched[field])
}
