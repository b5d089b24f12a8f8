import { createCookie } from 'react-router'
import { validate as isUuid } from 'uuid'
import type { RequestContext } from '../../platform/server-context.ts'
import { type ApplicationView, findApplication } from './queries.server.ts'

const THIRTY_DAYS_S = 30 * 24 * 60 * 60

/** The Set-Cookie header by which this browser finds its application again, to pay or to send the receipt. */
export function rememberApplication(ctx: RequestContext, applicationId: string): Promise<string> {
  return cookieOf(ctx).serialize(applicationId)
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

function cookieOf({ origin, secrets }: RequestContext) {
  const secure = origin.startsWith('https:')
  return createCookie(secure ? '__Host-application' : 'application', {
    secrets: [secrets.cookies],
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    maxAge: THIRTY_DAYS_S,
    secure,
  })
}
