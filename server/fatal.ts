import type { Log } from '#app/kit/platform/log.server.ts'

/**
 * A bug that nobody caught, a promise's too, leaves the program in a state nobody knows: it says so once, without what
 * the error carries along, and ends for the supervisor to start it afresh. The database recovers, or goes on.
 */
export function exitWhenBroken(log: Log) {
  process.on('uncaughtException', error => {
    log.fatal({ err: error }, 'Sala ends: a bug that nobody caught')
    process.exit(1)
  })
}
