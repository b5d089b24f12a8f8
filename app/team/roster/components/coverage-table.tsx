import { TriangleAlert } from 'lucide-react'
import { classNames } from '#app/kit/ui/class-names.ts'
import { m } from '#app/paraglide/messages.js'
import { unparted } from '#app/team/leave/rules/coverage.ts'
import { type Stretch, stretchesOf } from '../rules/coverage.ts'
import type { RosterDay } from '../views/week.ts'

/** How each day is staffed, hour by hour, against the reception's hours; in words where nobody is there. */
export function CoverageTable({ days }: { days: RosterDay[] }) {
  const most = Math.max(1, ...days.flatMap(({ hours }) => hours))
  return (
    <section aria-label={m.roster_coverage()} className="mb-4">
      <ul className="grid gap-px overflow-hidden rounded-card border border-line bg-line lg:grid-cols-7">
        {days.map(day => (
          <li key={day.date} className="grid content-start gap-1 bg-surface p-2 text-sm">
            <p className={classNames('font-semibold', day.isToday && 'text-reef')}>{day.shortText}</p>
            <Hours hours={day.hours} most={most} />
            <p className="text-xs tabular-nums">{peakText(day.hours)}</p>
            <p className="text-xs text-muted tabular-nums">{openText(day)}</p>
            {day.gaps.length > 0 && (
              <p className="flex gap-1.5 font-semibold text-clay">
                <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
                <span className="tabular-nums">{m.roster_gap({ hours: day.gaps.join(', ') })}</span>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function openText({ closed, open }: RosterDay): string {
  if (closed !== null)
    return closed === '' ? m.attendance_closed_day() : m.attendance_off_named({ name: closed })
  return open.length > 0 ? m.roster_open({ hours: open.map(unparted).join(', ') }) : m.roster_not_open()
}

/** How many are there at most, and from when to when. */
function peakText(hours: number[]): string {
  const peak = stretchesOf(hours).toSorted((a, b) => b.count - a.count)[0]
  return peak
    ? m.roster_peak({ count: peak.count, hours: unparted(stretchText(peak)) })
    : m.roster_peak_none()
}

/** A column for each hour, as high as many are there; the same scale for every day of the week. */
function Hours({ hours, most }: { hours: number[]; most: number }) {
  return (
    <>
      <div aria-hidden="true" className="flex h-8 items-end gap-px">
        {hours.map((count, hour) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the hour of the day is what it is
            key={hour}
            title={`${hour}:00 · ${count}`}
            className={classNames('min-w-0 flex-1', count > 0 ? 'bg-reef' : 'bg-line')}
            style={{ height: count > 0 ? `${(count * 100) / most}%` : '2px', forcedColorAdjust: 'none' }}
          />
        ))}
      </div>
      <ul className="sr-only">
        {stretchesOf(hours).map(stretch => (
          <li key={stretch.from}>
            {m.roster_stretch({ hours: stretchText(stretch), count: stretch.count })}
          </li>
        ))}
      </ul>
    </>
  )
}

const stretchText = ({ from, to }: Stretch) =>
  `${String(from).padStart(2, '0')}:00–${String(to).padStart(2, '0')}:00`
