import { useState } from 'react'
import { isDay } from '#app/kit/pure/days.ts'
import { SelectField, TextField } from '#app/kit/ui/field.tsx'
import { m } from '#app/paraglide/messages.js'
import { LEAVE_PARTS, leaveDays } from '../rules/leave.ts'
import type { AskedValues, LeaveErrors } from '../schema/leave.ts'
import { durationText, LEAVE_PART_NAMES } from '../texts/leave.ts'

type SpanFieldsProps = { values: Pick<AskedValues, 'startDate' | 'endDate' | 'part'>; errors: LeaveErrors }

/**
 * The first and the last day; the last may not be before the first (rule leave.dialog), and the days are counted. One
 * day may be half of it.
 */
export function SpanFields({ values, errors }: SpanFieldsProps) {
  const [startDate, setStartDate] = useState(values.startDate)
  const [endDate, setEndDate] = useState(values.endDate)
  const [part, setPart] = useState(values.part)
  const isSpan = isDay(startDate) && isDay(endDate) && startDate <= endDate
  return (
    <>
      <div className="grid gap-2">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField
            label={m.leave_start()}
            name="startDate"
            type="date"
            required
            max="2099-12-31"
            defaultValue={values.startDate}
            error={errors.startDate}
            onChange={event => setStartDate(event.target.value)}
          />
          <TextField
            label={m.leave_end()}
            name="endDate"
            type="date"
            required
            min={isDay(startDate) ? startDate : undefined}
            max="2099-12-31"
            defaultValue={values.endDate}
            error={errors.endDate}
            onChange={event => setEndDate(event.target.value)}
          />
        </div>
        <output className="font-semibold text-reef empty:hidden">
          {isSpan && part === 'whole' && durationText(leaveDays(startDate, endDate))}
        </output>
      </div>
      {(startDate === endDate || part !== 'whole') && (
        <SelectField
          label={m.leave_part()}
          name="part"
          defaultValue={values.part}
          error={errors.part}
          onChange={event => setPart(event.target.value)}
        >
          {LEAVE_PARTS.map(each => (
            <option key={each} value={each}>
              {LEAVE_PART_NAMES[each]()}
            </option>
          ))}
        </SelectField>
      )}
    </>
  )
}
