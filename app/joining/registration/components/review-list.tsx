import { planTexts } from '#app/house/plans/texts/plans.ts'
import { formatDay, isDay } from '#app/kit/pure/days.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { SOCIAL_HANDLES } from '../rules/registration.ts'
import { isExistingMemberAsked, type RegistrationValues } from '../schema/registration.ts'
import type { PlanView } from '../views/reply.ts'
import { HANDLE_LABELS } from './value-labels.ts'

type Line = { label: string; value: string }
type ReviewListProps = { values: RegistrationValues; plan: PlanView | null }

/** What was entered, in two groups, each with the way back to its step. Fields left empty are left out. */
export function ReviewList({ values, plan }: ReviewListProps) {
  return (
    <div className="grid gap-4">
      <ReviewGroup title={m.registration_step_personal()} editStep={1} lines={personalLines(values, plan)} />
      <ReviewGroup title={m.registration_step_contact()} editStep={2} lines={contactLines(values)} />
    </div>
  )
}

function ReviewGroup({ title, editStep, lines }: { title: string; editStep: 1 | 2; lines: Line[] }) {
  return (
    <section className="rounded-card border border-line bg-surface p-5">
      <div className="mb-3 flex items-center justify-between gap-4">
        <h4 className="font-bold">{title}</h4>
        <button
          type="submit"
          name="intent"
          value={`edit:${editStep}`}
          aria-label={m.registration_change_section({ section: title })}
          className="-my-2 min-h-11 px-2 font-semibold text-reef underline underline-offset-4"
        >
          {m.registration_change()}
        </button>
      </div>
      <dl className="grid gap-3 sm:gap-2">
        {lines.map(({ label, value }) => (
          <div key={label} className="grid sm:grid-cols-[11rem_minmax(0,1fr)] sm:gap-4">
            <dt className="text-sm text-muted sm:text-base">{label}</dt>
            <dd className="font-medium whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function personalLines(values: RegistrationValues, plan: PlanView | null): Line[] {
  const answer = values.isExistingMember === 'yes' ? m.registration_yes() : m.registration_no()
  return [
    { label: m.registration_plan(), value: plan ? planTexts(plan).title : '' },
    {
      label: m.registration_existing_member(),
      value: values.isExistingMember && isExistingMemberAsked(values.plan) ? answer : '',
    },
    { label: m.registration_full_name(), value: values.name },
    { label: m.registration_address(), value: values.address },
    { label: m.registration_mobile_phone(), value: values.mobilePhone },
    { label: m.registration_work_phone(), value: values.workPhone },
    { label: m.registration_emergency_contact(), value: values.emergencyContact },
    { label: m.registration_date_of_birth(), value: showDay(values.dateOfBirth) },
    { label: m.registration_start_date(), value: showDay(values.startDate) },
  ].filter(isFilled)
}

function contactLines(values: RegistrationValues): Line[] {
  return [
    { label: m.registration_email(), value: values.email },
    { label: m.registration_email2(), value: values.email2 },
    ...SOCIAL_HANDLES.map(handle => ({ label: HANDLE_LABELS[handle](), value: values[handle] })),
  ].filter(isFilled)
}

function isFilled(line: Line) {
  return line.value !== ''
}

function showDay(day: string) {
  return isDay(day) ? formatDay(day, getLocale()) : day
}
