import { useState } from 'react'
import { isDay } from '#app/kit/pure/days.ts'
import { TextField } from '#app/kit/ui/field.tsx'
import { m } from '#app/paraglide/messages.js'
import { leaveDays } from '../rules/leave.ts'
import type { LeaveErrors } from '../schema/leave.ts'
import { durationText } from '../texts/leave.ts'

type SpanFieldsProps = { values: { startDate: string; endDate: string }; errors: LeaveErrors }

/** The first and the last day; the last may not be before the first (rule leave.dialog), and the days are counted. */
export function SpanFields({ values, errors }: SpanFieldsProps) {
  const [startDate, setStartDate] = useState(values.startDate)
  const [endDate, setEndDate] = useState(values.endDate)
  const isSpan = isDay(startDate) && isDay(endDate) && startDate <= endDate
  return (
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
        {isSpan && durationText(leaveDays(startDate, endDate))}
      </output>
    </div>
  )
}
