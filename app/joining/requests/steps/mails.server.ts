import { createHash } from 'node:crypto'
import { staffMay } from '#app/house/accounts/queries/staff.server.ts'
import { adminUsers } from '#app/house/accounts/tables.server.ts'
import { queueMail } from '#app/house/mail/steps.server.ts'
import { listMailTargets } from '#app/house/notifications/queries.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { linkOrigin } from '#app/kit/platform/link-origin.ts'
import { takeFromLimit } from '#app/kit/platform/rate-limit.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { countedMailbox } from '#app/kit/pure/email.ts'
import { wideNetworkOf } from '#app/kit/pure/network.ts'
import { baseLocale, localizeHref } from '#app/paraglide/runtime.js'
import { newRequestMail, requestAnsweredMail, requestReceivedMail } from '../emails/request-mails.ts'
import type { requests } from '../tables.server.ts'

type Request = typeof requests.$inferSelect

const HOUR_SECONDS = 60 * 60

/**
 * How many requests are told of by mail, because anybody may type anybody's address: nobody may fill a stranger's
 * mailbox, nor those of staff. Above any of these a request is taken without a mail.
 */
export const REQUEST_MAIL_LIMITS = {
  mailbox: { limit: 3, windowSeconds: HOUR_SECONDS },
  network: { limit: 20, windowSeconds: HOUR_SECONDS },
  house: { limit: 200, windowSeconds: HOUR_SECONDS },
} as const

/**
 * Whether a request that comes now may be told of, by its network and by the house. A network that is over its share
 * takes nothing of the house's.
 */
export async function mayTell({ db, now, clientAddress }: RequestContext): Promise<boolean> {
  const { network, house } = REQUEST_MAIL_LIMITS
  const key = `request-mail:network:${wideNetworkOf(clientAddress)}`
  const isOfNetwork = await takeFromLimit(db, { key, ...network, now: now() })
  return isOfNetwork && takeFromLimit(db, { key: 'request-mail:house', ...house, now: now() })
}

const about = (request: Request) =>
  ({ kind: 'request', subjectKind: 'request', subjectId: request.id }) as const

/** Tells the visitor that the request is here, as far as their mailbox has not had its share. */
export async function confirmRequest(tx: Transaction, ctx: RequestContext, request: Request) {
  const { email, locale, kind } = request
  if (email === null) return
  const mailbox = createHash('sha256').update(countedMailbox(email)).digest('base64url')
  const limit = { key: `request-mail:${mailbox}`, ...REQUEST_MAIL_LIMITS.mailbox, now: ctx.now() }
  if (!(await takeFromLimit(tx, limit))) return
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
    ...{ companyName: company.name, name, kind, wishes },
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
