import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'
import { type DestinationStream, type LogFn, type Logger, type LoggerOptions, pino } from 'pino'
import { troubleOfError } from '../pure/trouble.ts'
import type { Env } from './env.server.ts'
import { isOutage } from './outage.server.ts'

export type Log = ReturnType<typeof createLog>

/** Structured log on standard output. Never pass it personal data: ids only. */
export function createLog(level: Env['LOG_LEVEL'], to?: DestinationStream) {
  const options: LoggerOptions = {
    level,
    base: undefined,
    formatters: { level: label => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    hooks: { logMethod: asWarningInOutage },
  }
  return to ? pino(options, to) : pino(options)
}

/** Whoever keeps the database says that it is away; what meets that is tried again, and needs nobody. */
function asWarningInOutage(this: Logger, args: Parameters<LogFn>, log: LogFn, level: number) {
  const about = args[0] as { err?: unknown } | undefined
  if (level === this.levels.values['error'] && isOutage(about?.err)) return this.warn(...args)
  log.apply(this, args)
}

/**
 * What of an error goes to the log: nothing but what it says and where. Errors carry along what they met: a failed
 * query the names and emails it was to store, a broken connection its password.
 */
export function describeError(thrown: unknown): Record<string, unknown> {
  if (!isError(thrown)) return { type: typeof thrown }
  const { name, stack = '', cause } = thrown
  const { code, constraint } = (cause ?? thrown) as { code?: string; constraint?: string }
  const said = saidBy(thrown)
  const frames = stack.split('\n').filter(line => line.startsWith('    at '))
  const causeType = cause instanceof Error ? cause.name : undefined
  const why = troubleOfError(thrown)
  return { type: name, ...said, code, why, constraint, cause: causeType, stack: frames.join('\n') }
}

/** Also one that was copied into a plain object, as pg-boss does. */
function isError(thrown: unknown): thrown is Error {
  return thrown instanceof Error || (typeof thrown === 'object' && thrown !== null && 'stack' in thrown)
}

/** A message that may quote what somebody typed is left out; the database's code and constraint say enough. Nor is a statement told that met an outage or a full disk: it was not at fault. */
function saidBy(error: Error) {
  const hasOwnFault = !isOutage(error) && troubleOfError(error) === undefined
  if (error instanceof DrizzleQueryError) return hasOwnFault ? { query: error.query } : {}
  const isQuoting = error instanceof pg.DatabaseError || error instanceof SyntaxError
  return isQuoting || !(error instanceof Error) ? {} : { message: error.message }
}
