import type { Worker } from '#app/platform/jobs.server.ts'
import type { ServerContext } from '#app/platform/server-context.ts'

/** Every background job of the program with what it does. */
export function workersFor(_server: ServerContext): Worker[] {
  return []
}
