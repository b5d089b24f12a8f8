import { isOutage, TRY_AGAIN_SECONDS } from '#app/kit/platform/outage.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { troubleOfError } from '#app/kit/pure/trouble.ts'
import { problem } from '../rules/problems.ts'
import { authenticateKey } from './authenticate.server.ts'
import type { Operation } from './operation.server.ts'

export const API_BASE = '/api/v1'

/**
 * Answers a request to the API: finds the operation, asks for its key and scope, and lets it run. Only what is in
 * `operations` is served, and whatever goes wrong is a problem (RFC 9457).
 */
export async function answerApi(
  ctx: RequestContext,
  request: Request,
  operations: Operation[],
): Promise<Response> {
  const found = findOperation(request, operations)
  if (!('operation' in found)) return found.refusal
  const { operation, path } = found
  try {
    const known = await authenticateKey(ctx, request, operation.scope)
    if (!known.ok) return known.response
    const response = await operation.run({ ctx, request, path, key: known.key })
    response.headers.set('Cache-Control', 'private, no-store')
    return response
  } catch (error) {
    if (error instanceof Response) return error
    ctx.log.error(
      { err: error, requestId: ctx.requestId, operation: operation.operationId },
      'request failed',
    )
    return isOutage(error) || troubleOfError(error) === 'disk full'
      ? problem('unreachable', { headers: { 'Retry-After': TRY_AGAIN_SECONDS } })
      : problem('broken')
  }
}

type Found = { operation: Operation; path: Record<string, string> } | { refusal: Response }

function findOperation(request: Request, operations: Operation[]): Found {
  const parts = partsOf(new URL(request.url).pathname)
  const here = parts
    ? operations.flatMap(operation => {
        const path = matchPath(operation.path, parts)
        return path ? [{ operation, path }] : []
      })
    : []
  if (here.length === 0) return { refusal: problem('not_found') }
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const found = here.find(({ operation }) => operation.method === method)
  if (found) return found
  const allowed = here.map(({ operation }) => operation.method).join(', ')
  return { refusal: problem('method_not_allowed', { headers: { Allow: allowed } }) }
}

/** The parts of the path below the base; null where they are no text. */
function partsOf(pathname: string): string[] | null {
  try {
    return pathname.slice(API_BASE.length).split('/').map(decodeURIComponent)
  } catch {
    return null
  }
}

/** What stands in the place of the pattern's braces; null where the path is another. */
function matchPath(pattern: string, parts: string[]): Record<string, string> | null {
  const wanted = pattern.split('/')
  if (wanted.length !== parts.length) return null
  const values: Record<string, string> = {}
  for (const [place, part] of parts.entries()) {
    const name = /^\{(\w+)\}$/.exec(wanted[place] ?? '')?.[1]
    if (name && part !== '') values[name] = part
    else if (part !== wanted[place]) return null
  }
  return values
}
