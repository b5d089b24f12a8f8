import { sql } from 'drizzle-orm'
import { slips } from '#app/joining/slips/tables.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { Day } from '#app/kit/pure/days.ts'
import type { Closing, OpenPoint } from '#app/money/ledger/steps.server.ts'
import { receipts } from '../tables.server.ts'

/**
 * The slips of the days that nobody has decided about. Each is of the day that it says, where that is within the month before
 * it was sent, else of that day.
 */
export async function findUndecidedSlips(db: Executor, { from, until }: Closing): Promise<OpenPoint[]> {
  const { rows } = await db.execute<{ id: string; name: string; day: Day }>(sql`
    select id, name, day::text from (
      select receipt.id, coalesce(receipt.name, receipt.email) as name,
        case when said between sent - 31 and sent then said else sent end as day
      from ${receipts} as receipt
      left join ${slips} as slip on slip.receipt_id = receipt.id and slip.file_key = receipt.file_key
      cross join lateral (select
        (receipt.created_at at time zone 'Asia/Bangkok')::date as sent,
        coalesce((slip.verified_paid_at at time zone 'Asia/Bangkok')::date, slip.paid_on) as said) as days
      where receipt.status = 'submitted'
    ) as undecided
    where day >= ${from ?? '0001-01-01'}::date and day < ${until}::date
    order by day, id`)
  return rows.map(({ id, name, day }) => ({
    kind: 'slip',
    name,
    day,
    amountSatang: null,
    path: `/admin/receipts/${id}`,
    see: 'receipts.view',
  }))
}
