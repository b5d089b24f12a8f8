import type { Executor } from '#app/kit/platform/database.server.ts'
import { countFrom } from '#app/kit/platform/list-page.server.ts'
import { type Day, daysBetween, formatDay, SHORT_DAY } from '#app/kit/pure/days.ts'
import { formatBaht } from '#app/kit/pure/money.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { countOverdue, findClosings, listOverdue, type OverdueBill } from '../queries/overdue.server.ts'
import { listPayers } from '../queries/payers.server.ts'
import type { Closing } from '../rules/notices.ts'

/** Overdue bills that the list of contracts shows; the others are reached by the list of what is to be paid. */
const MOST = 50

/** What is overdue of contracts, the longest first, and when seats close because of it (rule contracts.overdue). */
export async function viewOverdue(db: Executor, today: Day, most = MOST) {
  const late = await listOverdue(db, today, most)
  if (late.length === 0) return { rows: [], total: 0 }
  const customerIds = [...new Set(late.map(({ customerId }) => customerId))]
  const [payers, closings, total] = await Promise.all([
    listPayers(db, customerIds),
    findClosings(db, customerIds, today),
    countFrom(late, most, () => countOverdue(db, today)),
  ])
  const names = new Map(payers.map(({ id, name }) => [id, name]))
  const rows = late.map(bill => ({
    ...viewBill(bill, today),
    ...viewClosing(closings.get(bill.customerId) ?? null, today),
    customer: names.get(bill.customerId) ?? '',
  }))
  return { rows, total }
}
export type OverdueView = Awaited<ReturnType<typeof viewOverdue>>['rows'][number]

function viewBill({ id, number, dueOn, lacksSatang }: OverdueBill, today: Day) {
  return {
    id,
    number,
    late: m.contract_overdue_days({ days: daysBetween(dueOn, today) }),
    lacks: formatBaht(lacksSatang, getLocale(), { decimals: 'always' }),
  }
}

function viewClosing(closing: Closing | null, today: Day) {
  if (closing === null) return { closes: null, isClosed: false }
  const isClosed = closing.on <= today
  const day = formatDay(closing.on, getLocale(), SHORT_DAY)
  return { closes: isClosed ? m.contract_closed_since({ day }) : m.contract_closes_on({ day }), isClosed }
}
