import './hour-fields.css'
import { useId } from 'react'
import { MONDAY_FIRST } from '#app/house/settings/rules/opening-hours.ts'
import { weekdayName } from '#app/house/settings/texts.ts'
import { CheckboxField, FieldError } from '#app/kit/ui/field.tsx'
import { m } from '#app/paraglide/messages.js'
import type { SpaceErrors, SpaceValues } from '../schema.ts'

type HourFieldsProps = { values: SpaceValues; errors: SpaceErrors }

const TIME =
  'min-h-12 w-24 rounded-control border border-control bg-surface px-3 text-center text-ink tabular-nums aria-invalid:border-2 aria-invalid:border-clay'

/** The week of a space that is not always open; it is shown once the box says so. */
export function HourFields({ values, errors }: HourFieldsProps) {
  return (
    <div className="own-hours sm:col-span-2">
      <CheckboxField
        label={m.space_own_hours()}
        name="ownHours"
        defaultChecked={values.ownHours === 'on'}
        error={errors.ownHours}
      />
      <div className="week divide-y divide-line">
        {MONDAY_FIRST.map(day => (
          <Day key={day} day={day} values={values} errors={errors} />
        ))}
      </div>
    </div>
  )
}

function Day({ day, values, errors }: HourFieldsProps & { day: number }) {
  const weekday = weekdayName(day, 'long')
  return (
    <div className="own-day flex flex-wrap items-center gap-x-6 gap-y-1 py-1">
      <label className="flex min-h-12 w-40 items-center gap-3">
        <input
          type="checkbox"
          name={`${day}-open`}
          defaultChecked={values[`${day}-open`] === 'on'}
          aria-label={m.settings_day_open({ weekday })}
          className="size-5 shrink-0 accent-reef"
        />
        <span aria-hidden="true" className="first-letter:uppercase">
          {weekday}
        </span>
      </label>
      <div className="times items-center gap-2">
        <Time
          name={`${day}-opens`}
          label={m.settings_day_opens({ weekday })}
          values={values}
          errors={errors}
        />
        <span aria-hidden="true">–</span>
        <Time
          name={`${day}-closes`}
          label={m.settings_day_closes({ weekday })}
          values={values}
          errors={errors}
        />
      </div>
      <p className="none text-muted">{m.settings_day_closed()}</p>
    </div>
  )
}

function Time({ name, label, values, errors }: HourFieldsProps & { name: string; label: string }) {
  const errorId = useId()
  const error = errors[name]
  return (
    <span className="grid gap-1">
      <input
        name={name}
        defaultValue={values[name]}
        maxLength={5}
        autoComplete="off"
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        className={TIME}
      />
      <FieldError id={errorId}>{error}</FieldError>
    </span>
  )
}
