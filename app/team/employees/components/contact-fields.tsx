import { LONGEST_PHONE } from '#app/kit/pure/phone.ts'
import { TextField } from '#app/kit/ui/field.tsx'
import { m } from '#app/paraglide/messages.js'
import { LONGEST } from '../rules/employees.ts'
import type { ContactValues } from '../schema/employees.ts'

type ContactFieldsProps = { values: ContactValues; errors: Record<string, string> }

export const CONTACT_NAMING = {
  labels: {
    phone: m.employee_phone,
    emergencyContact: m.employee_emergency_contact,
    emergencyPhone: m.employee_emergency_phone,
  },
}

/** What somebody keeps up to date themselves: how to reach them, and whom to call for them. */
export function ContactFields({ values, errors }: ContactFieldsProps) {
  const field = (name: keyof ContactValues) => ({
    name,
    defaultValue: values[name],
    error: errors[name],
  })
  const phone = { type: 'tel', inputMode: 'tel', maxLength: LONGEST_PHONE } as const
  return (
    <>
      <TextField label={m.employee_phone()} required autoComplete="tel" {...phone} {...field('phone')} />
      <TextField
        label={m.employee_emergency_contact()}
        optional={m.employee_optional()}
        maxLength={LONGEST.contact}
        {...field('emergencyContact')}
      />
      <TextField
        label={m.employee_emergency_phone()}
        optional={m.employee_optional()}
        {...phone}
        {...field('emergencyPhone')}
      />
    </>
  )
}
