import { DrizzleQueryError } from 'drizzle-orm'

/** What an answer in an outage asks for, as `Retry-After`. */
export const TRY_AGAIN_SECONDS = '5'

/** SQLSTATE: connection exceptions, and a server that goes, has gone or is not there yet. */
const STATES = /^(?:08...|57P0[123])$/
/** What the driver, and our client, say of a connection that is gone or could not be made. */
const SAYINGS =
  /^(?:PostgreSQL cannot be reached|Connection terminated|Client .+ is not queryable$|timeout exceeded when trying to connect$)/
/** What the system says of one that breaks in the middle of a query; of others it says the same. */
const BROKEN = /^(?:ECONNRESET|EPIPE|ETIMEDOUT)$/

/**
 * Whether an error says no more than that the database is away: it passes, and what met it is tried again.
 * @param error also one that was copied into a plain object, as pg-boss does
 * @param isOfDriver it is known to come from the driver
 */
export function isOutage(error: unknown, isOfDriver = false): boolean {
  if (error instanceof DrizzleQueryError) return isOutage(error.cause, true)
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  if (STATES.test(String(code)) || SAYINGS.test(String(message))) return true
  return isOfDriver && BROKEN.test(String(code))
}
