import type { PlanView } from '#app/house/plans/rules/catalogue.ts'
import { totalFor } from '#app/house/plans/rules/total.ts'
import { readHundredths } from '#app/house/settings/schema/parts.ts'
import { formatBaht } from '#app/kit/pure/money.ts'
import type { EditView } from '#app/kit/ui/edit-form.tsx'
import { MoneyField } from '#app/kit/ui/number-fields.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'

type FeeFieldsProps = EditView & {
  /** A plan to show the effect on; undefined while nothing is on sale. */
  example: { plan: PlanView; title: string } | undefined
  vatBasisPoints: number
}

/** What a new member pays once, what that makes of a total, and how much may be owed. */
export function FeeFields({ field, values, example, vatBasisPoints }: FeeFieldsProps) {
  const membershipFeeSatang = readHundredths(values['membershipFee'] ?? '')
  return (
    <>
      <Panel title={m.settings_fee_title()} lead={m.settings_fee_lead()}>
        <div className="sm:max-w-56">
          <MoneyField {...field('membershipFee')} hint={m.settings_in_baht()} required />
        </div>
      </Panel>
      <Panel title={m.settings_limit_title()} lead={m.settings_limit_lead()}>
        <div className="sm:max-w-56">
          <MoneyField {...field('creditLimit')} hint={m.settings_in_baht()} required />
        </div>
      </Panel>
      {example && membershipFeeSatang !== null && (
        <Panel title={m.settings_preview()} isPreview>
          <ExampleTotal
            title={example.title}
            total={totalFor(example.plan, false, { membershipFeeSatang, vatBasisPoints })}
          />
        </Panel>
      )}
    </>
  )
}

type ExampleTotalProps = { title: string; total: ReturnType<typeof totalFor> }

/** What a new member pays for one plan, line by line. */
export function ExampleTotal({ title, total }: ExampleTotalProps) {
  const lines = [
    { label: title, satang: total.priceSatang },
    { label: m.settings_fee(), satang: total.membershipFeeSatang },
    { label: m.settings_vat(), satang: total.vatSatang },
    { label: m.settings_example_total(), satang: total.totalSatang },
  ]
  return (
    <div className="grid max-w-sm gap-2">
      <p className="text-sm text-muted">{m.settings_example_lead()}</p>
      <dl className="grid gap-1">
        {lines.map(({ label, satang }) => (
          <div
            key={label}
            className="flex justify-between gap-4 tabular-nums last:border-t last:border-control last:pt-1 last:font-bold"
          >
            <dt>{label}</dt>
            <dd>{formatBaht(satang, getLocale())}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
