import type { Topic } from './changes.server.ts'
import type { ServerContext } from './server-context.ts'

/**
 * Does the work whenever the topic changes, on whichever server, and again for what changes meanwhile. What is announced
 * while nobody hears it is found with the next, or by the clock.
 */
export function followChanges(ctx: ServerContext, topic: Topic, work: () => Promise<void>) {
  let isWanted = false
  let isAtIt = false
  const start = async () => {
    isWanted = true
    if (isAtIt) return
    isAtIt = true
    try {
      while (isWanted) {
        isWanted = false
        await work()
      }
    } catch (error) {
      if (!ctx.stopping.aborted) ctx.log.warn({ err: error, topic }, 'what follows waits')
    } finally {
      isAtIt = false
    }
  }
  return ctx.changes.subscribe({
    onChange: changed => {
      if (changed === topic) void start()
    },
    onClose: () => {},
  })
}
