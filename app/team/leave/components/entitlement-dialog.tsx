import { useState } from 'react'
import { SelectField, TextField } from '#app/kit/ui/field.tsx'
import { FormDialog } from '#app/kit/ui/form-dialog.tsx'
import { useHydrated } from '#app/kit/ui/use-hydrated.ts'
import { m } from '#app/paraglide/messages.js'
import {
  ENTITLEMENT_MODES,
  type EntitlementErrors,
  type EntitlementMode,
  type EntitlementValues,
  fieldsOf,
} from '../entitlement-form.ts'
import { durationText, LEAVE_TYPE_NAMES, yearText } from '../leave-texts.ts'
import { type HouseLeave, LEAVE_TYPES, type LeaveType } from '../rules.ts'

type EntitlementDialogProps = {
  name: string
  year: number
  values: EntitlementValues
  errors: EntitlementErrors
  formError: string | undefined
  house: HouseLeave
  closeHref: string
  reply: object | undefined
}

/** What somebody has in the year instead of the house's numbers, type by type. */
export function EntitlementDialog({
  name,
  year,
  values,
  errors,
  formError,
  house,
  ...dialog
}: EntitlementDialogProps) {
  return (
    <FormDialog
      title={m.leave_entitlement_title({ name, year: yearText(year) })}
      submitLabel={m.leave_entitlement_save()}
      closeHref={dialog.closeHref}
      reply={dialog.reply && { error: formError }}
    >
      <p className="text-muted">{m.leave_entitlement_lead()}</p>
      {LEAVE_TYPES.map(type => (
        <TypeFields
          key={type}
          type={type}
          value={values[type]}
          error={errors[type]}
          houseDays={house[`${type}Days`]}
        />
      ))}
    </FormDialog>
  )
}

type TypeFieldsProps = {
  type: LeaveType
  value: { mode: string; days: string }
  error: string | undefined
  houseDays: number | null
}

function TypeFields({ type, value, error, houseDays }: TypeFieldsProps) {
  const [mode, setMode] = useState(value.mode)
  const isLive = useHydrated()
  const fields = fieldsOf(type)
  const houseText = houseDays === null ? m.leave_no_limit() : durationText(houseDays)
  const names: Record<EntitlementMode, string> = {
    house: m.leave_entitlement_house({ days: houseText }),
    days: m.leave_entitlement_days(),
    unlimited: m.leave_no_limit(),
  }
  const hasDays = !isLive || mode === 'days'
  return (
    <div className="grid items-start gap-3 sm:grid-cols-[1fr_9rem]">
      <SelectField
        label={LEAVE_TYPE_NAMES[type]()}
        name={fields.mode}
        defaultValue={value.mode}
        error={hasDays ? undefined : error}
        onChange={event => setMode(event.target.value)}
      >
        {ENTITLEMENT_MODES.map(option => (
          <option key={option} value={option}>
            {names[option]}
          </option>
        ))}
      </SelectField>
      {hasDays && (
        <TextField
          label={
            <>
              {m.leave_entitlement_number()}
              <span className="sr-only"> {LEAVE_TYPE_NAMES[type]()}</span>
            </>
          }
          name={fields.days}
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
          defaultValue={value.days}
          error={error}
        />
      )}
    </div>
  )
}
