import type { EditView } from '#app/kit/ui/edit-form.tsx'
import { CountField } from '#app/kit/ui/number-fields.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import { MOST } from '../schema/lengths.ts'

const FIGURES = [
  { name: 'activeMembers', suffix: '+' },
  { name: 'cupsOfCoffeePerDay', suffix: '+' },
  { name: 'eventsPerMonth', suffix: '+' },
  { name: 'hoursOpen', suffix: '/7' },
] as const

/** The four counters of the landing page, and how they will stand there. */
export function StatisticsFields({ field, values }: EditView) {
  return (
    <>
      <Panel title={m.landing_statistics_title()} lead={m.settings_statistics_hint()}>
        <div className="grid items-end gap-5 sm:grid-cols-2">
          {FIGURES.map(({ name }) => (
            <CountField key={name} {...field(name)} most={MOST[name]} required />
          ))}
        </div>
      </Panel>
      <Panel title={m.settings_preview()} isPreview>
        <dl className="grid grid-cols-2 gap-5 xl:grid-cols-4">
          {FIGURES.map(({ name, suffix }) => (
            <div key={name} className="flex flex-col-reverse justify-end">
              <dt className="text-sm text-muted">{field(name).label}</dt>
              <dd className="text-3xl font-bold tracking-tight tabular-nums">
                {figureText(values[name] ?? '')}
                {suffix}
              </dd>
            </div>
          ))}
        </dl>
      </Panel>
    </>
  )
}

function figureText(text: string) {
  const digits = text.replace(/[,\s]/g, '')
  return /^\d{1,9}$/.test(digits) ? String(Number(digits)) : '–'
}
