import { pino } from 'pino'
import type { Env } from './env.server.ts'

export type Log = ReturnType<typeof createLog>

/** Structured log on standard output. Never pass it personal data: ids only. */
export function createLog(level: Env['LOG_LEVEL']) {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime })
}
