import { Form, Link } from 'react-router'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { m } from '#app/paraglide/messages.js'

type Period = { from: string; to: string }

type PeriodFormProps = {
  period: Period
  /** The last month and this. */
  months: readonly [Period, Period]
}

const FIELD = 'min-h-11 rounded-control border border-control bg-surface px-3 text-ink'

/** From which day to which; without JavaScript a plain form. */
export function PeriodForm({ period, months: [last, current] }: PeriodFormProps) {
  return (
    <div className="mb-4 flex flex-wrap items-end gap-2">
      <Form key={`${period.from} ${period.to}`} className="flex flex-wrap items-end gap-2" preventScrollReset>
        <Field name="from" label={m.labour_from()} value={period.from} />
        <Field name="to" label={m.labour_to()} value={period.to} />
        <button type="submit" className={buttonClasses('secondary', 'small')}>
          {m.attendance_show_day()}
        </button>
      </Form>
      <PeriodLink period={last} label={m.labour_last_month()} />
      <PeriodLink period={current} label={m.labour_this_month()} />
    </div>
  )
}

function Field({ name, label, value }: { name: string; label: string; value: string }) {
  return (
    <label className="grid gap-1 text-sm text-muted">
      {label}
      <input type="date" name={name} defaultValue={value} required className={FIELD} />
    </label>
  )
}

function PeriodLink({ period, label }: { period: Period; label: string }) {
  return (
    <Link
      to={`?${new URLSearchParams(period)}`}
      preventScrollReset
      className={buttonClasses('quiet', 'small')}
    >
      {label}
    </Link>
  )
}
