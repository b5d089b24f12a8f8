import { collectDefaultMetrics, Registry } from 'prom-client'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { addBacklogMetrics } from './metrics-backlog.ts'
import { addBackupMetrics } from './metrics-backup.ts'
import { addRequestMetrics } from './metrics-requests.ts'
import { addServerMetrics } from './metrics-server.ts'

/** Everything that is measured; `count` is told of every request, all else is looked up when somebody asks. */
export function openRegister(server: ServerContext) {
  const register = new Registry()
  collectDefaultMetrics({ register })
  addServerMetrics(register, server)
  addBacklogMetrics(register, server)
  addBackupMetrics(register, server)
  return { register, count: addRequestMetrics(register) }
}
