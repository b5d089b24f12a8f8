import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'

/** No connection to PostgreSQL could be made; the cause says why. */
class Unreachable extends Error {
  override name = 'Unreachable'

  constructor(cause: Error) {
    super(`PostgreSQL cannot be reached: ${cause.message}`, { cause })
  }
}

type Callback = (error: Error) => void

/** Clients for a pool, which has no event for a connection that cannot be made: they tell of it. */
export function clientTelling(onUnreachable: () => void): typeof pg.Client {
  return class extends pg.Client {
    override connect(): Promise<pg.Client>
    override connect(callback: Callback): void
    override connect(callback?: Callback): Promise<pg.Client> | undefined {
      if (!callback) return super.connect()
      super.connect((error: Error | null) => {
        if (!error) return (callback as () => void)()
        onUnreachable()
        callback(new Unreachable(error))
      })
    }
  }
}

/** What an answer in an outage asks for, as `Retry-After`. */
export const TRY_AGAIN_SECONDS = '5'

/** SQLSTATE: connection exceptions, and a server that goes, has gone or is not there yet. */
const STATES = /^(?:08...|57P0[123])$/
/** What the driver, and the client above, say of a connection that is gone or could not be made. */
const SAYINGS =
  /^(?:PostgreSQL cannot be reached|Connection terminated|Client .+ is not queryable$|timeout exceeded when trying to connect$)/
/** What the system says of one that breaks in the middle of a query; of others it says the same. */
const BROKEN = /^(?:ECONNRESET|EPIPE|ETIMEDOUT)$/

type Said = { code?: unknown; message?: unknown }

/**
 * Whether an error says no more than that the database is away: it passes, and what met it is tried again.
 * @param error also one that was copied into a plain object, as pg-boss does
 */
export function isOutage(error: unknown): boolean {
  if (error instanceof DrizzleQueryError) return isOutageOfDriver(error.cause)
  const { code, message } = (error ?? {}) as Said
  return STATES.test(String(code)) || SAYINGS.test(String(message))
}

/** The same for an error that is known to come from the driver. */
export function isOutageOfDriver(error: unknown): boolean {
  return isOutage(error) || BROKEN.test(String(((error ?? {}) as Said).code))
}
