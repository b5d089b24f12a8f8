import type { Actor } from '#app/house/access/rules.ts'
import { findSaid, listBills } from '#app/joining/billing/queries/bills.server.ts'
import { pathOfBill } from '#app/joining/billing/rules.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { formatBaht } from '#app/kit/pure/money.ts'
import { readMoney } from '#app/money/ledger/schema.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import type { SearchGroup } from '../rules/results.ts'

/** Who is still asked for exactly that amount, as a bank tells of a transfer: the newest first (rule search.amounts). */
export async function findAmounts(
  db: Executor,
  actor: Pick<Actor, 'admin'>,
  typed: string,
  limit: number,
): Promise<SearchGroup[]> {
  const askedSatang = readMoney(typed.replace(/^\s*฿|(?:฿|THB|baht|บาท)\s*$/i, '').trim())
  if (askedSatang === null || askedSatang === 0) return []
  const open = await listBills(db, { askedSatang, isUnpaid: true, page: 1, perPage: limit })
  const seen = open.filter(({ bill }) => pathOfBill(actor, bill) !== null)
  if (seen.length === 0) return []
  const said = await findSaid(db, seen)
  const results = seen.slice(0, limit).map(({ bill }) => {
    const { number = '', payer } = said.get(bill.id) ?? {}
    const title = m.search_amount({ name: payer?.name ?? '', amount: formatBaht(askedSatang, getLocale()) })
    return { id: bill.id, path: pathOfBill(actor, bill) ?? '', title, detail: number }
  })
  return [{ kind: 'amounts', label: m.search_amounts(), results, hasMore: seen.length > limit }]
}
