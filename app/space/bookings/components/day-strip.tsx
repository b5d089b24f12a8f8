import { useEffect, useRef } from 'react'
import { Form, Link, useSearchParams } from 'react-router'
import { addDays, type Day, formatDay } from '#app/kit/pure/days.ts'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { classNames } from '#app/kit/ui/class-names.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { useHrefWith } from './use-href-with.ts'

const DAYS = 14

/** The next two weeks, one thumb's width each, and a way to any other day. */
export function DayStrip({ day, today }: { day: Day; today: Day }) {
  const [params] = useSearchParams()
  const hrefWith = useHrefWith()
  const carried = [...params].filter(([name]) => name !== 'day' && name !== 'refused')
  const locale = getLocale()
  const isNear = day < addDays(today, DAYS)
  const first = isNear ? today : day
  const strip = useChosenInSight(day)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <nav
        ref={strip}
        aria-label={m.booking_day()}
        className="relative -mx-4 overflow-x-auto px-4 pb-1 sm:mx-0 sm:px-0"
      >
        <ul className="flex gap-2">
          {Array.from({ length: DAYS }, (_, n) => addDays(first, n)).map(each => (
            <li key={each}>
              <Link
                to={hrefWith({ day: each })}
                preventScrollReset
                aria-current={each === day ? 'date' : undefined}
                className={classNames(
                  'grid min-h-14 w-16 content-center justify-items-center rounded-control border leading-tight',
                  each === day ? 'border-2 border-reef bg-sea-2 font-bold' : 'border-line bg-surface',
                )}
              >
                <span className="text-sm">{formatDay(each, locale, { weekday: 'short' })}</span>
                <span className="tabular-nums">{formatDay(each, locale, { day: 'numeric' })}</span>
                <span className="sr-only">{formatDay(each, locale, { month: 'long' })}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Form method="get" className="flex flex-wrap items-center gap-2">
        {carried.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label className="flex items-center gap-2 text-sm text-muted">
          {m.booking_other_day()}
          <input
            type="date"
            name="day"
            min={today}
            defaultValue={day}
            key={day}
            className="min-h-11 rounded-control border border-control bg-surface px-3 text-ink"
          />
        </label>
        <button type="submit" className={buttonClasses('secondary', 'small')}>
          {m.booking_show()}
        </button>
      </Form>
    </div>
  )
}

/** Moves the strip, and never the page, to the day that is shown. */
function useChosenInSight(day: Day) {
  const strip = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another day is shown
  useEffect(() => {
    const chosen = strip.current?.querySelector<HTMLElement>('[aria-current]')
    if (!strip.current || !chosen) return
    const middle = chosen.offsetLeft + chosen.offsetWidth / 2
    strip.current.scrollLeft = middle - strip.current.clientWidth / 2
  }, [day])
  return strip
}
