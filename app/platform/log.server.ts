import { DrizzleQueryError } from 'drizzle-orm'
import { pino, stdSerializers } from 'pino'
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

/** A failed query carries what it was to store: names, emails, messages. Those stay out of the log. */
export function describeError(error: Error) {
  if (!(error instanceof DrizzleQueryError)) return stdSerializers.err(error)
  const { query, stack = '', cause } = error
  const frames = stack.split('\n').filter(line => line.startsWith('    at '))
  const { code, constraint } = { ...cause } as { code?: string; constraint?: string }
  return { type: error.name, query, cause: cause?.name, code, constraint, stack: frames.join('\n') }
}
