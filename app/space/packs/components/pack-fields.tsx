import { CheckboxField, SelectField, TextField } from '#app/kit/ui/field.tsx'
import { CountField, MoneyField } from '#app/kit/ui/number-fields.tsx'
import { TickBoxes, type TickOption } from '#app/kit/ui/tick-boxes.tsx'
import { m } from '#app/paraglide/messages.js'
import { baseLocale, locales } from '#app/paraglide/runtime.js'
import { CREDIT_UNITS, MOST_CREDITS } from '#app/space/credits/rules/credits.ts'
import { UNIT_NAMES } from '#app/space/credits/texts.ts'
import { LONGEST_NAME, MOST_DAYS } from '../rules.ts'
import { type PackErrors, type PackValues, plansIn } from '../schema.ts'

type PackFieldsProps = { values: PackValues; errors: PackErrors; plans: TickOption[] }

/** The fields of a pack (rule packs.fields): its names, what it brings for which price, and who may buy it. */
export function PackFields({ values, errors, plans }: PackFieldsProps) {
  const field = (name: keyof PackValues) => ({ name, defaultValue: values[name], error: errors[name] })
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {locales.map(language => (
        <div key={language} className={language === baseLocale ? 'sm:col-span-2' : undefined}>
          <TextField
            label={m.space_name_in({ language })}
            {...(language === baseLocale ? { required: true } : { optional: m.registration_optional() })}
            autoComplete="off"
            maxLength={LONGEST_NAME}
            {...field(`name_${language}`)}
          />
        </div>
      ))}
      <SelectField label={m.credits_unit()} required {...field('unit')}>
        {CREDIT_UNITS.map(unit => (
          <option key={unit} value={unit}>
            {UNIT_NAMES[unit]()}
          </option>
        ))}
      </SelectField>
      <CountField
        label={m.credits_amount()}
        hint={m.pack_amount_hint()}
        required
        most={MOST_CREDITS}
        {...field('amount')}
      />
      <MoneyField label={m.pack_price()} hint={m.pack_price_hint()} required {...field('price')} />
      <CountField
        label={m.pack_days()}
        hint={m.pack_days_hint()}
        required
        most={MOST_DAYS}
        {...field('days')}
      />
      <TickBoxes
        legend={m.pack_plans()}
        hint={m.pack_plans_hint()}
        name="plan"
        ticked={plansIn(values.plans)}
        error={errors['plans']}
        options={plans}
      />
      <CheckboxField
        label={m.pack_on_sale()}
        name="isOnSale"
        defaultChecked={values.isOnSale === 'on'}
        error={errors['isOnSale']}
      />
    </div>
  )
}
