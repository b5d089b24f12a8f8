import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FieldErrors, FormFields } from '#app/kit/pure/form-fields.ts'
import { TextAreaField, TextField } from '#app/kit/ui/field.tsx'
import { m } from '#app/paraglide/messages.js'
import { LONGEST } from '../rules/members.ts'
import type { MemberField } from '../schema.ts'
import { FIELD_NAMES } from '../texts.ts'
import { MembershipFields } from './membership-fields.tsx'

type MemberFieldsProps = {
  values: FormFields
  errors: FieldErrors
  /** A new member may take over the expiry that the rules propose. */
  isNew: boolean
  /** What belongs beneath the email: whose it is already. */
  belowEmail: ReactNode
}

/** The fields of a member (rule members.fields): the required ones first, the others in groups that open. */
export function MemberFields({ values, errors, isNew, belowEmail }: MemberFieldsProps) {
  const field = (name: MemberField) => ({
    name,
    label: FIELD_NAMES[name](),
    defaultValue: values[name],
    error: errors[name],
    autoComplete: 'off',
  })
  const short = (name: keyof typeof LONGEST) => ({ ...field(name), maxLength: LONGEST[name] })
  return (
    <>
      <TextField {...short('name')} required />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField {...field('email')} type="email" required />
        <div className="empty:hidden sm:order-last sm:col-span-2">{belowEmail}</div>
        <TextField {...field('mobilePhone')} type="tel" required />
      </div>
      <MembershipFields values={values} errors={errors} isNew={isNew} />
      <Group title={m.member_group_details()} fields={DETAILS} values={values} errors={errors}>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField {...field('secondaryEmail')} type="email" />
          <TextField {...field('workPhone')} type="tel" />
          <div className="sm:col-span-2">
            <TextAreaField {...short('address')} rows={2} />
          </div>
          <TextField {...field('dateOfBirth')} type="date" />
          <TextField {...short('emergencyContact')} />
        </div>
      </Group>
      <Group title={m.member_group_social()} fields={SOCIAL} values={values} errors={errors}>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {SOCIAL.map(name => (
            <TextField key={name} {...short(name)} />
          ))}
        </div>
      </Group>
    </>
  )
}

const DETAILS = ['secondaryEmail', 'workPhone', 'address', 'dateOfBirth', 'emergencyContact'] as const
const SOCIAL = ['lineId', 'whatsapp', 'instagram', 'facebook', 'telegram'] as const

type GroupProps = {
  title: string
  fields: readonly MemberField[]
  values: FormFields
  errors: FieldErrors
  children: ReactNode
}

/** Closed, it says what was filled in; with a field in error it is open. */
function Group({ title, fields, values, errors, children }: GroupProps) {
  const filled = fields.filter(name => values[name]).map(name => FIELD_NAMES[name]())
  return (
    <details
      open={fields.some(name => errors[name])}
      className="group rounded-control border border-control bg-surface"
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-3 px-4 py-2.5 [&::-webkit-details-marker]:hidden">
        <span className="grid">
          <span className="font-semibold">{title}</span>
          <span className="text-sm text-muted">{filled.join(' · ') || m.member_group_empty()}</span>
        </span>
        <ChevronDown
          className="size-5 shrink-0 text-muted transition group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <div className="border-t border-line p-4">{children}</div>
    </details>
  )
}
