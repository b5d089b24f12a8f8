import './giver-field.css'
import type { ReactNode } from 'react'
import { CheckboxField, SelectField, TextField } from '#app/kit/ui/field.tsx'
import { PictureFields } from '#app/kit/ui/picture-fields.tsx'
import { TickBoxes, type TickOption } from '#app/kit/ui/tick-boxes.tsx'
import { m } from '#app/paraglide/messages.js'
import { AUDIENCES, SPACE_KINDS, VISITORS_PAY } from '../rules/spaces.ts'
import { namesIn, type SpaceErrors, type SpaceValues } from '../schema.ts'
import { AUDIENCE_NAMES, SPACE_KIND_NAMES, VISITORS_PAY_NAMES } from '../texts.ts'
import { HourFields } from './hour-fields.tsx'
import { LanguageFields } from './language-fields.tsx'
import { PriceFields } from './price-fields.tsx'
import { SpotField } from './spot-field.tsx'

type FieldsProps = {
  values: SpaceValues
  errors: SpaceErrors
  plans: TickOption[]
  /** Whose time can be chosen. */
  givers: { id: string; name: string }[]
}

/** The fields of a space (rule spaces.fields): what it is, when, for whom, and what it costs. */
export function SpaceFields({ values, errors, plans, givers }: FieldsProps) {
  const field = (name: string) => ({ name, defaultValue: values[name], error: errors[name] })
  const count = (name: string) => ({ ...field(name), inputMode: 'numeric' as const, maxLength: 6 })
  const optional = m.registration_optional()
  return (
    <>
      <About values={values} errors={errors} givers={givers} />
      <Part title={m.space_part_when()}>
        <TextField label={m.space_min()} hint={m.space_in_minutes()} required {...count('minMinutes')} />
        <TextField label={m.space_max()} hint={m.space_in_minutes()} required {...count('maxMinutes')} />
        <TextField label={m.space_step()} hint={m.space_step_hint()} required {...count('stepMinutes')} />
        <TextField
          label={m.space_turnaround()}
          hint={m.space_turnaround_hint()}
          required
          {...count('turnaroundMinutes')}
        />
        <TextField label={m.space_ahead()} hint={m.space_ahead_hint()} required {...count('maxDaysAhead')} />
        <TextField
          label={m.space_release()}
          optional={optional}
          hint={m.space_release_hint()}
          {...count('releaseMinutes')}
        />
        <HourFields values={values} errors={errors} />
      </Part>
      <Part title={m.space_part_who()}>
        <SelectField label={m.space_audience()} {...field('audience')}>
          {AUDIENCES.map(audience => (
            <option key={audience} value={audience}>
              {AUDIENCE_NAMES[audience]()}
            </option>
          ))}
        </SelectField>
        <TextField label={m.space_cancel()} hint={m.space_cancel_hint()} required {...count('cancelHours')} />
        <TickBoxes
          legend={m.space_plans()}
          name="plan"
          ticked={namesIn(values.plans)}
          error={errors.plans}
          options={plans}
        />
        <CheckboxField
          label={m.space_approval()}
          name="needsApproval"
          defaultChecked={values.needsApproval === 'on'}
        />
        <CheckboxField
          label={m.space_for_guests()}
          name="isForGuests"
          defaultChecked={values.isForGuests === 'on'}
        />
        <CheckboxField label={m.space_public()} name="isPublic" defaultChecked={values.isPublic === 'on'} />
        <SelectField
          label={m.space_visitors_pay()}
          hint={m.space_visitors_pay_hint()}
          {...field('visitorsPay')}
        >
          {VISITORS_PAY.map(when => (
            <option key={when} value={when}>
              {VISITORS_PAY_NAMES[when]()}
            </option>
          ))}
        </SelectField>
      </Part>
      <Part title={m.space_part_price()} lead={m.space_part_price_lead()}>
        <PriceFields values={values} errors={errors} plans={plans} />
      </Part>
      <CheckboxField label={m.space_is_active()} name="isActive" defaultChecked={values.isActive === 'on'} />
    </>
  )
}

function About({ values, errors, givers }: Omit<FieldsProps, 'plans'>) {
  const field = (name: string) => ({ name, defaultValue: values[name], error: errors[name] })
  const optional = m.registration_optional()
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <LanguageFields name="name" isRequired values={values} errors={errors} />
        <SelectField label={m.space_kind()} required {...field('kind')}>
          {SPACE_KINDS.map(kind => (
            <option key={kind} value={kind}>
              {SPACE_KIND_NAMES[kind]()}
            </option>
          ))}
        </SelectField>
        <div className="giver sm:col-span-2">
          <SelectField label={m.space_given_by()} hint={m.space_given_by_hint()} {...field('givenBy')}>
            <option value="">{m.space_given_by_nobody()}</option>
            {givers.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
        <TextField
          label={m.space_units()}
          hint={m.space_units_hint()}
          required
          inputMode="numeric"
          maxLength={3}
          {...field('units')}
        />
        <TextField
          label={m.space_seats()}
          optional={optional}
          hint={m.space_seats_hint()}
          inputMode="numeric"
          maxLength={4}
          {...field('seats')}
        />
        <LanguageFields name="place" hint={m.space_place_hint()} values={values} errors={errors} />
        <LanguageFields name="equipment" hint={m.space_equipment_hint()} values={values} errors={errors} />
      </div>
      <SpotField value={values.spot} error={errors.spot} />
      <PictureFields imageUrl={values.imageUrl} error={errors.imageUrl} optional={optional} />
    </>
  )
}

function Part({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 border-t border-line pt-5">
      <legend className="float-left mb-3 w-full text-lg font-bold">{title}</legend>
      {lead && <p className="mb-3 text-sm text-muted clear-left">{lead}</p>}
      <div className="grid gap-5 clear-left sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}
