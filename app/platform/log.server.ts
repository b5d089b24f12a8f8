import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'
import { pino } from 'pino'
import type { Env } from './env.server.ts'

export type Log = ReturnType<typeof createLog>

/** Structured log on standard output. Never pass it personal data: ids only. */
export function createLog(level: Env['LOG_LEVEL']) {
  return pino({
    level,
    base: undefined,
    formatters: { level: label => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  })
}

/**
 * What of an error goes to the log: nothing but what it says and where. Errors carry along what they met: a failed
 * query the names and emails it was to store, a broken connection its password.
 */
export function describeError(thrown: unknown): Record<string, unknown> {
  if (!(thrown instanceof Error)) return { type: typeof thrown }
  const { name, stack = '', cause } = thrown
  const { code, constraint } = (cause ?? thrown) as { code?: string; constraint?: string }
  const said = saidBy(thrown)
  const frames = stack.split('\n').filter(line => line.startsWith('    at '))
  const causeType = cause instanceof Error ? cause.name : undefined
  return { type: name, ...said, code, constraint, cause: causeType, stack: frames.join('\n') }
}

/** A message that may quote what somebody typed is left out; the database's code and constraint say enough. */
function saidBy(error: Error) {
  if (error instanceof DrizzleQueryError) return { query: error.query }
  const isQuoting = error instanceof pg.DatabaseError || error instanceof SyntaxError
  return isQuoting ? {} : { message: error.message }
}
