import { validate as isUuid } from 'uuid'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { visitorCookie } from '#app/kit/platform/visitor-cookie.server.ts'
import { type ApplicationView, findApplication } from '../queries.server.ts'

const THIRTY_DAYS_S = 30 * 24 * 60 * 60

const applicationCookie = visitorCookie('application', THIRTY_DAYS_S)

/** The Set-Cookie header by which this browser finds its application again, to pay or to send the receipt. */
export function rememberApplication(ctx: RequestContext, applicationId: string): string {
  return applicationCookie.write(ctx, applicationId)
}

/** The application this browser sent last; null without one, or with a cookie that we did not sign. */
export async function recallApplication(
  ctx: RequestContext,
  request: Request,
): Promise<ApplicationView | null> {
  const applicationId = await applicationCookie.read(ctx, request)
  return typeof applicationId === 'string' && isUuid(applicationId)
    ? findApplication(ctx.db, applicationId)
    : null
}
