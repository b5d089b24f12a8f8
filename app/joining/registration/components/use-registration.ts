import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import type { RegistrationVariant } from '#app/people/applicants/rules.ts'
import {
  emptyValues,
  type FieldErrors,
  type RegistrationRules,
  type RegistrationValues,
  readValues,
} from '../schema/registration.ts'
import { decideMove, reachStep, readIntent, stepsOf } from '../schema/steps.ts'
import type { DoneReply, RegistrationData, RegistrationReply, StepReply } from '../views/reply.ts'
import { clearDraft, saveDraft } from './draft.ts'
import { type FocusTarget, focusOn } from './focus-on.ts'
import type { UnsentReply } from './send-registration.ts'
import { useCountedSteps } from './use-counted-steps.ts'
import { openStorage, useDraft } from './use-draft.ts'
import { stepInHistory, useStepHistory } from './use-step-history.ts'

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

/**
 * The state of one registration in the browser: the form's inputs hold what is typed, this holds where it stands.
 * Steps are checked here; only the submission goes to the server.
 */
export function useRegistration({ variant, data, plan, reply, action, takesFocus }: RegistrationOptions) {
  const formRef = useRef<HTMLFormElement>(null)
  const fetcher = useFetcher<RegistrationReply | UnsentReply>()
  const [view, setView] = useState<RegistrationReply>(() => reply ?? openForm(data, plan))
  const setFocusTarget = useFocusTarget(formRef, takesFocus)
  const opened = {
    variant,
    today: data.today,
    values: view.values,
    isAnswered: reply !== undefined,
    takesFocus,
  }
  const rules = { variant, now: new Date(data.now) }
  const restored = useDraft(formRef, opened, values => setView(current => reopen(current, values, rules)))
  useCountedSteps(variant, view.kind === 'step' ? view.step : null)
  const leaveSteps = useStepHistory({
    step: variant === 'wizard' && view.kind === 'step' ? view.step : null,
    show: wanted => {
      if (view.kind !== 'step' || wanted === view.step) return wanted
      const values = formRef.current ? readValues(new FormData(formRef.current)) : view.values
      const shown = wanted < view.step ? { step: wanted, errors: {} } : reachStep(wanted, values, rules)
      setView({ ...view, ...shown, values })
      setFocusTarget({ on: Object.keys(shown.errors).length > 0 ? 'error' : 'heading' })
      return shown.step
    },
  })

  useEffect(() => {
    if (isFinished(view)) clearDraft(openStorage, variant)
  }, [view, variant])

  const leave = useEffectEvent(leaveSteps)
  useEffect(() => {
    const answer = fetcher.data
    if (!answer) return
    if (answer.kind === 'unsent') {
      setView(current => ({ ...current, errors: { form: m.registration_error_other() } }))
      setFocusTarget({ on: 'error' })
      return
    }
    if (answer.kind === 'done') {
      leave().then(() => setView(answer))
      return
    }
    setView(answer)
    setFocusTarget({ on: 'error' })
  }, [fetcher.data, setFocusTarget])

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
    const step = view.kind === 'step' ? view.step : lastStep(variant)
    const move = decideMove(readIntent(form.get('intent')), step, values, rules)
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
    setView(current => beforePayment(current, variant))
    setFocusTarget({ on: 'heading' })
  }

  const isBusy = fetcher.state !== 'idle'
  return { view, variant, action, formRef, restored, isBusy, onChange, onSubmit, goBack, leaveSteps }
}

/** Puts the focus where it was last said to be. */
function useFocusTarget(formRef: RefObject<HTMLFormElement | null>, takesFocus: boolean) {
  const [target, setTarget] = useState<FocusTarget | null>(takesFocus ? { on: 'heading' } : null)
  useEffect(() => {
    if (target) focusOn(formRef.current, target)
  }, [formRef, target])
  return setTarget
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

/** After a reload the form stands where it stood, as far as what was kept of it is complete. */
function reopen(
  view: RegistrationReply,
  values: RegistrationValues,
  rules: RegistrationRules,
): RegistrationReply {
  if (view.kind !== 'step') return { ...view, values }
  return { ...view, values, step: reachStep(stepInHistory(), values, rules).step }
}

const lastStep = (variant: RegistrationVariant) => stepsOf(variant).at(-1) ?? 1

function beforePayment(view: RegistrationReply, variant: RegistrationVariant): RegistrationReply {
  if (variant !== 'wizard' && isFinished(view)) return { ...view, outcome: null }
  return { kind: 'step', step: lastStep(variant), values: view.values, errors: {} }
}

function isFinished(reply: RegistrationReply): reply is DoneReply {
  return reply.kind === 'done'
}

function without(errors: FieldErrors, field: string): FieldErrors {
  const { form: _form, [field as keyof FieldErrors]: _fixed, ...others } = errors
  return others
}
