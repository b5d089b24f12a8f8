import { useId } from 'react'
import { FieldError } from '#app/kit/ui/field.tsx'
import { namesIn } from '../schema.ts'

/** A plan to tick: the name that is kept, and as the reader calls it. */
export type PlanOption = { value: string; label: string }

type PlanBoxesProps = {
  legend: string
  name: string
  /** Names with line breaks between them. */
  ticked: string
  error: string | undefined
  plans: PlanOption[]
}

/** Plans to tick; one that is ticked but gone from the catalogue stays until somebody takes it away. */
export function PlanBoxes({ legend, name, ticked, error, plans }: PlanBoxesProps) {
  const errorId = useId()
  const names = namesIn(ticked)
  const gone = names.filter(each => !plans.some(({ value }) => value === each))
  const options = [...plans, ...gone.map(value => ({ value, label: value }))]
  return (
    <fieldset aria-describedby={error && errorId} className="min-w-0 sm:col-span-2">
      <legend className="font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-x-5">
        {options.map(({ value, label }) => (
          <label key={value} className="inline-flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              name={name}
              value={value}
              defaultChecked={names.includes(value)}
              className="size-5 shrink-0 accent-reef"
            />
            {label}
          </label>
        ))}
      </div>
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  )
}
