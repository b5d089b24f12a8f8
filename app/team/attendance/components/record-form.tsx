import { formatDay, isDay } from '#app/kit/pure/days.ts'
import type { SavedFields } from '#app/kit/pure/form-fields.ts'
import { EditDialog } from '#app/kit/ui/edit-dialog.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { isAttendanceStatus } from '../rules/records.ts'
import type { Choice, RecordReply } from '../schema.ts'
import { FIELD_NAMES, STATUS_NAMES } from '../texts.ts'
import { RecordFields } from './record-fields.tsx'

type RecordFormProps = {
  isNew: boolean
  saved: SavedFields
  choices: Choice[]
  closeHref: string
  reply: RecordReply | undefined
}

/** A new record, or one to change. */
export function RecordForm({ isNew, choices, ...dialog }: RecordFormProps) {
  return (
    <EditDialog
      {...dialog}
      title={isNew ? m.attendance_add_title() : m.attendance_edit_title()}
      submitLabel={isNew ? m.attendance_add() : m.attendance_update()}
      naming={{ labels: FIELD_NAMES, showValue: (name, value) => valueText(choices, name, value) }}
    >
      {(values, reply) => (
        <RecordFields
          values={values}
          errors={reply?.errors ?? {}}
          choices={choices}
          existingHref={reply?.existingId ? `${dialog.closeHref}&edit=${reply.existingId}` : null}
        />
      )}
    </EditDialog>
  )
}

/** A field's value in words, where the form holds a code or a day. */
function valueText(choices: Choice[], name: string, value: string): string {
  if (name === 'employeeId')
    return choices.find(({ id }) => id === value)?.name ?? m.attendance_not_available()
  if (name === 'status' && isAttendanceStatus(value)) return STATUS_NAMES[value]()
  return name === 'date' && isDay(value) ? formatDay(value, getLocale()) : value
}
