import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form, Link, useSubmit } from 'react-router'
import { addDays, type Day, isDay } from '#app/kit/pure/days.ts'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { m } from '#app/paraglide/messages.js'
import { VIEW_DAYS, VIEWS, type View } from '../rules/view.ts'
import { isAskable } from '../schema.ts'
import { Chips } from './chips.tsx'

const VIEW_NAMES: Record<View, () => string> = { day: m.booking_day, week: m.booking_view_week }

type DaysProps = {
  view: View
  day: Day
  /** What is shown, in words of the server: browsers write a span of days in other ways. */
  title: string
  today: Day
  /** What else of the address is to stay, as a form carries it. */
  carried: Record<string, string>
  hrefOf: (asked: Record<string, string>) => string
}

/** Which day or days are shown, and the ways to others and to the other view. */
export function Days({ view, day, title, today, carried, hrefOf }: DaysProps) {
  const isDayView = view === 'day'
  const step = VIEW_DAYS[view]
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <Step
        to={hrefOf({ day: addDays(day, -step) })}
        label={isDayView ? m.booking_day_before() : m.booking_week_before()}
        icon={ChevronLeft}
      />
      <Step
        to={hrefOf({ day: addDays(day, step) })}
        label={isDayView ? m.booking_day_after() : m.booking_week_after()}
        icon={ChevronRight}
      />
      <h2 className="min-w-0 text-lg font-bold first-letter:uppercase max-sm:flex-1">{title}</h2>
      {day !== today && (
        <Link to={hrefOf({ day: today })} className={buttonClasses('secondary', 'small')}>
          {m.booking_today()}
        </Link>
      )}
      <div className="ml-auto flex flex-wrap items-center gap-2 max-sm:w-full">
        <Chips
          areFew
          label={m.booking_view()}
          chips={VIEWS.map(each => ({
            key: each,
            text: VIEW_NAMES[each](),
            isOn: each === view,
            href: hrefOf({ view: each }),
          }))}
        />
        <DayForm day={day} carried={carried} />
      </div>
    </div>
  )
}

/** Any other day; the field stays as it is while somebody types, and shows the day that is shown otherwise. */
function DayForm({ day, carried }: Pick<DaysProps, 'day' | 'carried'>) {
  const submit = useSubmit()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (field.current && document.activeElement !== field.current) field.current.value = day
  }, [day])
  return (
    <Form
      method="get"
      className="flex min-w-40 items-center gap-2 max-sm:flex-1"
      onChange={event => {
        const typed = field.current?.value ?? ''
        if (isDay(typed) && isAskable(typed)) void submit(event.currentTarget, { preventScrollReset: true })
      }}
    >
      {Object.entries(carried).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input
        ref={field}
        type="date"
        name="day"
        aria-label={m.booking_day()}
        defaultValue={day}
        className="min-h-11 min-w-0 grow rounded-control border border-control bg-surface px-3"
      />
      <noscript>
        <button type="submit" className={buttonClasses('secondary', 'small')}>
          {m.booking_show()}
        </button>
      </noscript>
    </Form>
  )
}

function Step({ to, label, icon: Icon }: { to: string; label: string; icon: typeof ChevronLeft }) {
  return (
    <Link to={to} aria-label={label} className={buttonClasses('secondary', 'small', 'min-w-11 px-2')}>
      <Icon className="size-5" aria-hidden="true" />
    </Link>
  )
}
