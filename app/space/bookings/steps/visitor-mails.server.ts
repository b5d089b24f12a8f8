import { createHash } from 'node:crypto'
import { queueMail } from '#app/house/mail/steps.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { linkOrigin } from '#app/kit/platform/link-origin.ts'
import { takeFromLimit } from '#app/kit/platform/rate-limit.server.ts'
import type { RequestContext, ServerContext } from '#app/kit/platform/server-context.ts'
import { countedMailbox } from '#app/kit/pure/email.ts'
import { wideNetworkOf } from '#app/kit/pure/network.ts'
import { visitorMail } from '../emails/visitor-mails.ts'
import { type BookingRow, findBooking } from '../queries/bookings.server.ts'
import { bookedKeyOf, bookedUrl } from './visitor-link.server.ts'

// These are steps of commands, within whose transaction they run: the command asks who may.

const HOUR_SECONDS = 60 * 60

/**
 * How many bookings of visitors are told of by mail, because anybody may type anybody's address: nobody may fill a
 * stranger's mailbox. Above any of these it is booked without a mail.
 */
export const VISITOR_MAIL_LIMITS = {
  mailbox: { limit: 4, windowSeconds: HOUR_SECONDS },
  network: { limit: 20, windowSeconds: HOUR_SECONDS },
  house: { limit: 200, windowSeconds: HOUR_SECONDS },
} as const

/** Tells a visitor who has just booked, as far as their mailbox, their network and the house have not had their share. */
export async function confirmToVisitor(
  tx: Transaction,
  ctx: RequestContext,
  booking: BookingRow,
  email: string,
) {
  const { network, house, mailbox } = VISITOR_MAIL_LIMITS
  const hash = createHash('sha256').update(countedMailbox(email)).digest('base64url')
  const limits = [
    { key: `visitor-mail:network:${wideNetworkOf(ctx.clientAddress)}`, ...network },
    { key: `visitor-mail:${hash}`, ...mailbox },
    { key: 'visitor-mail:house', ...house },
  ]
  // One that is over its own share takes nothing of the house's.
  for (const limit of limits) if (!(await takeFromLimit(tx, { ...limit, now: ctx.now() }))) return
  await tellVisitor(tx, ctx, booking)
}

/** Tells whoever booked as a visitor in which state it is now, where there is something to tell; members are told elsewhere. */
export async function tellVisitor(
  tx: Transaction,
  ctx: Pick<ServerContext, 'env' | 'enqueue' | 'secrets'> & { origin?: string },
  { id, madeBy, status }: BookingRow,
) {
  if (madeBy !== 'visitor') return
  const booking = await findBooking(tx, id)
  const visitor = booking?.visitor
  const isTold =
    status === 'pending' || status === 'confirmed' || status === 'declined' || status === 'cancelled'
  if (!booking || !visitor || visitor.email === '' || !isTold) return
  const { company } = await findSettings(tx)
  const { env, origin = `http://localhost:${env.PORT}` } = ctx
  const href = bookedUrl(linkOrigin({ env, origin }), bookedKeyOf(ctx, id), visitor.locale)
  const mail = visitorMail({ locale: visitor.locale, company, booking, status, href })
  await queueMail(tx, ctx, {
    ...{ kind: 'request', subjectKind: 'booking', subjectId: id, secretsUntil: booking.endsAt },
    ...{ ...mail, recipient: visitor.email },
  })
}
