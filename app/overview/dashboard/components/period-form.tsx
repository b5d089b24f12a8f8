import { Form, useSearchParams, useSubmit } from 'react-router'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { m } from '#app/paraglide/messages.js'
import { PERIODS, type Period } from '../rules/periods.ts'
import { PERIOD_NAMES } from '../texts.ts'

/** The choice of the period, kept in the URL; changes the figures at once, without JavaScript by its button. */
export function PeriodForm({ period }: { period: Period }) {
  const [params] = useSearchParams()
  const submit = useSubmit()
  const others = [...params].filter(([name]) => name !== 'period')
  return (
    <Form
      preventScrollReset
      className="flex flex-wrap items-center gap-2"
      onChange={event => submit(event.currentTarget, { replace: true, preventScrollReset: true })}
    >
      {others.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <label className="flex items-center gap-2">
        <span className="text-sm font-semibold max-sm:sr-only">{m.dashboard_period()}</span>
        <select
          key={period}
          name="period"
          defaultValue={period}
          className="min-h-11 rounded-control border border-control bg-surface px-3 text-ink"
        >
          {PERIODS.map(value => (
            <option key={value} value={value}>
              {PERIOD_NAMES[value]()}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <button type="submit" className={buttonClasses('secondary', 'small')}>
          {m.dashboard_period_show()}
        </button>
      </noscript>
    </Form>
  )
}
