import { sql } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { spaces } from '../tables.server.ts'

// These are steps of commands, within whose transaction they run: the command asks who may. Whoever books locks the member
// first, then the spaces, then whose time they are, then the member's wallet, and the books last: so nobody waits for
// somebody who waits for them.

/**
 * Nobody else books these spaces, or another that is the time of whoever gives them, before the transaction ends. Who wants
 * several locks all of them at once: one after the other in the order of their ids, so that two who want the same ones do
 * not wait for each other.
 * @param givers whose time is wanted besides
 */
export async function lockSpaces(
  tx: Transaction,
  spaceIds: readonly string[],
  givers: readonly string[] = [],
) {
  // All of the spaces are locked before the first of the people: what is distinct is known once the last row is there.
  await tx.execute(sql`
    with locked as materialized (
      select given_by, pg_advisory_xact_lock(hashtextextended('sala space ' || id, 0)) from ${spaces}
      where id = any(${sql.param(spaceIds.filter(isUuid))}::uuid[]) order by id
    ), wanted as materialized (
      select given_by::text as id from locked where given_by is not null
      union select unnest(${sql.param(givers)}::text[]) order by id
    )
    select pg_advisory_xact_lock(hashtextextended('sala person ' || id, 0)) from wanted order by id`)
}

/** PostgreSQL's state of an error, also where Drizzle has wrapped it. */
function stateOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.cause ? stateOf(error.cause) : null
}

const DEADLOCK = '40P01'
const OVERLAP = '23P01'

/**
 * Does it, once more where PostgreSQL has ended it because two waited for each other, and says "taken" where another program
 * was quicker and the database itself refused.
 */
export async function withoutClash<Outcome>(
  act: () => Promise<Outcome>,
): Promise<Outcome | { ok: false; reason: 'taken' }> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await act()
    } catch (error) {
      const state = stateOf(error)
      if (state === OVERLAP) return { ok: false, reason: 'taken' }
      if (state !== DEADLOCK || attempt > 1) throw error
    }
  }
}
