import './week-grid.css'
import { Link } from 'react-router'
import type { Day } from '#app/kit/pure/days.ts'
import { classNames } from '#app/kit/ui/class-names.ts'
import { m } from '#app/paraglide/messages.js'
import type { DayOfSpace, WeekOfSpaces } from '../views/week.server.ts'

type WeekGridProps = { week: WeekOfSpaces; dayHref: (day: Day) => string }

/** Seven days of all spaces: how often, how long and when each is booked; a day opens from any of its cells. */
export function WeekGrid({ week: { days, spaces }, dayHref }: WeekGridProps) {
  return (
    <section
      aria-label={m.booking_week_grid()}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
      tabIndex={0}
      className="week-grid relative overflow-x-auto rounded-card border border-line bg-surface"
    >
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="px-3 py-2 text-left">
              {m.booking_space()}
            </th>
            {days.map(({ day, text, longText, isToday }) => (
              <th key={day} scope="col" className="p-0 text-left">
                <Link
                  to={dayHref(day)}
                  className={classNames(
                    'flex min-h-11 items-center px-2 hover:bg-sea-1',
                    isToday && 'text-reef',
                  )}
                >
                  <span aria-hidden="true">{text}</span>
                  <span className="sr-only">{longText}</span>
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {spaces.map(({ id, name, kind, isOff, booked }) => (
            <tr key={id} className="border-b border-line last:border-b-0">
              <th scope="row" className="px-3 py-1.5 text-left leading-tight">
                <span className="block">{name}</span>
                <span className="block text-xs font-normal text-muted">
                  {isOff ? m.booking_space_off() : kind}
                </span>
              </th>
              {days.map(({ day, longText }, index) => (
                <td key={day} className="p-0">
                  <Cell booked={booked[index]} href={dayHref(day)} about={{ space: name, day: longText }} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type CellProps = { booked: DayOfSpace | undefined; href: string; about: { space: string; day: string } }

/** A day of a space; the keyboard opens days by their heads, and reads what stands here. */
function Cell({ booked, href, about }: CellProps) {
  if (!booked) return null
  const { count, length, isHeld, parts } = booked
  return (
    <Link
      to={href}
      tabIndex={-1}
      className="grid min-h-14 content-center gap-1 px-2 py-1.5 leading-tight hover:bg-sea-1"
    >
      <span className="sr-only">{m.booking_week_cell({ ...about, count })} </span>
      <span className={classNames('tabular-nums', count === 0 && 'text-muted')}>
        <span aria-hidden="true" className="font-semibold">
          {count}
        </span>
        {count > 0 && <span className="text-muted"> · {length}</span>}
      </span>
      {isHeld && <span className="text-xs text-muted">{m.booking_held()}</span>}
      <span className="strip" aria-hidden="true">
        {parts.map(({ from, width, look }) => (
          <span
            key={`${from} ${width} ${look}`}
            className={look ?? undefined}
            style={{ left: `${from}%`, width: `${width}%` }}
          />
        ))}
      </span>
    </Link>
  )
}
