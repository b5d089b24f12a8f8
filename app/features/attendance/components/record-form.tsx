import { useState } from 'react'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { formatDay, isDay } from '#app/pure/days.ts'
import type { SavedFields } from '#app/pure/form-fields.ts'
import { ConflictNotice } from '#app/ui/conflict-notice.tsx'
import { fieldDifferences } from '#app/ui/field-differences.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { STATUS_NAMES } from '../attendance-texts.ts'
import { isAttendanceStatus } from '../rules.ts'
import type { RecordReply, RecordValues } from '../schema.ts'
import { RecordFields } from './record-fields.tsx'

type Choice = { id: string; name: string }

type RecordFormProps = {
  isNew: boolean
  saved: SavedFields
  choices: Choice[]
  closeHref: string
  reply: RecordReply | undefined
}

const LABELS = {
  employeeId: m.attendance_employee,
  date: m.attendance_date,
  timeIn: m.attendance_time_in,
  timeOut: m.attendance_time_out,
  endsNextDay: m.attendance_ends_next_day,
  status: m.attendance_status,
  notes: m.attendance_notes,
}

/** A new record, or one to change: what somebody else, or the clock, saved meanwhile is shown, not overwritten. */
export function RecordForm({ isNew, saved, choices, closeHref, reply: lastReply }: RecordFormProps) {
  const [base, setBase] = useState(saved)
  const [settled, setSettled] = useState<RecordReply>()
  const reply = lastReply === settled ? undefined : lastReply
  const conflict = reply?.conflict
  return (
    <FormDialog
      title={isNew ? m.attendance_add_title() : m.attendance_edit_title()}
      submitLabel={isNew ? m.attendance_add() : m.attendance_update()}
      closeHref={closeHref}
      reply={reply && { error: reply.errors.form }}
    >
      <input type="hidden" name="version" value={reply?.version ?? base.version} />
      <div role="alert" className="empty:hidden">
        {conflict && (
          <ConflictNotice
            differences={fieldDifferences(conflict.fields, reply.values, {
              labels: LABELS,
              showValue: (name, value) => valueText(choices, name, value),
            })}
            onTake={() => {
              setBase(conflict)
              setSettled(lastReply)
            }}
          />
        )}
      </div>
      {/* Taking what is saved begins anew; a reply does not, so that what was typed stays. */}
      <div key={base.version} className="grid gap-5">
        <RecordFields
          values={reply?.values ?? valuesOf(base)}
          errors={reply?.errors ?? {}}
          choices={choices}
          existingHref={reply?.existingId ? `${closeHref}&edit=${reply.existingId}` : null}
        />
      </div>
    </FormDialog>
  )
}

function valuesOf({ fields }: SavedFields): RecordValues {
  const text = (name: string) => fields[name] ?? ''
  return {
    ...{ employeeId: text('employeeId'), date: text('date'), status: text('status'), notes: text('notes') },
    ...{ timeIn: text('timeIn'), timeOut: text('timeOut'), endsNextDay: text('endsNextDay'), overLeave: '' },
  }
}

/** A field's value in words, where the form holds a code or a day. */
function valueText(choices: Choice[], name: string, value: string): string {
  if (name === 'employeeId')
    return choices.find(({ id }) => id === value)?.name ?? m.attendance_not_available()
  if (name === 'status' && isAttendanceStatus(value)) return STATUS_NAMES[value]()
  return name === 'date' && isDay(value) ? formatDay(value, getLocale()) : value
}
