import type { Actor } from '#app/house/access/rules.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { SearchGroup } from '../rules/results.ts'
import { findAmounts } from './amounts.server.ts'
import { findDeeds } from './deeds.server.ts'
import { findPlaces } from './places.server.ts'
import { searchEverything } from './records.server.ts'

/**
 * What the staff search answers: what may be done, who is asked for an amount, where that is, then people and papers.
 * @param limit how many results of each kind
 */
export async function search(
  db: Executor,
  actor: Pick<Actor, 'admin'>,
  typed: string,
  limit: number,
): Promise<SearchGroup[]> {
  const [deeds, amounts, records] = await Promise.all([
    findDeeds(db, actor, typed),
    findAmounts(db, actor, typed, limit),
    searchEverything(db, actor, typed, limit),
  ])
  return [...deeds, ...amounts, ...findPlaces(actor, typed, limit), ...records]
}
