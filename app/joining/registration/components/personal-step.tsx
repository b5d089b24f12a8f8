import { periodOf } from '#app/house/plans/rules/prices.ts'
import { periodText } from '#app/house/plans/texts/period.ts'
import { planTexts } from '#app/house/plans/texts/plans.ts'
import { formatBaht } from '#app/kit/pure/money.ts'
import { RadioGroup, SelectField, TextAreaField, TextField } from '#app/kit/ui/field.tsx'
import { PrivacyNote } from '#app/kit/ui/privacy-note.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { isExistingMemberAsked } from '../schema/registration.ts'
import type { PlanView } from '../views/reply.ts'
import { bindField, type StepProps } from './step-props.ts'

/** Step 1: the plan on the membership page, then who is joining (rule registration.personal). */
export function PersonalStep({ view, variant, data }: StepProps) {
  const optional = m.registration_optional()
  return (
    <>
      <PrivacyNote text={m.registration_privacy()} />
      {variant === 'membership_page' && (
        <SelectField {...bindField(view, 'plan')} label={m.registration_plan()} required>
          <option value="">{m.registration_plan_choose()}</option>
          {data.plans.map(plan => (
            <option key={plan.slug} value={plan.slug}>
              {optionText(plan)}
            </option>
          ))}
        </SelectField>
      )}
      {isExistingMemberAsked(view.values.plan) && <ExistingMemberQuestion view={view} data={data} />}
      <TextField
        {...bindField(view, 'name')}
        label={m.registration_full_name()}
        autoComplete="name"
        required
      />
      <TextAreaField
        {...bindField(view, 'address')}
        label={m.registration_address()}
        optional={optional}
        autoComplete="street-address"
        rows={2}
      />
      <PhoneFields view={view} />
      <TextField
        {...bindField(view, 'emergencyContact')}
        label={m.registration_emergency_contact()}
        hint={m.registration_emergency_contact_hint()}
        optional={optional}
        autoComplete="off"
      />
      <div className="grid items-end gap-6 sm:grid-cols-2">
        <TextField
          {...bindField(view, 'dateOfBirth')}
          label={m.registration_date_of_birth()}
          optional={optional}
          type="date"
          max={data.today}
          autoComplete="bday"
        />
        <TextField
          {...bindField(view, 'startDate')}
          label={m.registration_start_date()}
          type="date"
          min={data.today}
          autoComplete="off"
          required
        />
      </div>
    </>
  )
}

function PhoneFields({ view }: Pick<StepProps, 'view'>) {
  return (
    <>
      <TextField
        {...bindField(view, 'mobilePhone')}
        label={m.registration_mobile_phone()}
        hint={m.registration_mobile_phone_hint()}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
      />
      <TextField
        {...bindField(view, 'workPhone')}
        label={m.registration_work_phone()}
        optional={m.registration_optional()}
        type="tel"
        inputMode="tel"
        autoComplete="work tel"
      />
    </>
  )
}

function optionText(plan: PlanView): string {
  const price = formatBaht(plan.priceSatang, getLocale())
  return [planTexts(plan).title, price, periodText(periodOf(plan), getLocale())].filter(Boolean).join(' · ')
}

function ExistingMemberQuestion({ view, data }: Pick<StepProps, 'view' | 'data'>) {
  const fee = formatBaht(data.pricing.membershipFeeSatang, getLocale())
  return (
    <RadioGroup
      legend={m.registration_existing_member()}
      name="isExistingMember"
      value={view.values.isExistingMember}
      error={view.errors.isExistingMember}
      options={[
        { value: 'yes', label: m.registration_yes(), hint: m.registration_yes_hint() },
        { value: 'no', label: m.registration_no(), hint: m.registration_no_hint({ fee }) },
      ]}
    />
  )
}
