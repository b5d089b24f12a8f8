import type { Executor } from '#app/kit/platform/database.server.ts'
import type { Day } from '#app/kit/pure/days.ts'
import { m } from '#app/paraglide/messages.js'
import { listItems } from '../queries/screens.server.ts'
import { firstPriceDay, isPriced, plannedItems } from '../rules/prices.ts'
import type { Contract } from '../tables.server.ts'
import { itemText } from '../texts/lines.ts'
import { bahtText, dayText } from './screens.server.ts'

/** Whose prices may change, and the first day from which they may. */
export async function viewPriced(db: Executor, { id, noticeDays }: Contract, today: Day) {
  const from = firstPriceDay(noticeDays, today)
  const items = (await listItems(db, id)).filter(({ item }) => isPriced(from)(item))
  return {
    from,
    items: items.map(({ item, planName }) => ({
      id: item.id,
      title: m.contract_item({ quantity: item.quantity, plan: itemText({ item, planName }) }),
      price: bahtText(item.unitSatang),
    })),
  }
}
export type Priced = Awaited<ReturnType<typeof viewPriced>>

/** From when prices are others that can still be taken back; null where none are planned. */
export async function viewPlanned(
  db: Executor,
  { id }: Pick<Contract, 'id'>,
  today: Day,
): Promise<string | null> {
  const [next] = plannedItems(
    (await listItems(db, id)).map(({ item }) => item),
    today,
  )
  return next ? dayText(next.firstDay) : null
}
