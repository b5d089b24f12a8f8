import { Trash2 } from 'lucide-react'
import { Form } from 'react-router'
import { Badge } from '#app/kit/ui/badge.tsx'
import { Button } from '#app/kit/ui/button.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'

export type VatRateRow = {
  startsOn: string
  dayText: string
  percentText: string
  /** What the example plan costs a new member at this rate; null without one. */
  exampleText: string | null
  state: 'past' | 'current' | 'coming'
}

/** Every rate with its first day, the newest first. Only one that has not begun can go. */
export function VatRates({ rates }: { rates: VatRateRow[] }) {
  return (
    <Panel title={m.settings_vat_rates()} lead={m.settings_vat_rates_lead()}>
      <ul className="grid divide-y divide-line">
        {rates.map(rate => (
          <li
            key={rate.startsOn}
            className="flex flex-wrap items-center gap-x-5 gap-y-2 py-3 first:pt-0 last:pb-0"
          >
            <p className="w-20 text-2xl font-bold tabular-nums">{rate.percentText}</p>
            <div className="min-w-44 flex-1">
              <p className="font-semibold">{m.settings_vat_from({ day: rate.dayText })}</p>
              {rate.exampleText && <p className="text-sm text-muted">{rate.exampleText}</p>}
            </div>
            <StateBadge state={rate.state} />
            {rate.state === 'coming' && <RemoveButton rate={rate} />}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function StateBadge({ state }: Pick<VatRateRow, 'state'>) {
  if (state === 'current') return <Badge tone="good">{m.settings_vat_current()}</Badge>
  if (state === 'coming') return <Badge tone="waiting">{m.settings_vat_coming()}</Badge>
  return <Badge>{m.settings_vat_over()}</Badge>
}

function RemoveButton({ rate }: { rate: VatRateRow }) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="remove" />
      <input type="hidden" name="startsOn" value={rate.startsOn} />
      <Button type="submit" look="danger" size="small">
        <Trash2 className="size-4" aria-hidden="true" />
        {m.settings_vat_remove()}
        <span className="sr-only">{m.settings_vat_from({ day: rate.dayText })}</span>
      </Button>
    </Form>
  )
}
