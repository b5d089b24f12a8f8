import type { Executor } from '#app/kit/platform/database.server.ts'
import { formatDay, SHORT_DAY } from '#app/kit/pure/days.ts'
import { formatBaht } from '#app/kit/pure/money.ts'
import { billOf } from '#app/money/bills/steps/kinds.server.ts'
import type { TodayRow } from '#app/noun-views.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { listFailed } from '../queries/cards.server.ts'

/** Bills that a card did not pay and that are not paid otherwise, the longest first; none where no cards are taken. */
export async function viewFailed(
  { db, env }: { db: Executor; env: { STRIPE_SECRET_KEY?: string | undefined } },
  most: number,
): Promise<{ total: number; rows: TodayRow[] }> {
  const { total, rows } = env.STRIPE_SECRET_KEY ? await listFailed(db, most) : { total: 0, rows: [] }
  return { total, rows: await Promise.all(rows.map(row => viewRow(db, row))) }
}

async function viewRow(
  db: Executor,
  { charge, bill, customerId }: Awaited<ReturnType<typeof listFailed>>['rows'][number],
) {
  const said = (await (await billOf(bill)).say(db, [bill])).get(bill.subjectId)
  const { nextAttemptOn } = charge
  return {
    path: `/admin/customers/${customerId}/card`,
    name: said?.payer.name ?? '',
    facts: [said?.number ?? null, formatBaht(charge.amountSatang, getLocale(), { decimals: 'always' })],
    since: charge.createdAt,
    note:
      nextAttemptOn === null
        ? ({ text: m.saved_card_no_next(), tone: 'bad' } as const)
        : ({
            text: m.saved_card_next({ day: formatDay(nextAttemptOn, getLocale(), SHORT_DAY) }),
            tone: 'neutral',
          } as const),
  }
}
