import { m } from '#app/paraglide/messages.js'
import type { RegistrationVariant } from '#app/people/applicants/rules.ts'
import type { RegistrationStep } from '../schema/registration.ts'
import { stepsOf } from '../schema/steps.ts'
import { LanternString } from './lantern-string.tsx'

const WORDS = {
  1: {
    title: m.registration_step_personal,
    question: m.registration_question_personal,
    lead: m.registration_lead_personal,
  },
  2: {
    title: m.registration_step_contact,
    question: m.registration_question_contact,
    lead: m.registration_lead_contact,
  },
  3: {
    title: m.registration_step_confirm,
    question: m.registration_question_confirm,
    lead: m.registration_lead_confirm,
  },
  4: {
    title: m.registration_step_payment,
    question: m.registration_question_payment,
    lead: m.registration_lead_payment,
  },
}

type StepHeadingProps = { step: RegistrationStep; variant: RegistrationVariant }

/** Where the visitor is, and the one question of this step. */
export function StepHeading({ step, variant }: StepHeadingProps) {
  const count = stepsOf(variant).length
  const { title, question, lead } = WORDS[step]
  return (
    <div>
      <LanternString count={count} lit={step} />
      <h3 tabIndex={-1} data-step-heading className="mt-3 grid gap-1 outline-none">
        <span className="text-sm font-semibold tracking-normal text-reef">
          {m.registration_step_progress({ step, count, title: title() })}
        </span>
        <span className="text-3xl font-bold">{question()}</span>
      </h3>
      <p className="mt-2 text-muted">{lead()}</p>
    </div>
  )
}
