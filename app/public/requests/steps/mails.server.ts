import { staffMay } from '#app/house/accounts/queries/staff.server.ts'
import { adminUsers } from '#app/house/accounts/tables.server.ts'
import { queueMail } from '#app/house/mail/steps.server.ts'
import { listMailTargets } from '#app/house/notifications/queries.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { linkOrigin } from '#app/kit/platform/link-origin.ts'
import { type MailLimits, takeMailboxShare, takeMailShare } from '#app/kit/platform/mail-limit.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { baseLocale, localizeHref } from '#app/paraglide/runtime.js'
import { newRequestMail, requestAnsweredMail, requestReceivedMail } from '../emails/request-mails.ts'
import type { requests } from '../tables.server.ts'

type Request = typeof requests.$inferSelect

const HOUR_SECONDS = 60 * 60

export const REQUEST_MAIL_LIMITS: MailLimits = {
  kind: 'request-mail',
  mailbox: { limit: 3, windowSeconds: HOUR_SECONDS },
  network: { limit: 20, windowSeconds: HOUR_SECONDS },
  house: { limit: 200, windowSeconds: HOUR_SECONDS },
}

/** Whether a request that comes now may be told of to anybody: those of staff can be filled, too. */
export function mayTell({ db, now, clientAddress }: RequestContext): Promise<boolean> {
  return takeMailShare(db, REQUEST_MAIL_LIMITS, { clientAddress, now: now() })
}

const about = (request: Request) =>
  ({ kind: 'request', subjectKind: 'request', subjectId: request.id }) as const

/** Tells the visitor that the request is here, as far as their mailbox has not had its share. */
export async function confirmRequest(tx: Transaction, ctx: RequestContext, request: Request) {
  const { email, locale, kind } = request
  if (email === null) return
  if (!(await takeMailboxShare(tx, REQUEST_MAIL_LIMITS, { email, now: ctx.now() }))) return
  const { company } = await findSettings(tx)
  const mail = requestReceivedMail({ locale, company, kind })
  await queueMail(tx, ctx, { ...about(request), ...mail, recipient: email })
}

/** A mail to everybody who answers requests and wants to be told; what language they read nobody knows here. */
export async function tellStaff(tx: Transaction, ctx: RequestContext, request: Request) {
  const answering = await tx
    .select({ userId: adminUsers.userId })
    .from(adminUsers)
    .where(staffMay('requests.edit'))
  const ids = answering.map(({ userId }) => userId)
  const { company } = await findSettings(tx)
  const path = localizeHref(`/admin/requests/${request.id}`, { locale: baseLocale })
  const { name, kind, wishes } = request
  const mail = newRequestMail({
    companyName: company.name,
    name,
    kind,
    wishes,
    href: linkOrigin(ctx) + path,
  })
  for (const { email } of await listMailTargets(tx, ids, 'newRequest'))
    await queueMail(tx, ctx, { ...about(request), ...mail, recipient: email })
}

/** Sends the visitor what staff wrote. */
export async function sendAnswer(
  tx: Transaction,
  ctx: Pick<RequestContext, 'enqueue' | 'env'>,
  { request, recipient, answer }: { request: Request; recipient: string; answer: string },
) {
  const { locale, kind, name } = request
  const { company } = await findSettings(tx)
  const mail = requestAnsweredMail({ locale, company, kind, name, answer })
  await queueMail(tx, ctx, { ...about(request), ...mail, recipient })
}
