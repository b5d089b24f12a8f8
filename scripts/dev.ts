// `npm run dev`: the whole program with Vite in front; a change shows in the browser at once.

import { createServer as createHttpServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createServer as createViteServer } from 'vite'

process.env['NODE_ENV'] = 'development'
const vite = await createViteServer({ server: { middlewareMode: true }, appType: 'custom' })
const { loadEnv } = await vite.ssrLoadModule('/app/platform/env.server.ts')
const { startServices } = await vite.ssrLoadModule('/server/start.ts')
const { announce } = await vite.ssrLoadModule('/server/announce.ts')
const services = await startServices(loadEnv())

const server = createHttpServer((request, response) => {
  vite.middlewares(request, response, async () => {
    try {
      const { createApp } = await vite.ssrLoadModule('/server/app.ts')
      const build = await vite.ssrLoadModule('virtual:react-router/server-build')
      const app = createApp(services.context, build, 'development')
      await getRequestListener(app.fetch)(request, response)
    } catch (error) {
      vite.ssrFixStacktrace(error as Error)
      services.context.log.error({ err: error }, 'request failed')
      response.writeHead(500).end()
    }
  })
})
const { PORT, HOST } = services.context.env
server.listen(PORT, HOST, () => announce(services.context, server))

async function stop() {
  server.close()
  server.closeAllConnections()
  await vite.close()
  await services.stop()
  process.exit(0)
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
