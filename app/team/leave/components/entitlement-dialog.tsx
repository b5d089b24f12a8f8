import { useState } from 'react'
import type { DialogReply, SavedFields } from '#app/kit/pure/form-fields.ts'
import { EditDialog } from '#app/kit/ui/edit-dialog.tsx'
import { SelectField } from '#app/kit/ui/field.tsx'
import { CountField } from '#app/kit/ui/number-fields.tsx'
import { useHydrated } from '#app/kit/ui/use-hydrated.ts'
import { m } from '#app/paraglide/messages.js'
import { type HouseLeave, LEAVE_TYPES, type LeaveType } from '../rules/leave.ts'
import {
  ENTITLEMENT_MODES,
  type EntitlementErrors,
  type EntitlementMode,
  fieldsOf,
  MOST_ENTITLED,
  valuesIn,
} from '../schema/entitlements.ts'
import { durationText, LEAVE_TYPE_NAMES, yearText } from '../texts/leave.ts'

type EntitlementDialogProps = {
  name: string
  year: number
  saved: SavedFields
  house: HouseLeave
  closeHref: string
  reply: DialogReply<SavedFields['fields'], EntitlementErrors> | undefined
}

const LABELS = Object.fromEntries(
  LEAVE_TYPES.flatMap(type => {
    const { mode, days } = fieldsOf(type)
    const name = () => LEAVE_TYPE_NAMES[type]()
    return [
      [mode, name],
      [days, () => `${name()}: ${m.leave_entitlement_number()}`],
    ]
  }),
)

/** What somebody has in the year instead of the house's numbers, type by type. */
export function EntitlementDialog({ name, year, house, ...dialog }: EntitlementDialogProps) {
  return (
    <EditDialog
      {...dialog}
      title={m.leave_entitlement_title({ name, year: yearText(year) })}
      submitLabel={m.leave_entitlement_save()}
      naming={{ labels: LABELS, showValue: (name, value) => valueText(house, name, value) }}
    >
      {(fields, refused) => (
        <>
          <p className="text-muted">{m.leave_entitlement_lead()}</p>
          {LEAVE_TYPES.map(type => (
            <TypeFields
              key={type}
              type={type}
              value={valuesIn(fields)[type]}
              error={refused?.errors[type]}
              houseDays={house[`${type}Days`]}
            />
          ))}
        </>
      )}
    </EditDialog>
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
  const names = modeNames(houseDays)
  const hasDays = !isLive || mode === 'days'
  return (
    <div className="grid items-start gap-3 sm:grid-cols-[1fr_10rem]">
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
        <CountField
          label={
            <>
              {m.leave_entitlement_number()}
              <span className="sr-only"> {LEAVE_TYPE_NAMES[type]()}</span>
            </>
          }
          name={fields.days}
          most={MOST_ENTITLED}
          defaultValue={value.days}
          error={error}
        />
      )}
    </div>
  )
}

function modeNames(houseDays: number | null): Record<EntitlementMode, string> {
  const days = houseDays === null ? m.leave_no_limit() : durationText(houseDays)
  return {
    house: m.leave_entitlement_house({ days }),
    days: m.leave_entitlement_days(),
    unlimited: m.leave_no_limit(),
  }
}

/** A field's value in words, where it is how a type is counted. */
function valueText(house: HouseLeave, name: string, value: string): string {
  const type = LEAVE_TYPES.find(known => fieldsOf(known).mode === name)
  const mode = type && ENTITLEMENT_MODES.find(known => known === value)
  return mode ? modeNames(house[`${type}Days`])[mode] : value
}
