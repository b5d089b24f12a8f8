import './price-fields.css'
import { useId } from 'react'
import { MONDAY_FIRST } from '#app/house/settings/rules/opening-hours.ts'
import { weekdayName } from '#app/house/settings/texts.ts'
import { CheckboxField, FieldError, TextField } from '#app/kit/ui/field.tsx'
import { MoneyField } from '#app/kit/ui/number-fields.tsx'
import { TickBoxes, type TickOption } from '#app/kit/ui/tick-boxes.tsx'
import { m } from '#app/paraglide/messages.js'
import { GRANT_NAMES } from '#app/space/credits/texts.ts'
import { SPACE_CREDITS } from '../rules/spaces.ts'
import { BANDS, discountField, discountsIn, namesIn, type SpaceErrors, type SpaceValues } from '../schema.ts'

type PriceFieldsProps = { values: SpaceValues; errors: SpaceErrors; plans: TickOption[] }

/** What a space costs: an hour of it, at most, at other hours, and with which plan less. */
export function PriceFields({ values, errors, plans }: PriceFieldsProps) {
  const field = (name: string) => ({ name, defaultValue: values[name], error: errors[name] })
  const optional = m.registration_optional()
  return (
    <>
      <MoneyField label={m.space_hour()} optional={optional} {...field('hour')} />
      <MoneyField
        label={m.space_half_day()}
        optional={optional}
        hint={m.space_half_day_hint()}
        {...field('halfDay')}
      />
      <MoneyField label={m.space_day()} optional={optional} hint={m.space_day_hint()} {...field('day')} />
      <div className="sm:col-span-2">
        {BANDS.map((name, n) => (
          <BandFields key={name} name={name} number={n + 1} values={values} errors={errors} />
        ))}
      </div>
      <TickBoxes
        legend={m.space_credits()}
        hint={m.space_credits_hint()}
        name="credit"
        ticked={namesIn(values.credits)}
        error={undefined}
        options={SPACE_CREDITS.map(value => ({ value, label: GRANT_NAMES[value]() }))}
      />
      <Discounts values={values} errors={errors} plans={plans} />
    </>
  )
}

type BandProps = Omit<PriceFieldsProps, 'plans'> & { name: string; number: number }

/** Hours with another price: ticking adds them, unticking takes them away. */
function BandFields({ name, number, values, errors }: BandProps) {
  const field = (part: string) => ({
    name: `${name}-${part}`,
    defaultValue: values[`${name}-${part}`],
    error: errors[`${name}-${part}`],
  })
  return (
    <div className="band grid gap-2">
      <CheckboxField
        label={m.space_band({ number })}
        name={`${name}-on`}
        defaultChecked={values[`${name}-on`] === 'on'}
      />
      <div className="hours grid grid-cols-2 gap-x-5 gap-y-3 border-l-2 border-line pb-4 pl-4 sm:grid-cols-3">
        <TextField label={m.space_band_from()} maxLength={5} {...field('from')} />
        <TextField label={m.space_band_to()} maxLength={5} {...field('to')} />
        <TextField label={m.space_band_percent()} inputMode="numeric" maxLength={4} {...field('percent')} />
        <div className="col-span-full">
          <TickBoxes
            legend={m.space_band_weekdays()}
            hint={m.space_band_weekdays_hint()}
            name={`${name}-weekday`}
            ticked={namesIn(values[`${name}-weekdays`] ?? '')}
            error={undefined}
            options={MONDAY_FIRST.map(day => ({ value: String(day), label: weekdayName(day, 'short') }))}
          />
        </div>
      </div>
    </div>
  )
}

/** A percent for each plan; one that has a percent but is gone from the plans stays until somebody empties it. */
function Discounts({ values, errors, plans }: PriceFieldsProps) {
  const saved = new Map(discountsIn(values.discounts).map(({ plan, percent }) => [plan, percent]))
  const gone = [...saved.keys()].filter(plan => !plans.some(({ value }) => value === plan))
  return (
    <fieldset className="min-w-0 sm:col-span-2">
      <legend className="font-semibold">{m.space_discounts()}</legend>
      <p className="text-sm text-muted">{m.space_discounts_hint()}</p>
      <div className="mt-2 grid gap-x-8 gap-y-1 sm:grid-cols-2">
        {[...plans, ...gone.map(value => ({ value, label: value }))].map(({ value, label }) => (
          <PlanPercent
            key={value}
            label={label}
            name={discountField(value)}
            percent={saved.get(value)}
            error={errors[discountField(value)]}
          />
        ))}
      </div>
    </fieldset>
  )
}

type PlanPercentProps = {
  label: string
  name: string
  percent: string | undefined
  error: string | undefined
}

function PlanPercent({ label, name, percent, error }: PlanPercentProps) {
  const id = useId()
  return (
    <div>
      <div className="flex items-center gap-3">
        <label htmlFor={id} className="min-w-0 grow wrap-anywhere">
          {label}
        </label>
        <input
          id={id}
          name={name}
          defaultValue={percent}
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="min-h-11 w-16 shrink-0 rounded-control border border-control bg-surface px-3 text-right text-ink tabular-nums aria-invalid:border-2 aria-invalid:border-clay"
        />
        <span aria-hidden="true">%</span>
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  )
}
