import { inArray, sql } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { answerTo } from '#app/kit/platform/questions.server.ts'
import { CONTRACT_STATES } from '../rules/contracts.ts'
import type { Span } from '../rules/proration.ts'
import { holdsSpaces } from '../rules/states.ts'
import { type Contract, contractItems, contracts } from '../tables.server.ts'

/** A space that can be somebody's own. */
export type OwnSpace = {
  id: string
  /** In English, as papers name it. */
  name: string
  /** As many are alike of it. */
  units: number
}

declare module '#app/kit/platform/questions.server.ts' {
  interface Answers {
    /** Of whoever keeps spaces: rooms and desks that can be somebody's own, in their order. */
    ownSpaces: (db: Executor) => Promise<OwnSpace[]>
  }
}

export const listOwnSpaces = async (db: Executor) => (await answerTo('ownSpaces'))(db)

/**
 * Which spaces contracts have, and on which days; without a unit all of it, without a last day as long as anybody knows (`endOf`).
 * Columns: space_id, space_unit, item_id, contract_id, state, first_day, last_day.
 */
export const heldSpaces = sql`(
  select item.space_id, item.space_unit, item.id as item_id, item.contract_id, contract.state, item.first_day,
    least(item.last_day, case when contract.then_how = 'ends' or contract.state in ('notice', 'ended')
      then contract.last_day end) as last_day
  from ${contractItems} as item join ${contracts} as contract on contract.id = item.contract_id
  where item.space_id is not null)`

/** A space on days: all of it without a unit. @property itemId null for what is not stored yet */
export type WantedSpace = Span & { itemId: string | null; spaceId: string; spaceUnit: number | null }

/** Whether another contract has the space on some of those days, or this one has it twice; the contract that it renews passes its own on. */
export async function isSpaceHeld(
  db: Executor,
  { id, renewsId }: Pick<Contract, 'id' | 'renewsId'>,
  { itemId, spaceId, spaceUnit, firstDay, lastDay }: WantedSpace,
): Promise<boolean> {
  const isHolding = inArray(sql`state`, CONTRACT_STATES.filter(holdsSpaces))
  const { rows } = await db.execute(sql`
    select from ${heldSpaces} as held
    where space_id = ${spaceId} and coalesce(space_unit = ${spaceUnit}::int, true)
      and daterange(first_day, last_day, '[]') && daterange(${firstDay}, ${lastDay}, '[]')
      and item_id is distinct from ${itemId}::uuid and contract_id is distinct from ${renewsId}::uuid
      and (contract_id = ${id} or ${isHolding})
    limit 1`)
  return rows.length > 0
}
