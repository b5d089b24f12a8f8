import type { HttpBindings } from '@hono/node-server'
import { createMiddleware } from 'hono/factory'
import { type Served, servedOf } from '#app/kit/platform/served.server.ts'

export type ServedEnv = { Bindings: HttpBindings; Variables: { served: Served } }

/** Hands on the note of the request, and its id to whoever asked. */
export const withRequestId = createMiddleware<ServedEnv>(async (c, next) => {
  const served = servedOf(c.env.incoming)
  c.set('served', served)
  await next()
  c.res.headers.set('X-Request-Id', served.id)
})
