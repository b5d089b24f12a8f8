import * as build from 'virtual:react-router/server-build'
import { serve } from '@hono/node-server'
import { EnvError, loadEnv } from '#app/platform/env.server.ts'
import { announce } from './announce.ts'
import { createApp } from './app.ts'
import { StartError, startServices } from './start.ts'

const STOP_TIMEOUT_MS = 10_000

/** Starts the whole program and keeps it until a signal stops it. */
export async function run() {
  try {
    await start()
  } catch (error) {
    if (!(error instanceof StartError || error instanceof EnvError)) throw error
    process.stderr.write(`\n  ${error.message}\n\n`)
    process.exit(1)
  }
}

async function start() {
  const env = loadEnv()
  const services = await startServices(env)
  const app = createApp(services.context, build, 'production')
  const server = serve({ fetch: app.fetch, port: env.PORT, hostname: env.HOST })
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve)
    server.once('error', error => reject(asStartError(error, env.PORT)))
  }).catch(async error => {
    await services.stop()
    throw error
  })
  await announce(services.context, server)
  stopOnSignal(async () => {
    await new Promise<void>(resolve => {
      server.close(() => resolve())
      if ('closeIdleConnections' in server) server.closeIdleConnections()
    })
    await services.stop()
  })
}

function asStartError(error: Error & { code?: string }, port: number) {
  if (error.code === 'EADDRINUSE') return new StartError(`Port ${port} is in use. Set PORT to a free one.`)
  if (error.code === 'EACCES')
    return new StartError(`Port ${port} needs more rights. Set PORT to one above 1023.`)
  return error
}

function stopOnSignal(stop: () => Promise<void>) {
  let isStopping = false
  const handle = () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref()
    stop().then(
      () => process.exit(0),
      error => {
        process.stderr.write(`${error}\n`)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', handle)
  process.on('SIGTERM', handle)
}
