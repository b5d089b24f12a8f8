import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Form, Link, useSearchParams, useSubmit } from 'react-router'
import { carriedQuery } from '#app/kit/pure/list-query.ts'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { m } from '#app/paraglide/messages.js'

type DayNavigatorProps = {
  date: string
  previous: string
  next: string
  /** Null while today is shown. */
  today: string | null
  /** The day in words. */
  text: string
}

/** From day to day (rule attendance.screen): the day is in the address, beside search and filters. */
export function DayNavigator({ date, previous, next, today, text }: DayNavigatorProps) {
  const [params] = useSearchParams()
  const submit = useSubmit()
  const hrefOf = (day: string) => {
    const target = carriedQuery(params)
    target.set('date', day)
    return `?${target}`
  }
  const step = buttonClasses('secondary', 'small')
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <Link to={hrefOf(previous)} preventScrollReset className={step}>
        <ChevronLeft className="size-5 shrink-0" aria-hidden="true" />
        <span className="max-sm:sr-only">{m.attendance_previous_day()}</span>
      </Link>
      <Form
        className="flex min-w-0 gap-2 max-sm:flex-1"
        onChange={event => {
          // A year that is still being typed begins with zeros.
          const field: EventTarget = event.target
          if (field instanceof HTMLInputElement && field.value >= '2000')
            submit(event.currentTarget, { replace: true, preventScrollReset: true })
        }}
      >
        {[...params]
          .filter(([name]) => name !== 'date')
          .map(([name, value]) => (
            <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
          ))}
        <input
          key={date}
          type="date"
          name="date"
          aria-label={m.attendance_day()}
          defaultValue={date}
          required
          className="min-h-11 min-w-0 grow rounded-control border border-control bg-surface px-3 text-ink"
        />
        <noscript>
          <button type="submit" className={step}>
            {m.attendance_show_day()}
          </button>
        </noscript>
      </Form>
      <Link to={hrefOf(next)} preventScrollReset className={step}>
        <span className="max-sm:sr-only">{m.attendance_next_day_link()}</span>
        <ChevronRight className="size-5 shrink-0" aria-hidden="true" />
      </Link>
      <div className="flex items-center justify-between gap-2 max-sm:-order-1 max-sm:basis-full sm:pl-2">
        <p className="font-semibold first-letter:uppercase">{text}</p>
        {today && (
          <Link to={hrefOf(today)} preventScrollReset className={buttonClasses('quiet', 'small', 'shrink-0')}>
            {m.attendance_today()}
          </Link>
        )}
      </div>
    </div>
  )
}
