import { useId, useState } from 'react'
import { MEMBERSHIP_TYPES } from '#app/house/plans/rules/prices.ts'
import { formatDay } from '#app/kit/pure/days.ts'
import type { FieldErrors, FormFields } from '#app/kit/pure/form-fields.ts'
import { CheckboxField, SelectField, TextField } from '#app/kit/ui/field.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { followedExpiry, MEMBER_STATUSES, proposedExpiry } from '../rules/members.ts'
import { STATUS_NAMES, TYPE_NAMES } from '../texts.ts'

type MembershipFieldsProps = { values: FormFields; errors: FieldErrors; isNew: boolean }

/** Type, status and days of a membership. The expiry follows type and join date until it is changed by hand. */
export function MembershipFields({ values, errors, isNew }: MembershipFieldsProps) {
  const { membership, choose, setExpiry } = useMembership(values)
  const { membershipType, joinDate, expiryDate, proposed } = membership
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SelectField
          label={m.member_type()}
          name="membershipType"
          required
          value={membershipType}
          error={errors['membershipType']}
          onChange={event => choose({ membershipType: event.target.value })}
        >
          {MEMBERSHIP_TYPES.map(type => (
            <option key={type} value={type}>
              {TYPE_NAMES[type]()}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={m.member_status()}
          name="status"
          required
          defaultValue={values['status']}
          error={errors['status']}
        >
          {MEMBER_STATUSES.map(status => (
            <option key={status} value={status}>
              {STATUS_NAMES[status].label()}
            </option>
          ))}
        </SelectField>
        <TextField
          label={m.member_join_date()}
          name="joinDate"
          type="date"
          required
          value={joinDate}
          error={errors['joinDate']}
          onChange={event => choose({ joinDate: event.target.value })}
        />
        <ExpiryField
          expiryDate={expiryDate}
          proposed={proposed}
          isNew={isNew}
          error={errors['expiryDate']}
          onChange={setExpiry}
        />
      </div>
      <CheckboxField
        label={m.member_auto_renew()}
        hint={m.member_auto_renew_hint()}
        name="autoRenew"
        value="on"
        defaultChecked={values['autoRenew'] === 'on'}
        error={errors['autoRenew']}
      />
    </>
  )
}

type ExpiryFieldProps = {
  expiryDate: string
  /** By the rules; '' where they propose none. */
  proposed: string
  isNew: boolean
  error: string | undefined
  onChange: (expiryDate: string) => void
}

/** The last day, with a word on whether it follows the rules, and the way back to what they propose. */
function ExpiryField({ expiryDate, proposed, isNew, error, onChange }: ExpiryFieldProps) {
  const id = useId()
  const follows = expiryDate !== '' && expiryDate === proposed
  return (
    <div className="grid gap-1">
      <input type="hidden" name="proposed" value={proposed} />
      <TextField
        label={m.member_expiry_date()}
        id={id}
        name="expiryDate"
        type="date"
        value={expiryDate}
        error={error}
        aria-describedby={`${id}-note${error ? ` ${id}-error` : ''}`}
        onChange={event => onChange(event.target.value)}
      />
      <p id={`${id}-note`} className="text-sm text-muted" aria-live="polite">
        {follows ? m.member_expiry_follows() : m.member_expiry_hint()}
      </p>
      {isNew && !follows && proposed !== '' && (
        <button
          type="button"
          className="min-h-11 justify-self-start text-left font-semibold text-reef underline decoration-control underline-offset-4 noscript:hidden"
          onClick={() => onChange(proposed)}
        >
          {m.member_expiry_propose({ date: formatDay(proposed, getLocale()) })}
        </button>
      )}
    </div>
  )
}

function useMembership({ membershipType = '', joinDate = '', expiryDate = '' }: FormFields) {
  const [membership, set] = useState({
    membershipType,
    joinDate,
    expiryDate,
    proposed: proposedExpiry({ membershipType, joinDate }) as string,
  })
  return {
    membership,
    choose(change: { membershipType?: string; joinDate?: string }) {
      const next = { ...membership, ...change }
      // While the join date is being typed there is no proposal: the one before waits.
      set({ ...next, expiryDate: followedExpiry(next), proposed: proposedExpiry(next) || next.proposed })
    },
    setExpiry: (day: string) => set({ ...membership, expiryDate: day }),
  }
}
