import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

const CONTROL =
  'w-full min-h-12 rounded-control border bg-surface px-4 py-2.5 text-ink placeholder:text-muted aria-invalid:border-clay aria-invalid:border-2 border-control'

type Described = {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  optional?: string | undefined
}

/** Ids that tie a control to its hint, its error and the word "optional" for screen readers. */
function describe(id: string, { hint, error, optional }: Pick<Described, 'hint' | 'error' | 'optional'>) {
  const ids = [optional && `${id}-optional`, hint && `${id}-hint`, error && `${id}-error`]
    .filter(Boolean)
    .join(' ')
  return { 'aria-describedby': ids || undefined, 'aria-invalid': error ? true : undefined }
}

function Frame({
  id,
  label,
  hint,
  error,
  optional,
  children,
}: Described & { id: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-1.5">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {optional && (
          <span id={`${id}-optional`} className="text-sm text-muted">
            {optional}
          </span>
        )}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {children}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  )
}

/** The message beside a control; nothing while there is none. */
export function FieldError({ id, children }: { id: string; children: string | undefined }) {
  if (!children) return null
  return (
    <p id={id} className="flex gap-2 text-sm font-semibold text-clay">
      <span aria-hidden="true">!</span>
      {children}
    </p>
  )
}

/** Parts what the frame around a control shows from what the control itself takes. */
function useControl<Props extends Described & { id?: string | undefined; className?: string | undefined }>({
  label,
  hint,
  error,
  optional,
  className,
  id,
  ...rest
}: Props) {
  const ownId = useId()
  const controlId = id ?? ownId
  return {
    frame: { id: controlId, label, hint, error, optional },
    control: {
      id: controlId,
      className: classNames(CONTROL, className),
      ...describe(controlId, { hint, error, optional }),
      ...rest,
    },
  }
}

/** A labelled one-line input. `optional` is the word shown after the label of a field that may stay empty. */
export function TextField(props: ComponentProps<'input'> & Described) {
  const { frame, control } = useControl(props)
  return (
    <Frame {...frame}>
      <input {...control} />
    </Frame>
  )
}

/** A labelled input of several lines. */
export function TextAreaField(props: ComponentProps<'textarea'> & Described) {
  const { frame, control } = useControl(props)
  return (
    <Frame {...frame}>
      <textarea {...control} />
    </Frame>
  )
}

/** A labelled choice of one; its options are the children. */
export function SelectField(props: ComponentProps<'select'> & Described) {
  const { frame, control } = useControl(props)
  return (
    <Frame {...frame}>
      <select {...control} />
    </Frame>
  )
}

/** One box with its statement, and below it what that means. */
export function CheckboxField({ label, hint, error, id, ...rest }: ComponentProps<'input'> & Described) {
  const ownId = useId()
  const inputId = id ?? ownId
  return (
    <div>
      <label htmlFor={inputId} className="flex min-h-12 items-start gap-3 rounded-control py-2">
        <input
          type="checkbox"
          id={inputId}
          className="mt-1 size-5 shrink-0 accent-reef"
          {...describe(inputId, { hint, error })}
          {...rest}
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p id={`${inputId}-hint`} className="-mt-2 px-8 text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldError id={`${inputId}-error`}>{error}</FieldError>
    </div>
  )
}

type RadioGroupProps = {
  legend: ReactNode
  name: string
  error?: string | undefined
  /** The chosen value; empty for none yet. */
  value: string
  onChange?: ((value: string) => void) | undefined
  options: { value: string; label: ReactNode; hint?: ReactNode }[]
}

/** One question with a few answers, each a large target. */
export function RadioGroup({ legend, name, error, value, onChange, options }: RadioGroupProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="grid gap-2">
      <legend className="mb-2 font-semibold">{legend}</legend>
      {options.map((option, index) => (
        <label
          key={option.value}
          className="flex min-h-14 items-center gap-3 rounded-control border border-control bg-surface px-4 py-2.5 has-aria-invalid:border-2 has-aria-invalid:border-clay has-checked:border-2 has-checked:border-reef"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            className="size-5 shrink-0 accent-reef"
            aria-labelledby={`${id}-${option.value}`}
            aria-describedby={option.hint ? `${id}-${option.value}-hint` : undefined}
            aria-invalid={error ? true : undefined}
            // biome-ignore lint/a11y/noAutofocus: without JavaScript the browser goes to the field in error
            autoFocus={index === 0 && error !== undefined}
            {...(onChange
              ? { checked: option.value === value, onChange: () => onChange(option.value) }
              : { defaultChecked: option.value === value })}
          />
          <span className="grid">
            <span id={`${id}-${option.value}`} className="font-semibold">
              {option.label}
            </span>
            {option.hint && (
              <span id={`${id}-${option.value}-hint`} className="text-sm text-muted">
                {option.hint}
              </span>
            )}
          </span>
        </label>
      ))}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}
