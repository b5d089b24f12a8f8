import { sql } from 'drizzle-orm'
import { contracts } from '#app/joining/contracts/tables.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { customers } from '#app/people/customers/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import type { Span } from '#app/space/spaces/rules/opening.ts'
import { heldWithin, rangeOf } from './taken.server.ts'

/** A space, or one of several that are alike, while a contract has it; all of them without a unit. */
export type Held = Span & { spaceId: string; unit: number | null; name: string }

/** What contracts that run have of all spaces within a window, with whose it is (rule contracts.spaces). */
export async function listHeld(db: Executor, window: Span): Promise<Held[]> {
  const { rows } = await db.execute<Held>(sql`
    select held.space_id as "spaceId", held.space_unit as unit,
      (extract(epoch from begins) * 1000)::float8 as "from", (extract(epoch from ends) * 1000)::float8 as "to",
      coalesce(nullif(customer.name, ''), member.name, '') as name
    from ${heldWithin(rangeOf(window))}
    join ${contracts} as contract on contract.id = held.contract_id
    join ${customers} as customer on customer.id = contract.customer_id
    left join ${members} as member on member.id = customer.member_row_id
    order by begins, held.item_id`)
  return rows
}
