import { getConnInfo } from '@hono/node-server/conninfo'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import type { SecureHeadersVariables } from 'hono/secure-headers'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { keepFoundHere } from '#app/kit/platform/found-here.server.ts'
import { servedContext } from '#app/kit/platform/served.server.ts'
import {
  type RequestContext,
  requestContext,
  type ServerContext,
  wholePageContext,
} from '#app/kit/platform/server-context.ts'
import { limitBody } from './body-limit.ts'
import { briefAddress } from './brief-address.ts'
import { clientAddressBehind } from './client-address.ts'
import { answerFailure } from './failure.ts'
import { sayingNoRoom } from './full-disk.ts'
import { inRequestLocale } from './locale.ts'
import { offeredMethods } from './offered-methods.ts'
import { plainPath } from './plain-path.ts'
import { refuseUnreadable } from './readable-text.ts'
import { answerReady, unlessDown } from './ready.ts'
import { type ServedEnv, withRequestId } from './request-id.ts'
import { routeBuilds } from './route-builds.ts'
import { answerManifest, MANIFEST_PATH } from './route-manifest.ts'
import { sameOrigin } from './same-origin.ts'
import { briefParts, secureCookies, securityHeaders } from './security-headers.ts'
import { varyByEncoding } from './vary.ts'

type AppEnv = ServedEnv & { Variables: SecureHeadersVariables }

const ONE_YEAR = 'public, max-age=31536000, immutable'
const ONE_HOUR = 'public, max-age=3600'

/** Everything that answers HTTP: health, files, then the pages. */
export function createApp(server: ServerContext, build: ServerBuild, mode: 'production' | 'development') {
  const isHttps = server.env.APP_URL?.startsWith('https:') ?? false
  const handlePage = pageHandler(sayingNoRoom(build), mode)
  const clientAddress = clientAddressBehind(server.env.TRUSTED_PROXIES)
  const app = new Hono<AppEnv>()

  app.use(briefParts)
  app.use(withRequestId)
  app.get('/healthz', c => c.text('ok'))
  app.get('/readyz', c => answerReady(server, c))
  app.use(securityHeaders({ isHttps, isDevelopment: mode === 'development' }))
  if (isHttps) app.use(secureCookies)
  if (mode === 'production') serveFiles(app)
  app.use(compress())
  app.use(varyByEncoding)
  app.use(briefAddress)
  app.use(sameOrigin)
  app.use(offeredMethods)
  app.use(plainPath)
  app.use(refuseUnreadable)
  app.use(limitBody(c => clientAddress(connectionOf(c))))
  app.all('*', async c => {
    const request = c.req.raw
    const begun = performance.now()
    const context = new RouterContextProvider()
    context.set(requestContext, requestContextOf(server, c, clientAddress(connectionOf(c))))
    context.set(servedContext, c.get('served'))
    const answer = await inRequestLocale(request, async () => handlePage(request, context))
    const page = context.get(wholePageContext)
    const response = page ? new Response(page, { status: answer.status, headers: answer.headers }) : answer
    c.get('served').isStream = response.headers.get('content-type') === 'text/event-stream'
    return unlessDown(server, response, begun)
  })
  app.onError(answerFailure(server.log))
  return app
}

function pageHandler(build: ServerBuild, mode: 'production' | 'development') {
  const forData = routeBuilds(build)
  const forPages = routeBuilds(keepFoundHere(build))
  const handlers = new Map<ServerBuild, ReturnType<typeof createRequestHandler>>()
  return (request: Request, context: RouterContextProvider) => {
    const url = new URL(request.url)
    const { pathname } = url
    if (pathname === MANIFEST_PATH) return answerManifest(url, build, forData)
    const needed = (pathname.endsWith('.data') ? forData : forPages)(pathname)
    const handle = handlers.get(needed) ?? createRequestHandler(needed, mode)
    handlers.set(needed, handle)
    return handle(request, context)
  }
}

function serveFiles(app: Hono<AppEnv>) {
  const options = { root: './build/client', precompressed: true }
  const keep = (cacheControl: string) => ({
    ...options,
    onFound: (_path: string, c: Context<AppEnv>) => {
      c.header('Cache-Control', cacheControl)
      c.get('served').route = 'files'
    },
  })
  // A page of the version before asks for files that are gone: led home, it would take a page for a script.
  app.get('/assets/*', serveStatic(keep(ONE_YEAR)), c =>
    c.text('Not found', 404, { 'Cache-Control': 'no-store' }),
  )
  const serveFile = serveStatic(keep(ONE_HOUR))
  app.get('/*', (c, next) => (mayBeFile(c.req.path) ? serveFile(c, next) : next()))
}

/** The disk is asked about nothing else; `.data` is what a screen asks for while somebody works in it. */
const mayBeFile = (path: string) => path.includes('.') && !path.endsWith('.data')

function connectionOf(c: Context<AppEnv>) {
  return {
    socketAddress: getConnInfo(c).remote.address,
    forwardedFor: c.req.header('x-forwarded-for'),
  }
}

function requestContextOf(server: ServerContext, c: Context<AppEnv>, clientAddress: string): RequestContext {
  return {
    ...server,
    requestId: c.get('served').id,
    clientAddress,
    nonce: c.get('secureHeadersNonce') ?? '',
    origin: new URL(c.req.raw.url).origin,
  }
}
