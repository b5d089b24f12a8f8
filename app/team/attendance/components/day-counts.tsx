import './day-counts.css'
import { Link, useSearchParams } from 'react-router'
import { carriedQuery } from '#app/kit/pure/list-query.ts'
import { m } from '#app/paraglide/messages.js'
import { DAY_FILTER_NAMES } from '../texts.ts'
import type { DayCount } from '../views/day.ts'

/** How many are in, expected, late and so on, each with the way to them; and why nobody may be expected. */
export function DayCounts({ counts, closed }: { counts: DayCount[]; closed: string | null }) {
  const [params] = useSearchParams()
  const hrefOf = (filter: string) => {
    const target = carriedQuery(params)
    if (target.get('status') === filter) target.delete('status')
    else target.set('status', filter)
    return `?${target}`
  }
  return (
    <>
      {closed !== null && (
        <p className="mb-3 font-semibold text-reef">
          {closed === '' ? m.attendance_closed_day() : m.attendance_closed_named({ name: closed })}
        </p>
      )}
      {counts.length > 0 && (
        <ul aria-label={m.attendance_counts()} className="counts mb-3 flex flex-wrap gap-2">
          {counts.map(({ filter, count }) => (
            <li key={filter}>
              <Link
                to={hrefOf(filter)}
                preventScrollReset
                aria-current={params.get('status') === filter || undefined}
                className="inline-flex items-center gap-2 rounded-full border border-control bg-surface px-3 text-sm hover:border-ink"
              >
                {DAY_FILTER_NAMES[filter]()}
                <span className="font-bold tabular-nums">{count}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
