import { eq, getTableColumns, sql } from 'drizzle-orm'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { takeFromLimit } from '#app/kit/platform/rate-limit.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { networkOf } from '#app/kit/pure/network.ts'
import { m } from '#app/paraglide/messages.js'
import type { RequestKind } from '../rules.ts'
import { type RequestErrors, type RequestValues, validateRequest, wishesOf } from '../schema.ts'
import { confirmRequest, mayTell, tellStaff } from '../steps/mails.server.ts'
import { requests } from '../tables.server.ts'

export type SubmittedRequest =
  | { ok: true; requestId: string }
  | { ok: false; status: 400 | 409 | 429; errors: RequestErrors }

/**
 * A hotel or a company behind one address asks for a few tours a day; each request is something that somebody of staff
 * has to read (rule requests.limits).
 */
export const REQUESTS_PER_HOUR = 60
const HOUR_SECONDS = 60 * 60

/**
 * Takes a visitor's request for a call, a tour, a consultation or an event, and tells both sides by mail. The same form sent again
 * is the same request, corrected where it says something else, until staff have answered it (409).
 */
export async function submitRequest(
  ctx: RequestContext,
  { values, locale }: { values: RequestValues; locale: string },
): Promise<SubmittedRequest> {
  const errors = validateRequest(values, ctx.now())
  if (Object.keys(errors).length > 0) return { ok: false, status: 400, errors }
  const key = `request:${networkOf(ctx.clientAddress)}`
  const limit = { key, limit: REQUESTS_PER_HOUR, windowSeconds: HOUR_SECONDS, now: ctx.now() }
  if (!(await takeFromLimit(ctx.db, limit)))
    return { ok: false, status: 429, errors: { form: m.request_too_many() } }
  const isTold = await mayTell(ctx)
  const requestId = await ctx.db.transaction(tx => saveRequest(tx, ctx, { values, locale, isTold }))
  if (requestId === null) return { ok: false, status: 409, errors: { form: m.request_already_answered() } }
  return { ok: true, requestId }
}

type Saving = { values: RequestValues; locale: string; isTold: boolean }

/** Null when staff have answered it already. */
async function saveRequest(
  tx: Transaction,
  ctx: RequestContext,
  { values, locale, isTold }: Saving,
): Promise<string | null> {
  const { submissionKey, name, note } = values
  const content = {
    kind: values.kind as RequestKind,
    name,
    note,
    locale,
    email: values.email || null,
    phone: values.phone || null,
    wishes: wishesOf(values),
  }
  const [saved] = await tx
    .insert(requests)
    .values({ submissionKey, ...content, submittedAt: ctx.now(), updatedAt: ctx.now() })
    .onConflictDoUpdate({
      target: requests.submissionKey,
      set: { ...content, updatedAt: ctx.now() },
      setWhere: eq(requests.status, 'new'),
    })
    .returning({ ...getTableColumns(requests), isNew: sql<boolean>`xmax = 0` })
  if (!saved) return null
  const { isNew, ...request } = saved
  await announceChange(tx, 'requests')
  if (!isNew) return request.id
  await logActivity(tx, {
    adminId: null,
    action: 'request_submitted',
    entityType: 'request',
    entityId: request.id,
    details: { kind: request.kind },
  })
  if (isTold) {
    await confirmRequest(tx, ctx, request)
    await tellStaff(tx, ctx, request)
  }
  return request.id
}
