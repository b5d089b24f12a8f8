import { totalFor } from '#app/house/plans/rules/total.ts'
import { isExistingMemberAsked } from '../schema/registration.ts'
import { fieldsOf } from '../schema/steps.ts'
import type { PlanView, RegistrationData, StepReply } from '../views/reply.ts'
import { CarriedValues } from './carried-values.tsx'
import { ConfirmStep } from './confirm-step.tsx'
import { ContactStep } from './contact-step.tsx'
import { FormAlert } from './form-alert.tsx'
import { PaymentStep } from './payment-step.tsx'
import { PersonalStep } from './personal-step.tsx'
import { StepFooter } from './step-footer.tsx'
import { StepHeading } from './step-heading.tsx'
import type { Registration } from './use-registration.ts'

type RegistrationFormProps = {
  registration: Registration
  view: StepReply
  data: RegistrationData
}

/** One step of the registration; the values of the other steps travel along unseen. */
export function RegistrationForm({ registration, view, data }: RegistrationFormProps) {
  const { variant, formRef, restored, isBusy, action, onChange, onSubmit } = registration
  const { step, values, errors } = view
  const plan = data.plans.find(candidate => candidate.slug === values.plan) ?? null
  const total = plan && totalOf(plan, view, data)
  const shared = { view, variant, data, plan, total }

  return (
    <form
      ref={formRef}
      key={restored}
      method="post"
      action={action}
      noValidate
      onChange={onChange}
      onSubmit={onSubmit}
      className="grid scroll-mt-24 gap-6"
    >
      <StepHeading step={step} variant={variant} />
      <CarriedValues step={step} values={values} shown={fieldsOf(step, variant)} />
      <div key={step} className="grid gap-6">
        {step === 1 && <PersonalStep {...shared} />}
        {step === 2 && <ContactStep {...shared} />}
        {step === 3 && <ConfirmStep {...shared} />}
        {step === 4 && <PaymentStep {...shared} />}
      </div>
      <FormAlert
        message={errors.form}
        plan={plan}
        hasNoCardLink={view.hasNoCardLink}
        supportEmail={data.supportEmail}
        hasBank={data.hasBank}
      />
      <StepFooter {...shared} isBusy={isBusy} />
    </form>
  )
}

function totalOf(plan: PlanView, { values }: StepReply, { pricing }: RegistrationData) {
  const isExistingMember = isExistingMemberAsked(values.plan) && values.isExistingMember === 'yes'
  return totalFor(plan, isExistingMember, pricing)
}
