import { m } from '#app/paraglide/messages.js'
import type { HoursView } from '../views/employee.ts'

/** Somebody's usual week, and what of it is today. */
export function WeekHours({ hours, emptyText }: { hours: HoursView; emptyText: string }) {
  const { week, totalText, today } = hours
  if (week.length === 0) return <p className="text-muted">{emptyText}</p>
  return (
    <>
      <p>{today.length > 0 ? m.shift_today({ hours: today.join(', ') }) : m.shift_today_none()}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 tabular-nums">
        {week.map(({ weekday, name, hours: lines }) => (
          <div key={weekday} className="contents">
            <dt className="text-muted first-letter:uppercase">{name}</dt>
            <dd className="font-semibold">
              {lines.map(line => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-muted">{totalText}</p>
    </>
  )
}
