import type { EditView } from '#app/kit/ui/edit-form.tsx'
import { CheckboxField, RadioGroup, SelectField, TextAreaField, TextField } from '#app/kit/ui/field.tsx'
import { MoneyField } from '#app/kit/ui/number-fields.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import { PERIOD_UNITS, type PeriodUnit } from '../rules/catalogue.ts'
import { LONGEST } from '../schema.ts'

/** Price and VAT. The Enrollment Fee has no price of its own. */
export function PlanPriceFields({
  field,
  box,
  hasPrice,
  children,
}: EditView & { hasPrice: boolean; children?: React.ReactNode }) {
  return (
    <Panel title={m.plan_price_title()} lead={hasPrice ? m.plan_price_lead() : m.plan_price_is_fee()}>
      {hasPrice && (
        <div className="sm:max-w-56">
          <MoneyField {...field('price')} hint={m.settings_in_baht()} required />
        </div>
      )}
      <CheckboxField {...box('vatApplies')} />
      {children}
    </Panel>
  )
}

const UNIT_NAMES: Record<PeriodUnit, () => string> = {
  hour: m.plan_period_hours,
  day: m.plan_period_days,
  month: m.plan_period_months,
  none: m.plan_period_none,
}

/** How long it lasts, whether it opens the door, and whether it goes on. */
export function PlanPeriodFields({ field, box }: EditView) {
  return (
    <Panel title={m.plan_period_title()} lead={m.plan_period_lead()}>
      <div className="group grid gap-5">
        <div className="grid gap-5 sm:grid-cols-[10rem_1fr]">
          <div className="group-has-[option[value=none]:checked]:hidden">
            <TextField
              {...field('periodCount')}
              inputMode="numeric"
              maxLength={'0000'.length}
              autoComplete="off"
            />
          </div>
          <SelectField {...field('periodUnit')}>
            {PERIOD_UNITS.map(unit => (
              <option key={unit} value={unit}>
                {UNIT_NAMES[unit]()}
              </option>
            ))}
          </SelectField>
        </div>
        <div>
          <CheckboxField {...box('opensDoors')} />
          <CheckboxField {...box('isRecurring')} />
        </div>
      </div>
    </Panel>
  )
}

/** What comes with it every month, and how much of it may be booked ahead. */
export function PlanPerkFields({ field }: EditView) {
  return (
    <Panel title={m.plan_perks_title()} lead={m.plan_perks_lead()}>
      <div className="grid items-end gap-5 sm:grid-cols-3">
        {(['vouchersPerMonth', 'minutesPerMonth', 'guestsPerMonth'] as const).map(name => (
          <TextField
            key={name}
            {...field(name)}
            inputMode="numeric"
            maxLength={'00000'.length}
            autoComplete="off"
          />
        ))}
      </div>
      <div className="mt-5 grid items-end gap-5 sm:grid-cols-3">
        {(['bookingsAhead', 'hoursAhead'] as const).map(name => (
          <TextField
            key={name}
            {...field(name)}
            hint={m.plan_measure_hint()}
            inputMode="numeric"
            maxLength={'00000'.length}
            autoComplete="off"
          />
        ))}
      </div>
    </Panel>
  )
}

/** What the card says. A plan of the fresh install may go back to the words it came with. */
export function PlanWordsFields({
  field,
  values,
  hasStandardWords,
}: EditView & { hasStandardWords: boolean }) {
  const { label, name, error, defaultValue } = field('words')
  return (
    <Panel title={m.plan_words_title()}>
      <div className="group grid gap-5">
        {hasStandardWords ? (
          <RadioGroup
            legend={label}
            name={name}
            error={error}
            value={defaultValue}
            options={[
              { value: 'standard', label: m.plan_words_standard(), hint: m.plan_words_standard_hint() },
              { value: 'own', label: m.plan_words_own(), hint: m.plan_words_own_hint() },
            ]}
          />
        ) : (
          values['words'] === 'own' && <input type="hidden" name="words" value="own" />
        )}
        <div className="grid gap-5 group-has-[input[value=standard]:checked]:hidden">
          <TextField
            {...field('unit')}
            hint={m.plan_unit_hint()}
            maxLength={LONGEST.unit}
            autoComplete="off"
          />
          <TextAreaField {...field('description')} rows={2} maxLength={LONGEST.description} />
          <TextAreaField {...field('features')} hint={m.plan_features_hint()} rows={4} />
        </div>
      </div>
    </Panel>
  )
}

/** Whether visitors see it, and how prominently. */
export function PlanSaleFields({ box }: EditView) {
  return (
    <Panel title={m.plan_sale_title()} lead={m.plan_sale_lead()}>
      <div>
        <CheckboxField {...box('isActive')} />
        <CheckboxField {...box('isMostPopular')} />
      </div>
    </Panel>
  )
}
