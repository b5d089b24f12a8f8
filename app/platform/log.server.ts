import { DrizzleQueryError } from 'drizzle-orm'
import { pino } from 'pino'
import type { Env } from './env.server.ts'

export type Log = ReturnType<typeof createLog>

/** Structured log on standard output. Never pass it personal data: ids only. */
export function createLog(level: Env['LOG_LEVEL']) {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  })
}

/**
 * What of an error goes to the log: nothing but what it says and where. Errors carry along what they met: a failed
 * query the names and emails it was to store, a broken connection its password.
 */
export function describeError(error: Error): Record<string, unknown> {
  const { name, message, stack = '', cause } = error
  // The database's own message may quote the values that it refused; its code and constraint say enough.
  const { code, constraint } = (cause ?? error) as { code?: string; constraint?: string }
  const said = error instanceof DrizzleQueryError ? { query: error.query } : { message }
  const frames = stack.split('\n').filter(line => line.startsWith('    at '))
  const causeType = cause instanceof Error ? cause.name : undefined
  return { type: name, ...said, code, constraint, cause: causeType, stack: frames.join('\n') }
}
