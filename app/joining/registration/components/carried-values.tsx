import type { RegistrationStep, RegistrationValues } from '../schema/registration.ts'

type CarriedValuesProps = {
  step: RegistrationStep
  values: RegistrationValues
  /** The fields that have inputs of their own. */
  shown: readonly (keyof RegistrationValues)[]
}

/** Everything the form knows that the step does not show, so that a post always carries the whole form. */
export function CarriedValues({ step, values, shown }: CarriedValuesProps) {
  const carried = Object.entries(values).filter(
    ([field, value]) => value !== '' && value !== false && !shown.includes(field as keyof RegistrationValues),
  )
  return (
    <>
      <input type="hidden" name="step" value={step} />
      {carried.map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value === true ? 'on' : String(value)} />
      ))}
    </>
  )
}
