import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import type { RegistrationVariant } from '../rules/registration.ts'
import { emptyValues, type FieldErrors, type RegistrationValues, readValues } from '../schema/registration.ts'
import { decideMove, readIntent, stepsOf } from '../schema/steps.ts'
import type { DoneReply, RegistrationData, RegistrationReply, StepReply } from '../views/reply.ts'
import { clearDraft, mergeDraft, readDraft, saveDraft } from './draft.ts'
import { type FocusTarget, focusOn } from './focus-on.ts'
import type { UnsentReply } from './send-registration.ts'

type RegistrationOptions = {
  variant: RegistrationVariant
  data: RegistrationData
  /** The slug of the plan the page was opened for. */
  plan: string
  /** The server's answer to a post made without JavaScript. */
  reply: RegistrationReply | undefined
  /** Where the form posts to. */
  action: string
  /** Whether the form takes the focus when it appears. */
  takesFocus: boolean
}

export type Registration = ReturnType<typeof useRegistration>

const openStorage = () => window.localStorage

/**
 * The state of one registration in the browser: the form's inputs hold what is typed, this holds where it stands.
 * Steps are checked here; only the submission goes to the server.
 */
export function useRegistration({ variant, data, plan, reply, action, takesFocus }: RegistrationOptions) {
  const formRef = useRef<HTMLFormElement>(null)
  const fetcher = useFetcher<RegistrationReply | UnsentReply>()
  const [view, setView] = useState<RegistrationReply>(() => reply ?? openForm(data, plan))
  const [restored, setRestored] = useState(0)
  const [focusTarget, setFocusTarget] = useState<FocusTarget | null>(takesFocus ? { on: 'heading' } : null)
  const untouched = useRef(view.values)
  const focusedId = useRef<string>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the form was opened with counts
  useEffect(() => {
    if (reply) {
      if (isFinished(reply)) clearDraft(openStorage, variant)
      return
    }
    if (!formRef.current) return
    const typed = readValues(new FormData(formRef.current))
    const draft = readDraft(openStorage, variant, data.today)
    if (draft) {
      if (!takesFocus) focusedId.current = document.activeElement?.id
      setView(current => ({ ...current, values: mergeDraft(untouched.current, typed, draft) }))
      setRestored(count => count + 1)
    } else if (isChanged(untouched.current, typed)) {
      setView(current => ({ ...current, values: typed }))
      saveDraft(openStorage, variant, typed)
    }
  }, [])

  // The form with the draft is a new one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever it is
  useEffect(() => {
    if (focusedId.current) document.getElementById(focusedId.current)?.focus({ preventScroll: true })
  }, [restored])

  useEffect(() => {
    const answer = fetcher.data
    if (!answer) return
    if (answer.kind === 'unsent') {
      setView(current => ({ ...current, errors: { form: m.registration_error_other() } }))
      setFocusTarget({ on: 'error' })
      return
    }
    setView(answer)
    if (isFinished(answer)) clearDraft(openStorage, variant)
    if (answer.kind === 'step') setFocusTarget({ on: 'error' })
  }, [fetcher.data, variant])

  useEffect(() => {
    if (focusTarget) focusOn(formRef.current, focusTarget)
  }, [focusTarget])

  const onChange = (event: FormEvent<HTMLFormElement>) => {
    const values = readValues(new FormData(event.currentTarget))
    const field = (event.target as HTMLInputElement).name
    setView(current =>
      current.kind === 'step' ? { ...current, values, errors: without(current.errors, field) } : current,
    )
    saveDraft(openStorage, variant, values)
  }

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (fetcher.state !== 'idle') return
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
    const form = new FormData(event.currentTarget, button)
    const values = readValues(form)
    const step = view.kind === 'step' ? view.step : (stepsOf(variant).at(-1) ?? 1)
    const move = decideMove(readIntent(form.get('intent')), step, values, {
      variant,
      now: new Date(data.now),
    })
    if (move.kind === 'submit') {
      // Loading the page's data again would fail where the connection did, and take the form away.
      fetcher.submit(form, { method: 'post', action, defaultShouldRevalidate: false })
      return
    }
    const { agreement } = view.kind === 'step' ? view : {}
    setView({ ...move, values, ...(agreement && { agreement }) })
    setFocusTarget({ on: Object.keys(move.errors).length > 0 ? 'error' : 'heading' })
  }

  /** Back from a payment dialog: to the payment step, or to the member ID on the three-step form. */
  const goBack = () => {
    setView(current =>
      variant === 'wizard' || current.kind === 'step'
        ? stepView(current.values, variant)
        : { ...current, outcome: null },
    )
    setFocusTarget({ on: 'heading' })
  }

  return {
    view,
    variant,
    action,
    formRef,
    restored,
    isBusy: fetcher.state !== 'idle',
    onChange,
    onSubmit,
    goBack,
  }
}

function openForm(data: RegistrationData, plan: string): StepReply {
  const { submissionKey, today: startDate, isExistingMember, agreement } = data
  const values = emptyValues({
    submissionKey,
    startDate,
    plan,
    agreement: agreement.version,
    ...(isExistingMember && { isExistingMember: 'yes' }),
  })
  return { kind: 'step', step: 1, values, errors: {} }
}

function stepView(values: RegistrationValues, variant: RegistrationVariant): StepReply {
  return { kind: 'step', step: stepsOf(variant).at(-1) ?? 1, values, errors: {} }
}

function isChanged(untouched: RegistrationValues, typed: RegistrationValues): boolean {
  return (Object.keys(typed) as (keyof RegistrationValues)[]).some(field => typed[field] !== untouched[field])
}

function isFinished(reply: RegistrationReply): reply is DoneReply {
  return reply.kind === 'done'
}

function without(errors: FieldErrors, field: string): FieldErrors {
  const { form: _form, [field as keyof FieldErrors]: _fixed, ...others } = errors
  return others
}
