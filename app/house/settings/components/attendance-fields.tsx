import type { EditView } from '#app/kit/ui/edit-form.tsx'
import { TextAreaField, TextField } from '#app/kit/ui/field.tsx'
import { CountField } from '#app/kit/ui/number-fields.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import { LONGEST_CLOSED_DAYS } from '../rules/closed-days.ts'
import { MOST, ROOM } from '../schema/lengths.ts'

/** What the clock proposes, with the same as it would go on a morning; overtime, and the days off. */
export function AttendanceFields({ field, values, opens }: EditView & { opens: string }) {
  return (
    <>
      <Panel title={m.settings_attendance_proposed()} lead={m.settings_attendance_hint()}>
        <div className="grid items-end gap-5 sm:grid-cols-2">
          {(['lateAfterMinutes', 'halfDayAfterMinutes'] as const).map(name => (
            <CountField key={name} {...field(name)} most={MOST[name]} required />
          ))}
        </div>
      </Panel>
      <Panel title={m.settings_preview()} isPreview>
        <ul className="grid gap-1">
          <li>{m.settings_attendance_on_time({ opens, time: after(opens, values['lateAfterMinutes']) })}</li>
          <li>
            {m.settings_attendance_is_half({ opens, time: after(opens, values['halfDayAfterMinutes']) })}
          </li>
        </ul>
      </Panel>
      <Panel title={m.settings_overtime()} lead={m.settings_overtime_hint()}>
        <div className="grid items-end gap-5 sm:grid-cols-2">
          {(['overtimeDayHours', 'overtimeWeekHours'] as const).map(name => (
            <TextField
              key={name}
              {...field(name)}
              inputMode="decimal"
              maxLength={ROOM.hours}
              autoComplete="off"
            />
          ))}
        </div>
      </Panel>
      <Panel title={m.settings_closed_days()} lead={m.settings_closed_hint()}>
        <TextAreaField {...field('closedDays')} rows={6} maxLength={LONGEST_CLOSED_DAYS} />
      </Panel>
    </>
  )
}

/** The time of day so many minutes later, 'HH:MM'. */
function after(time: string, minutes = ''): string {
  if (!/^\d{1,3}$/.test(minutes.trim())) return '–'
  const total = (Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) + Number(minutes)) % 1440
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`
}
