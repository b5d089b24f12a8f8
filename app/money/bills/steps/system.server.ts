import type { RequestContext, ServerContext } from '#app/kit/platform/server-context.ts'
import type { DecisionContext } from './kinds.server.ts'

/** What the house itself decides with, also in the night, when no request brings anything. */
export function asSystem(ctx: ServerContext & Partial<RequestContext>): DecisionContext {
  const origin = ctx.origin ?? `http://localhost:${ctx.env.PORT}`
  const { requestId = '', clientAddress = '', nonce = '' } = ctx
  return { ...ctx, requestId, clientAddress, nonce, origin, actor: { userId: null } }
}
