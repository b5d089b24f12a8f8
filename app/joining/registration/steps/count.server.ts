import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database } from '#app/kit/platform/database.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { bangkokDay, type Day } from '#app/kit/pure/days.ts'
import type { RegistrationVariant } from '#app/people/applicants/rules.ts'
import type { RegistrationStep } from '../schema/registration.ts'
import { registrationSteps } from '../tables.server.ts'

export type Reached = { variant: RegistrationVariant; step: RegistrationStep }

type Counted = Reached & { day: Day; count: number }

/** What was counted since it was written last, and how much of it in this minute. */
type Tally = { counted: Map<string, Counted>; minute: number; inMinute: number }

/** A whole house that signs up at once stays below it, and whoever counts for fun gets no further. */
export const MOST_A_MINUTE = 300
const WRITTEN_AFTER_MS = 5_000

const tallies = new WeakMap<Database, Tally>()

type Counting = Pick<ServerContext, 'db' | 'log' | 'now' | 'stopping'>

/**
 * Counts that somebody reached a step (rule registration.counted). Nobody waits for the database: what is counted is written
 * together some seconds later, or as the server stops. What a kill cuts off is lost.
 */
export function countReached(ctx: Counting, { variant, step }: Reached) {
  const tally = tallyOf(ctx.db)
  if (!isWithinMinute(tally, ctx.now())) return
  if (tally.counted.size === 0) writeLater(ctx, tally)
  const day = bangkokDay(ctx.now())
  const key = `${day} ${variant} ${step}`
  const count = (tally.counted.get(key)?.count ?? 0) + 1
  tally.counted.set(key, { day, variant, step, count })
}

function tallyOf(db: Database): Tally {
  const tally = tallies.get(db) ?? { counted: new Map(), minute: 0, inMinute: 0 }
  tallies.set(db, tally)
  return tally
}

function isWithinMinute(tally: Tally, now: Date): boolean {
  const minute = Math.floor(now.getTime() / 60_000)
  tally.inMinute = minute === tally.minute ? tally.inMinute + 1 : 1
  tally.minute = minute
  return tally.inMinute <= MOST_A_MINUTE
}

async function writeLater({ db, log, stopping }: Counting, tally: Tally) {
  await sleep(WRITTEN_AFTER_MS, null, { ref: false, signal: stopping }).catch(() => {})
  const rows = [...tally.counted.values()]
  tally.counted.clear()
  await addReached(db, rows).catch(error => log.warn({ err: error }, 'steps of registrations not counted'))
}

/** Adds to what was counted of those days. */
export async function addReached(db: Database, rows: Counted[]) {
  const { day, variant, step, count } = registrationSteps
  await db
    .insert(registrationSteps)
    .values(rows)
    .onConflictDoUpdate({ target: [day, variant, step], set: { count: sql`${count} + excluded.count` } })
}
