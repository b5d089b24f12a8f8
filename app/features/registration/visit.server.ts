import { createHmac } from 'node:crypto'
import { createCookie } from 'react-router'
import { validate as isUuid } from 'uuid'
import type { RequestContext } from '../../platform/server-context.ts'
import { type ApplicationView, findApplication } from './queries.server.ts'

const THIRTY_DAYS_S = 30 * 24 * 60 * 60

/**
 * The Set-Cookie header by which this browser finds its application again, to pay or to send the receipt. It is what
 * `cookieOf(…).serialize` writes, signed here: WebCrypto takes as long for it as for several statements.
 */
export function rememberApplication(ctx: RequestContext, applicationId: string): string {
  const { name, isSecure } = nameOf(ctx)
  const value = Buffer.from(JSON.stringify(applicationId)).toString('base64')
  const signature = createHmac('sha256', ctx.secrets.cookies)
    .update(value)
    .digest('base64')
    .replace(/=+$/, '')
  const attributes = `Max-Age=${THIRTY_DAYS_S}; Path=/; HttpOnly;${isSecure ? ' Secure;' : ''} SameSite=Lax`
  return `${name}=${encodeURIComponent(`${value}.${signature}`)}; ${attributes}`
}

/** The application this browser sent last; null without one, or with a cookie that we did not sign. */
export async function recallApplication(
  ctx: RequestContext,
  request: Request,
): Promise<ApplicationView | null> {
  const applicationId: unknown = await cookieOf(ctx).parse(request.headers.get('cookie'))
  return typeof applicationId === 'string' && isUuid(applicationId)
    ? findApplication(ctx.db, applicationId)
    : null
}

function cookieOf(ctx: RequestContext) {
  return createCookie(nameOf(ctx).name, { secrets: [ctx.secrets.cookies] })
}

function nameOf({ origin }: RequestContext) {
  const isSecure = origin.startsWith('https:')
  return { name: isSecure ? '__Host-application' : 'application', isSecure }
}
