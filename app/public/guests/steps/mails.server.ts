import { queueMail } from '#app/house/mail/steps.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { linkOrigin } from '#app/kit/platform/link-origin.ts'
import { type MailLimits, takeMailShare } from '#app/kit/platform/mail-limit.server.ts'
import type { RequestContext, ServerContext } from '#app/kit/platform/server-context.ts'
import {
  guestCalledOffMail,
  guestMail,
  guestMovedMail,
  guestMovedUpMail,
  guestReminderMail,
} from '../emails/guest-mails.ts'
import type { EventOfGuests, GuestRow } from '../queries.server.ts'
import { guestKeyOf, guestUrl } from './link.server.ts'

const HOUR_SECONDS = 60 * 60

export const GUEST_MAIL_LIMITS: MailLimits = {
  kind: 'guest-mail',
  mailbox: { limit: 4, windowSeconds: HOUR_SECONDS },
  network: { limit: 40, windowSeconds: HOUR_SECONDS },
  house: { limit: 300, windowSeconds: HOUR_SECONDS },
}

/** Within a job there is no request that says what the house is called. */
export type Mailing = Pick<ServerContext, 'env' | 'enqueue' | 'now' | 'secrets'> & { origin?: string }
type About = { guest: GuestRow; event: EventOfGuests }
type Compose = typeof guestMail

async function mailGuest(tx: Transaction, ctx: Mailing, { guest, event }: About, compose: Compose) {
  const { id, email, locale, status } = guest
  if (email === null) return
  const { company } = await findSettings(tx)
  const origin = linkOrigin({ env: ctx.env, origin: ctx.origin ?? `http://localhost:${ctx.env.PORT}` })
  const href = guestUrl(origin, guestKeyOf(ctx, id), locale)
  const mail = compose({ locale, company, event, href, isWaiting: status === 'waiting' })
  await queueMail(tx, ctx, {
    kind: 'event',
    subjectKind: 'guest',
    subjectId: id,
    secretsUntil: event.startsAt,
    ...mail,
    recipient: email,
  })
}

/** Tells somebody who just said so that they come, or that they wait. */
export async function confirmGuest(tx: Transaction, ctx: RequestContext, about: About) {
  const { email } = about.guest
  if (email === null) return
  const asking = { email, clientAddress: ctx.clientAddress, now: ctx.now() }
  if (await takeMailShare(tx, GUEST_MAIL_LIMITS, asking)) await mailGuest(tx, ctx, about, guestMail)
}

/** Tells somebody who waited that there is a seat. */
export const tellOfSeat = (tx: Transaction, ctx: Mailing, about: About) =>
  mailGuest(tx, ctx, about, guestMovedUpMail)

/** Reminds a guest of tomorrow. */
export const remindGuest = (tx: Transaction, ctx: Mailing, about: About) =>
  mailGuest(tx, ctx, about, guestReminderMail)

/** Tells a guest when and where the event is now. */
export const tellOfMove = (tx: Transaction, ctx: Mailing, about: About) =>
  mailGuest(tx, ctx, about, guestMovedMail)

/** Tells a guest that the event is not held. */
export const tellOfEnd = (tx: Transaction, ctx: Mailing, about: About) =>
  mailGuest(tx, ctx, about, guestCalledOffMail)
