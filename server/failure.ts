import type { ErrorHandler } from 'hono'
import type { Log } from '#app/kit/platform/log.server.ts'
import type { ServedEnv } from './request-id.ts'

/**
 * The answer to what nobody caught. Whoever leaves in the middle of sending is told nothing, and is no failure of ours:
 * the request's own line says that they left.
 */
export function answerFailure(log: Log): ErrorHandler<ServedEnv> {
  return (error, c) => {
    const { destroyed, complete, readableEnded } = c.env.incoming
    if (destroyed && !complete && !readableEnded) return c.text('The request broke off on its way.', 400)
    log.error({ err: error, requestId: c.get('served').id }, 'request failed')
    return c.text('Something went wrong on our side. Please try again.', 500)
  }
}
