import { formatBaht } from '#app/kit/pure/money.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import type { ReceiptApplication } from '../schema/reply.ts'

/** What the receipt is for, from the registration of this browser. */
export function PlanSummary({ application }: { application: ReceiptApplication }) {
  return (
    <dl className="flex flex-wrap justify-between gap-x-6 gap-y-1 rounded-control border border-line bg-ground px-5 py-4">
      <div className="grid min-w-0">
        <dt className="text-sm text-muted">{m.receipt_paying_for()}</dt>
        <dd className="text-xl font-bold">{application.planName}</dd>
      </div>
      <div className="grid">
        <dt className="text-sm text-muted">{m.receipt_total()}</dt>
        <dd className="text-xl font-bold tabular-nums">
          {formatBaht(application.totalSatang, getLocale(), { decimals: 'always' })}
        </dd>
      </div>
      <div className="flex w-full flex-wrap gap-x-2 text-sm text-muted">
        <dt>{m.receipt_member_id()}</dt>
        <dd className="font-semibold tabular-nums text-ink">{application.memberId}</dd>
      </div>
    </dl>
  )
}
