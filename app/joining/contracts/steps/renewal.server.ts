import { and, eq, inArray, isNotNull, lte, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Executor, Transaction } from '#app/kit/platform/database.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { addDays, type Day } from '#app/kit/pure/days.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { listItems } from '../queries/contracts.server.ts'
import { findRenewal } from '../queries/renewals.server.ts'
import { type RenewalRefusal, renewalRefusal, renewedItems } from '../rules/renewal.ts'
import { type Contract, contractItems, contracts, seatHolders, seats } from '../tables.server.ts'
import { addContract, insertItem } from './contracts.server.ts'

// Steps of commands, within whose transaction they run: the command asks who may, and has locked the contract.

type Ctx = Pick<ServerContext, 'now' | 'secrets'>

type Terms = Pick<Contract, 'lastDay' | 'thenHow' | 'depositSatang'>

/** Writes a draft that renews a contract: from the day after its last, with what it has then, at the prices of that day. */
export async function draftRenewal(
  tx: Transaction,
  ctx: Ctx,
  contract: Contract,
  terms: Terms,
): Promise<Result<Contract, RenewalRefusal>> {
  const { id, customerId, lastDay, noticeDays, givesBack, graceDays, extrasSatang, ownExtrasSatang } =
    contract
  const refusal = renewalRefusal(contract, { isRenewed: (await findRenewal(tx, id)) !== null })
  if (refusal || lastDay === null) return fail(refusal ?? 'no_last_day')
  const firstDay = addDays(lastDay, 1)
  const kept = { customerId, noticeDays, givesBack, graceDays, extrasSatang, ownExtrasSatang }
  const renewal = await addContract(tx, ctx, { ...kept, ...terms, firstDay, renewsId: id, items: [] })
  const items = (await listItems(tx, [id])).map(({ item }) => item)
  for (const { id: replacesId, createdAt: _, ...item } of renewedItems(items, lastDay))
    await insertItem(tx, renewal, { ...item, firstDay, lastDay: null, replacesId })
  return ok(renewal)
}

/** Renewals that run, and have not yet the holders of the seats that they follow: from the day before their first on. */
export async function listUncarried(db: Executor, today: Day): Promise<string[]> {
  const old = alias(seats, 'old')
  const rows = await db
    .selectDistinct({ id: contracts.id })
    .from(contracts)
    .innerJoin(contractItems, eq(contractItems.contractId, contracts.id))
    .innerJoin(old, eq(old.itemId, contractItems.replacesId))
    .innerJoin(seatHolders, eq(seatHolders.seatId, old.id))
    .where(
      and(
        inArray(contracts.state, ['running', 'notice']),
        isNotNull(contracts.renewsId),
        lte(contracts.firstDay, addDays(today, 1)),
        or(sql`${seatHolders.lastDay} is null`, sql`${seatHolders.lastDay} >= ${contracts.firstDay}`),
      ),
    )
  return rows.map(({ id }) => id)
}
