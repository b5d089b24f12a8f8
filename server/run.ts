import { createServer, type Server } from 'node:http'
import * as build from 'virtual:react-router/server-build'
import { EnvError, loadEnv } from '#app/platform/env.server.ts'
import { announce } from './announce.ts'
import { createApp } from './app.ts'
import { type Clock, StartError, startServices } from './start.ts'
import { withPageCache } from './with-page-cache.ts'

const STOP_TIMEOUT_MS = 10_000

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
    const isExpected = error instanceof StartError || error instanceof EnvError
    process.stderr.write(`\n  ${isExpected ? error.message : (error as Error).stack}\n\n`)
    process.exit(1)
  }
}

async function start(cleanup: AsyncDisposableStack, clock: Clock) {
  const env = loadEnv()
  const context = await startServices(env, cleanup, clock)
  const app = createApp(context, build, 'production')
  const server = createServer(await withPageCache(app.fetch, context))
  server.listen(env.PORT, env.HOST)
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve)
    server.once('error', error => reject(asStartError(error, env.PORT)))
  })
  cleanup.defer(() => closeServer(server))
  cleanup.defer(context.changes.close) // whoever follows them has a request open
  await announce(context, server)
}

/** Open requests are finished; connections that only wait for the next one are closed. */
function closeServer(server: Server) {
  return new Promise<void>(resolve => {
    server.close(() => resolve())
    server.closeIdleConnections()
  })
}

function asStartError(error: Error & { code?: string }, port: number) {
  if (error.code === 'EADDRINUSE') return new StartError(`Port ${port} is in use. Set PORT to a free one.`)
  if (error.code === 'EACCES')
    return new StartError(`Port ${port} needs more rights. Set PORT to one above 1023.`)
  return error
}

/** npm passes on the signal that the terminal has sent already: a second one must not cut the stop short. */
function stopOnSignal(cleanup: AsyncDisposableStack) {
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref()
    await cleanup.disposeAsync().catch(error => {
      process.stderr.write(`${error}\n`)
      process.exit(1)
    })
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}
