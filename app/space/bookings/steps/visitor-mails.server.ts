import type { MailCalendar } from '#app/house/mail/rules/mails.ts'
import { queueMail } from '#app/house/mail/steps.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { linkOrigin } from '#app/kit/platform/link-origin.ts'
import { type MailLimits, takeMailShare } from '#app/kit/platform/mail-limit.server.ts'
import type { RequestContext, ServerContext } from '#app/kit/platform/server-context.ts'
import { toCalendar } from '#app/kit/pure/calendar.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { baseLocale, toLocale } from '#app/paraglide/runtime.js'
import { type VisitorNews, visitorMail } from '../emails/visitor-mails.ts'
import { type BookingRow, findBooking } from '../queries/bookings.server.ts'
import type { BookingStatus } from '../rules/bookings.ts'
import { addressIn, entryOf } from '../views/calendar.server.ts'
import { bookedKeyOf, bookedUrl } from './visitor-link.server.ts'

// These are steps of commands, within whose transaction they run: the command asks who may.

const HOUR_SECONDS = 60 * 60

const VISITOR_MAIL_LIMITS: MailLimits = {
  kind: 'visitor-mail',
  mailbox: { limit: 4, windowSeconds: HOUR_SECONDS },
  network: { limit: 20, windowSeconds: HOUR_SECONDS },
  house: { limit: 200, windowSeconds: HOUR_SECONDS },
}

/** Tells a visitor who has just booked. */
export async function confirmToVisitor(
  tx: Transaction,
  ctx: RequestContext,
  booking: BookingRow,
  email: string,
) {
  const asking = { email, clientAddress: ctx.clientAddress, now: ctx.now() }
  if (await takeMailShare(tx, VISITOR_MAIL_LIMITS, asking)) await tellVisitor(tx, ctx, booking)
}

/** The same of one whose time is not kept any longer, which nobody has asked for. */
export async function tellExpiry(tx: Transaction, ctx: ServerContext, booking: BookingRow) {
  const email = (await findBooking(tx, booking.id))?.visitor?.email
  if (email && (await takeMailShare(tx, VISITOR_MAIL_LIMITS, { email, now: ctx.now() })))
    await tellVisitor(tx, ctx, booking)
}

export type Telling = {
  news: VisitorNews
  /** What is given back, or was. */
  satang?: Satang
  /** Why a slip was not accepted. */
  reason?: string
}

/** What there is to tell of a state by itself. */
const NEWS_OF: Partial<Record<BookingStatus, VisitorNews>> = {
  held: 'held',
  pending: 'pending',
  confirmed: 'confirmed',
  declined: 'declined',
  cancelled: 'cancelled',
  expired: 'expired',
}

/** What a calendar is asked to do about it; nothing where that changes nothing there. */
const METHODS: Partial<Record<VisitorNews, MailCalendar['method']>> = {
  confirmed: 'REQUEST',
  moved: 'REQUEST',
  cancelled: 'CANCEL',
}

/** Tells whoever booked as a visitor in which state it is now, or other news of it; members are told elsewhere. */
export async function tellVisitor(
  tx: Transaction,
  ctx: Pick<ServerContext, 'env' | 'enqueue' | 'secrets' | 'now'> & { origin?: string },
  { id, memberRowId, status }: Pick<BookingRow, 'id' | 'memberRowId' | 'status'>,
  telling?: Telling,
) {
  if (memberRowId !== null) return
  const booking = await findBooking(tx, id)
  const visitor = booking?.visitor
  const news = telling?.news ?? NEWS_OF[status]
  if (!booking || !visitor || visitor.email === '' || !news) return
  const { company } = await findSettings(tx)
  const { env, origin = `http://localhost:${env.PORT}` } = ctx
  const href = bookedUrl(linkOrigin({ env, origin }), bookedKeyOf(ctx, id), visitor.locale)
  const { satang = visitor.backSatang, reason = '' } = telling ?? {}
  const locale = toLocale(visitor.locale) ?? baseLocale
  const mail = visitorMail({ locale, company, booking, news, href, satang, reason, now: ctx.now() })
  const method = METHODS[news]
  const location = addressIn(company, locale)
  // Nobody has confirmed the address: the calendar names nobody, either.
  const people = { organizer: company, attendee: { name: '', email: visitor.email } }
  const entry = { ...entryOf(booking, { location, locale, isBusy: false }), ...people }
  await queueMail(tx, ctx, {
    kind: 'request',
    subjectKind: 'booking',
    subjectId: id,
    secretsUntil: booking.endsAt,
    ...mail,
    recipient: visitor.email,
    ...(method && {
      calendar: { method, text: toCalendar({ product: 'Bookings', method, entries: [entry] }) },
    }),
  })
}
