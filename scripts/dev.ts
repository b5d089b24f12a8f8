// `npm run dev`: the whole program with Vite in front; a change shows in the browser at once.

import { createServer as createHttpServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createServer as createViteServer } from 'vite'

process.env['NODE_ENV'] = 'development'
const cleanup = new AsyncDisposableStack()
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => cleanup.disposed || cleanup.disposeAsync().finally(() => process.exit()))
}
const vite = await createViteServer({ server: { middlewareMode: true }, appType: 'custom' })
cleanup.defer(() => vite.close())
const { loadEnv, misspelled } = await vite.ssrLoadModule('/app/kit/platform/env.server.ts')
const { startServices } = await vite.ssrLoadModule('/server/start.ts')
const { openHouse } = await vite.ssrLoadModule('/server/ready.ts')
const { underPublicUrl } = await vite.ssrLoadModule('/server/public-url.ts')
const { announce } = await vite.ssrLoadModule('/server/announce.ts')
for (const line of misspelled()) process.stderr.write(`\n  ${line}\n`)
const context = await startServices(loadEnv(), cleanup, { now: () => new Date() })

const server = createHttpServer((request, response) => {
  vite.middlewares(request, response, async () => {
    try {
      const { createApp } = await vite.ssrLoadModule('/server/app.ts')
      const build = await vite.ssrLoadModule('virtual:react-router/server-build')
      const app = createApp(context, build, 'development')
      await underPublicUrl(getRequestListener(app.fetch), context.env.APP_URL)(request, response)
    } catch (error) {
      vite.ssrFixStacktrace(error as Error)
      context.log.error({ err: error }, 'request failed')
      response.writeHead(500).end()
    }
  })
})
cleanup.defer(() => server.closeAllConnections())
server.listen(context.env.PORT, context.env.HOST, () => announce(context, server).then(openHouse))
