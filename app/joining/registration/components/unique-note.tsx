import type { RegistrationTotal } from '#app/house/plans/rules/prices.ts'
import { m } from '#app/paraglide/messages.js'
import { showAmount } from './total-lines.tsx'

type UniqueNoteProps = { total: Pick<RegistrationTotal, 'totalSatang' | 'uniqueSatang'> }

/** How the amount differs from the total of before, in a dialog that shows no other part of it. */
export function UniqueNote({ total: { totalSatang, uniqueSatang = 0 } }: UniqueNoteProps) {
  if (uniqueSatang === 0) return null
  return (
    <dl className="grid gap-1.5 rounded-card bg-sea-1 px-5 py-4 tabular-nums">
      <div className="flex justify-between gap-4">
        <dt>{m.registration_total()}</dt>
        <dd>{showAmount(totalSatang - uniqueSatang)}</dd>
      </div>
      <div className="flex justify-between gap-4">
        <dt>{m.payment_unique()}</dt>
        <dd>{showAmount(uniqueSatang)}</dd>
      </div>
      <div className="flex justify-between gap-4 border-t border-control pt-1.5 font-bold">
        <dt>{m.payment_to_pay()}</dt>
        <dd>{showAmount(totalSatang)}</dd>
      </div>
    </dl>
  )
}
