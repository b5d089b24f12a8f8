import type { MailCalendar } from '#app/house/mail/rules/mails.ts'
import { queueMail } from '#app/house/mail/steps.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { findMember, type MemberRow } from '#app/joining/members/queries/members.server.ts'
import type { NoticeKind } from '#app/joining/portal-accounts/rules.ts'
import { findMuted } from '#app/joining/portal-accounts/steps/notices.server.ts'
import { localesOf } from '#app/joining/renewals/steps/mailing.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { linkOrigin } from '#app/kit/platform/link-origin.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { type CalendarEntry, toCalendar } from '#app/kit/pure/calendar.ts'
import { baseLocale, type Locale, localizeHref, toLocale } from '#app/paraglide/runtime.js'
import { type BookingNews, bookingMail } from '../emails/booking-mail.ts'
import { findBooking } from '../queries/bookings.server.ts'
import { addressOf, entryOf } from '../views/calendar.server.ts'

// These are steps of commands and jobs, within whose transaction they run: they ask nobody who may.

/** What writing a mail needs; jobs have no origin of a visitor. */
export type MailingContext = Pick<ServerContext, 'enqueue' | 'env' | 'now'> & { origin?: string }

/** What a calendar is asked to do about it; nothing where that changes nothing there. */
const METHODS: Record<BookingNews, MailCalendar['method'] | null> = {
  ...{ made: 'REQUEST', approved: 'REQUEST', moved: 'REQUEST', cancelled: 'CANCEL' },
  ...{ asked: null, declined: null, released: null, reminder: null },
}

type Telling = {
  id: string
  news: BookingNews
  /** Members may switch off mails of what they did themselves, and reminders; what others do they are always told. */
  by: 'member' | 'staff' | 'house'
  back?: { minutes: number; satang: number }
}

/** Tells a member by mail what has become of a booking, in their language, with what their calendar is to do. */
export async function mailBooking(tx: Transaction, ctx: MailingContext, { id, news, by, back }: Telling) {
  const booking = await findBooking(tx, id)
  const to = booking && (await findReader(tx, booking.memberRowId, noticeOf(news, by)))
  if (!booking || !to) return
  const { company } = await findSettings(tx)
  const address = await addressOf(tx)
  const { locale } = to
  const content = bookingMail({
    ...{ news, booking, address, back, now: ctx.now(), locale, company, name: to.member.name },
    href: linkTo(ctx, `/my/bookings/${id}`, locale),
  })
  const method = METHODS[news]
  const people = { organizer: company, attendee: to.member }
  const entry = { ...entryOf(booking, { location: address, locale, isBusy: false }), ...people }
  const calendar = method && calendarOf(method, [entry])
  const about = { kind: 'booking', subjectKind: 'member', subjectId: to.member.id } as const
  await queueMail(tx, ctx, { ...about, recipient: to.member.email, ...content, calendar })
}

export function calendarOf(method: MailCalendar['method'], entries: CalendarEntry[]): MailCalendar {
  return { method, text: toCalendar({ product: 'Bookings', method, entries }) }
}

function noticeOf(news: BookingNews, by: Telling['by']): NoticeKind | null {
  if (news === 'reminder') return 'booking_reminder'
  return by === 'member' ? 'booking' : null
}

export type Reader = { member: MemberRow; locale: Locale }

/** Who is to be told, in which language; null for nobody: deleted, without an address, or who wants none of it. */
export async function findReader(
  tx: Transaction,
  memberRowId: string | null,
  notice: NoticeKind | null,
): Promise<Reader | null> {
  const member = memberRowId === null ? null : await findMember(tx, memberRowId)
  if (!member?.email) return null
  const muted = notice && (await findMuted(tx, notice, [member.email]))
  if (muted && muted.size > 0) return null
  const chosen = (await localesOf(tx, [member])).get(member.id) ?? baseLocale
  return { member, locale: toLocale(chosen) ?? baseLocale }
}

export function linkTo(ctx: MailingContext, path: string, locale: Locale): string {
  const { env, origin = `http://localhost:${env.PORT}` } = ctx
  return linkOrigin({ env, origin }) + localizeHref(path, { locale })
}
