import { CheckboxField } from '#app/kit/ui/field.tsx'
import { m } from '#app/paraglide/messages.js'
import { AGREEMENT_BOXES, type AgreementBox } from '../rules/registration.ts'
import type { StepProps } from './step-props.ts'

const STATEMENTS: Record<AgreementBox, () => string> = {
  agreementAccepted: m.agreement_accept,
  termsAccepted1: m.agreement_term_1,
  termsAccepted2: m.agreement_term_2,
  termsAccepted3: m.agreement_term_3,
  termsAccepted4: m.agreement_term_4,
  termsAccepted5: m.agreement_term_5,
  termsAccepted6: m.agreement_term_6,
}

/** The seven boxes, all required (rule registration.boxes). */
export function AgreementBoxes({ view }: Pick<StepProps, 'view'>) {
  return (
    <fieldset>
      <legend className="mb-1 text-lg font-bold">{m.registration_agreement_boxes()}</legend>
      {AGREEMENT_BOXES.map(box => (
        <CheckboxField
          key={box}
          id={`registration-${box}`}
          name={box}
          label={STATEMENTS[box]()}
          defaultChecked={view.values[box]}
          error={view.errors[box]}
          autoFocus={view.errors[box] !== undefined}
          required
        />
      ))}
    </fieldset>
  )
}
