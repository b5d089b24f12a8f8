import { savedFields } from '#app/kit/platform/saved-fields.server.ts'
import type { SavedFields } from '#app/kit/pure/form-fields.ts'
import type { AttendanceRecord } from './queries/records.server.ts'
import { breaksText } from './rules/records.ts'

/** A record as the form holds it, with the mark of what it holds. Leave to save over leave is asked each time anew. */
export function savedRecord(record: AttendanceRecord): SavedFields {
  const { employeeId, date, timeIn, timeOut, endsNextDay, breaks, status, notes } = record
  return savedFields({
    ...{ employeeId, date, status, notes },
    timeIn: timeIn ?? '',
    timeOut: timeOut ?? '',
    endsNextDay: endsNextDay ? 'on' : '',
    breaks: breaksText(breaks),
  })
}
