import { sql } from 'drizzle-orm'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { savedFields } from '#app/kit/platform/saved-fields.server.ts'
import type { SavedFields } from '#app/kit/pure/form-fields.ts'
import type { AttendanceRecord } from './queries/records.server.ts'
import { breaksText } from './rules/records.ts'

/** A record as the form holds it, with the mark of what it holds. Leave to save over leave is asked each time again. */
export function savedRecord(record: AttendanceRecord): SavedFields {
  const { employeeId, date, timeIn, timeOut, endsNextDay, breaks, status, notes } = record
  return savedFields({
    employeeId,
    date,
    status,
    notes,
    timeIn: timeIn ?? '',
    timeOut: timeOut ?? '',
    endsNextDay: endsNextDay ? 'on' : '',
    breaks: breaksText(breaks),
  })
}

/**
 * Whoever writes attendance does so one after the other: a double tap, two who press at once and a record that moves
 * to another day never meet. The database's own rule of one record a day stands behind it.
 */
export async function lockAttendance(tx: Transaction) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('sala attendance'))`)
}
