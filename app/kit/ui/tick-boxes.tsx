import { type ReactNode, useId } from 'react'
import { FieldError } from './field.tsx'

/** What can be ticked: the value that is kept, and as the reader calls it. */
export type TickOption = { value: string; label: string }

type TickBoxesProps = {
  legend: string
  hint?: ReactNode
  name: string
  ticked: readonly string[]
  error: string | undefined
  options: readonly TickOption[]
}

/** Several to tick; one that is ticked but gone from the options stays until somebody takes it away. */
export function TickBoxes({ legend, hint, name, ticked, error, options }: TickBoxesProps) {
  const id = useId()
  const gone = ticked.filter(each => !options.some(({ value }) => value === each))
  const all = [...options, ...gone.map(value => ({ value, label: value }))]
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset aria-describedby={described || undefined} className="min-w-0 sm:col-span-2">
      <legend className="font-semibold">{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <div className="flex flex-wrap gap-x-5">
        {all.map(({ value, label }) => (
          <label key={value} className="inline-flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              name={name}
              value={value}
              defaultChecked={ticked.includes(value)}
              className="size-5 shrink-0 accent-reef"
            />
            {label}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}
