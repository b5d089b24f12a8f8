import * as build from 'virtual:react-router/server-build'
import { loadEnv, misspelled } from '#app/kit/platform/env.server.ts'
import { createLog } from '#app/kit/platform/log.server.ts'
import { announce } from './announce.ts'
import { createApp } from './app.ts'
import { exitWhenBroken } from './fatal.ts'
import { inFront } from './front.ts'
import { closeServer, createHttpServer } from './http-server.ts'
import { inTurn } from './in-turn.ts'
import { loadMetrics } from './metrics.ts'
import { openHouse } from './ready.ts'
import { type Clock, startServices } from './start.ts'
import { listenError, startFailure } from './start-error.ts'
import { beginLastWork, beginStop, drain, drainMs, planDrain, workTimeLeft } from './stopping.ts'
import { withPageCache } from './with-page-cache.ts'

/** Most of it is left to PostgreSQL: requests and jobs have their own limit. */
const STOP_TIMEOUT_MS = 25_000
/** Requests end before the jobs that they may still hand over. */
const SHARE_OF_REQUESTS = 0.9

const REAL_CLOCK: Clock = { now: () => new Date() }

/** Starts the whole program and keeps it until a signal stops it, also in the middle of the start. */
export async function run(clock = REAL_CLOCK) {
  const cleanup = new AsyncDisposableStack()
  stopOnSignal(cleanup)
  process.stdout.on('error', () => {}) // nobody reads any more: no reason to stop serving
  try {
    await start(cleanup, clock)
  } catch (error) {
    if (cleanup.disposed) return // stopped by a signal in the middle of the start
    await cleanup.disposeAsync()
    process.stderr.write(`\n  ${startFailure(error)}\n\n`)
    process.exit(1)
  }
}

async function start(cleanup: AsyncDisposableStack, clock: Clock) {
  for (const line of misspelled()) process.stderr.write(`\n  ${line}\n`)
  const env = loadEnv()
  exitWhenBroken(createLog(env.LOG_LEVEL))
  const context = await startServices(env, cleanup, clock)
  const app = createApp(context, build, 'production')
  const metrics = await loadMetrics(context)
  const listener = await withPageCache(app.fetch, context)
  const server = createHttpServer(inFront(inTurn(listener), { log: context.log, metrics }))
  server.listen(env.PORT, env.HOST)
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve)
    server.once('error', error => reject(listenError(error, env)))
  })
  cleanup.defer(() => closeServer(server, workTimeLeft() * SHARE_OF_REQUESTS))
  cleanup.defer(context.changes.close) // whoever follows them has a request open
  cleanup.defer(beginLastWork)
  cleanup.defer(drain)
  planDrain(env.DRAIN_SECONDS)
  await announce(context, server)
  openHouse()
}

/** npm passes on the signal that the terminal has sent already: a second one must not cut the stop short. */
function stopOnSignal(cleanup: AsyncDisposableStack) {
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    beginStop()
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS + drainMs()).unref()
    await cleanup.disposeAsync().catch(error => {
      process.stderr.write(`${error}\n`)
      process.exit(1)
    })
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}
