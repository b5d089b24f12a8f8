import type { MailCalendar } from '#app/house/mail/rules/mails.ts'
import { queueMail } from '#app/house/mail/steps.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Settings } from '#app/house/settings/schema/settings.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { linkOrigin } from '#app/kit/platform/link-origin.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { type CalendarEntry, toCalendar } from '#app/kit/pure/calendar.ts'
import { baseLocale, type Locale, localizeHref, toLocale } from '#app/paraglide/runtime.js'
import { localesOf } from '#app/people/members/queries/locales.server.ts'
import { findMember, type MemberRow } from '#app/people/members/queries/members.server.ts'
import { findMuted } from '#app/people/members/queries/muted.server.ts'
import type { NoticeKind } from '#app/people/portal-accounts/rules.ts'
import { type BookingNews, bookingMail } from '../emails/booking-mail.ts'
import { endedMail } from '../emails/ended-mail.ts'
import { type SeriesNews, seriesMail } from '../emails/series-mail.ts'
import { type BookingView, findBooking, listBookingsById } from '../queries/bookings.server.ts'
import { listOccurrences } from '../queries/series.server.ts'
import { isKeeping } from '../rules/bookings.ts'
import { addressIn, entryOf } from '../views/calendar.server.ts'

// These are steps of commands and jobs, within whose transaction they run: they ask nobody who may.

/** What writing a mail needs; jobs have no origin of a visitor. */
export type MailingContext = Pick<ServerContext, 'enqueue' | 'env' | 'now'> & { origin?: string }

/** What a calendar is asked to do about it; nothing where that changes nothing there. */
const METHODS: Record<BookingNews, MailCalendar['method'] | null> = {
  made: 'REQUEST',
  approved: 'REQUEST',
  moved: 'REQUEST',
  cancelled: 'CANCEL',
  asked: null,
  declined: null,
  released: null,
  reminder: null,
}

/** What was asked for first stands in no calendar; once it was moved it does, and a no takes it out. */
function methodOf(news: BookingNews, { icalSequence }: BookingView): MailCalendar['method'] | null {
  if (news === 'asked' && icalSequence > 0) return 'REQUEST'
  return news === 'declined' && icalSequence > 1 ? 'CANCEL' : METHODS[news]
}

/** What there is to tell of a booking that was moved. */
export function newsOfMove({ status }: Pick<BookingView, 'status'>): 'asked' | 'moved' {
  return status === 'pending' ? 'asked' : 'moved'
}

type Telling = {
  news: BookingNews
  /** Members may switch off mails of what they did themselves, and reminders; what others do they are always told. */
  by: 'member' | 'staff' | 'house'
  back?: { minutes: number; satang: number }
}

/** Tells a member by mail what has become of a booking, in their language, with what their calendar is to do. */
export async function mailBooking(
  tx: Transaction,
  ctx: MailingContext,
  { id, ...telling }: Telling & { id: string },
) {
  const booking = await findBooking(tx, id)
  const member = booking?.memberRowId && (await findMember(tx, booking.memberRowId))
  if (!member) return
  const locale = await findLocale(tx, member, telling)
  if (!locale) return
  const { company } = await findSettings(tx)
  await mailMember(tx, ctx, { booking, member, company, locale, ...telling })
}

type Known = { booking: BookingView; member: MemberRow; company: Settings['company']; locale: Locale }

/** The same where all that the mail is about was read already. */
export async function mailMember(
  tx: Transaction,
  ctx: MailingContext,
  { booking, member, company, locale, news, back }: Known & Omit<Telling, 'by'>,
) {
  const address = addressIn(company, locale)
  const content = bookingMail({
    news,
    booking,
    address,
    back,
    now: ctx.now(),
    locale,
    company,
    name: member.name,
    href: linkTo(ctx, `/my/bookings/${booking.id}`, locale),
  })
  const method = methodOf(news, booking)
  const people = { organizer: company, attendee: member }
  const entry = { ...entryOf(booking, { location: address, locale, isBusy: false }), ...people }
  const calendar = method && calendarOf(method, [entry])
  const about = { kind: 'booking', subjectKind: 'member', subjectId: member.id, topicId: booking.id } as const
  await queueMail(tx, ctx, { ...about, recipient: member.email, ...content, calendar })
}

type Ended = { memberRowId: string; ids: string[]; back: { minutes: number; satang: number } }

/** Tells a member in one mail of all that was cancelled with their membership. */
export async function mailEnded(tx: Transaction, ctx: MailingContext, { memberRowId, ids, back }: Ended) {
  const member = await findMember(tx, memberRowId)
  const locale = member && (await findLocale(tx, member, { news: 'cancelled', by: 'staff' }))
  if (!locale) return
  const told = (await listBookingsById(tx, ids)).toSorted(
    (a, b) => a.startsAt.getTime() - b.startsAt.getTime(),
  )
  const { company } = await findSettings(tx)
  const content = endedMail({ told, back, now: ctx.now(), locale, company, name: member.name })
  const location = addressIn(company, locale)
  const entries = told.map(one => entryOf(one, { location, locale, isBusy: false }))
  const about = { kind: 'booking', subjectKind: 'member', subjectId: member.id } as const
  const calendar = calendarOf('PUBLISH', entries)
  await queueMail(tx, ctx, { ...about, recipient: member.email, ...content, calendar })
}

type TellingOfSeries = {
  seriesId: string
  news: SeriesNews
  by: Telling['by']
  back?: { minutes: number; satang: number }
  /** Those of it that it is about; without, all that are to come. */
  ids?: string[]
}

/** Tells a member of a series in one mail, whose calendar has each of its bookings by its own name. */
export async function mailSeries(tx: Transaction, ctx: MailingContext, telling: TellingOfSeries) {
  const { seriesId, news, by, back, ids } = telling
  const all = await listOccurrences(tx, seriesId)
  const now = ctx.now()
  const told = all.filter(one => (ids ? ids.includes(one.id) : isKeeping(one.status) && one.startsAt > now))
  const leftOut = news === 'made' ? all.filter(({ status }) => status === 'skipped') : []
  const memberRowId = told[0]?.memberRowId
  const member = memberRowId && (await findMember(tx, memberRowId))
  const locale = member && (await findLocale(tx, member, { news, by }))
  if (!locale) return
  const { company } = await findSettings(tx)
  const content = seriesMail({
    news,
    told,
    leftOut,
    back,
    now,
    locale,
    company,
    name: member.name,
    href: linkTo(ctx, `/my/series/${seriesId}`, locale),
  })
  const location = addressIn(company, locale)
  const shown = told.filter(({ status, icalSequence }) => status !== 'pending' || icalSequence > 0)
  const entries = shown.map(one => entryOf(one, { location, locale, isBusy: false }))
  const about = { kind: 'booking', subjectKind: 'member', subjectId: member.id } as const
  const calendar = entries.length > 0 ? calendarOf('PUBLISH', entries) : null
  const topic = ids ? {} : { topicId: seriesId }
  await queueMail(tx, ctx, { ...about, ...topic, recipient: member.email, ...content, calendar })
}

function calendarOf(method: MailCalendar['method'], entries: CalendarEntry[]): MailCalendar {
  return { method, text: toCalendar({ product: 'Bookings', method, entries }) }
}

function noticeOf(news: BookingNews | SeriesNews, by: Telling['by']): NoticeKind | null {
  if (news === 'reminder') return 'booking_reminder'
  return by === 'member' ? 'booking' : null
}

/** In which language the member is to be told; null for whoever has no address, or wants none of it. */
export async function findLocale(
  tx: Transaction,
  member: Pick<MemberRow, 'id' | 'email'>,
  { news, by }: { news: BookingNews | SeriesNews; by: Telling['by'] },
): Promise<Locale | null> {
  if (!member.email) return null
  const notice = noticeOf(news, by)
  const muted = notice && (await findMuted(tx, notice, [member.email]))
  if (muted && muted.size > 0) return null
  const chosen = (await localesOf(tx, [member])).get(member.id) ?? baseLocale
  return toLocale(chosen) ?? baseLocale
}

function linkTo(ctx: MailingContext, path: string, locale: Locale): string {
  const { env, origin = `http://localhost:${env.PORT}` } = ctx
  return linkOrigin({ env, origin }) + localizeHref(path, { locale })
}
