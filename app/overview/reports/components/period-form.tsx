import { Form, useSearchParams } from 'react-router'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { m } from '#app/paraglide/messages.js'
import type { MonthChoice, ShownPeriod } from '../views/shown.ts'

/** From which month to which, kept in the address with what else it says. */
export function PeriodForm({ period: { from, to, text, months } }: { period: ShownPeriod }) {
  const [params] = useSearchParams()
  const others = [...params].filter(([name]) => name !== 'from' && name !== 'to')
  return (
    <Form key={`${from} ${to}`} className="mb-4 flex flex-wrap items-end gap-2" preventScrollReset>
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <MonthField name="from" label={m.labour_from()} value={from} months={months} />
      <MonthField name="to" label={m.labour_to()} value={to} months={months} />
      <button type="submit" className={buttonClasses('secondary', 'small')}>
        {m.dashboard_period_show()}
      </button>
      <p className="flex min-h-11 items-center px-2 text-sm text-muted">{text}</p>
    </Form>
  )
}

type MonthFieldProps = { name: string; label: string; value: string; months: MonthChoice[] }

function MonthField({ name, label, value, months }: MonthFieldProps) {
  return (
    <label className="grid gap-1 text-sm text-muted">
      {label}
      <select
        name={name}
        defaultValue={value}
        className="min-h-11 rounded-control border border-control bg-surface px-3 text-base text-ink"
      >
        {months.map(month => (
          <option key={month.value} value={month.value}>
            {month.label}
          </option>
        ))}
      </select>
    </label>
  )
}
