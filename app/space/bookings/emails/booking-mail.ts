import type { MailContent } from '#app/house/mail/adapters/compose.ts'
import { type ApplicationMail, applicationMail } from '#app/house/mail/texts/visitor-mail.ts'
import { textIn } from '#app/kit/forms/local-text.ts'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#app/paraglide/runtime.js'
import { spaceWhere } from '#app/space/spaces/rules/spaces.ts'
import type { BookingView } from '../queries/bookings.server.ts'
import { paidText, policyText, returnedText } from '../texts/bookings.ts'
import { bookingTimeText, namedTimeText } from '../texts/times.ts'

/** What a mail about a booking tells. */
export type BookingNews =
  | 'made'
  | 'asked'
  | 'approved'
  | 'declined'
  | 'moved'
  | 'cancelled'
  | 'released'
  | 'reminder'

const WORDS = {
  made: [m.booking_mail_made_subject, m.booking_mail_made_text],
  asked: [m.booking_mail_asked_subject, m.booking_mail_asked_text],
  approved: [m.booking_mail_approved_subject, m.booking_mail_approved_text],
  declined: [m.booking_mail_declined_subject, m.booking_mail_declined_text],
  moved: [m.booking_mail_moved_subject, m.booking_mail_moved_text],
  cancelled: [m.booking_mail_cancelled_subject, m.booking_mail_cancelled_text],
  released: [m.booking_mail_released_subject, m.booking_mail_released_text],
  reminder: [m.booking_mail_reminder_subject, m.booking_mail_reminder_text],
} as const satisfies Record<BookingNews, unknown>

/** After which nobody has to come, pay or cancel. */
const OVER: readonly BookingNews[] = ['declined', 'cancelled', 'released']

type BookingMail = ApplicationMail & {
  news: BookingNews
  booking: BookingView
  /** Where the house is. */
  address: string
  href: string
  /** What came back, where it was cancelled. */
  back?: { minutes: number; satang: number } | undefined
  now: Date
}

/** One booking: what has become of it, when and where it is, and what it costs. */
export function bookingMail({ news, booking, address, href, back, now, ...mail }: BookingMail): MailContent {
  const [subject, text] = WORDS[news]
  const isOver = OVER.includes(news)
  return applicationMail(mail, options => {
    const { locale } = options
    const unit = booking.space.units > 1 ? ` ${booking.unit}` : ''
    const space = textIn(booking.space.name, locale) + unit
    const time = namedTimeText(booking, locale, now)
    const short = bookingTimeText(booking, locale, now)
    const backText = back && returnedText(back, locale)
    const policy = policyText(booking.policy, { now, zone: booking.zone, isNamed: true }, locale)
    return {
      subject: subject({ space, time: short }, options),
      blocks: [
        { kind: 'text', text: text({}, options) },
        ...(backText ? [{ kind: 'text' as const, text: backText }] : []),
        { kind: 'facts', facts: factsOf(booking, { space, time, address, isOver }, options) },
        ...(isOver ? [] : [{ kind: 'text' as const, text: policy }]),
        { kind: 'button', label: m.booking_mail_button({}, options), href },
      ],
    }
  })
}

type Said = { space: string; time: string; address: string; isOver: boolean }

/** Where it is and what it costs, as long as somebody is to come. */
function factsOf(booking: BookingView, { space, time, address, isOver }: Said, options: { locale: Locale }) {
  const { locale } = options
  const where = spaceWhere(booking.space, { address, locale })
  return [
    { label: m.booking_space({}, options), value: space },
    { label: m.booking_when({}, options), value: time },
    ...(isOver ? [] : [{ label: m.visitor_where({}, options), value: where }]),
    ...(booking.purpose ? [{ label: m.booking_purpose({}, options), value: booking.purpose }] : []),
    ...(isOver ? [] : [{ label: m.booking_price({}, options), value: paidText(booking, locale) }]),
  ]
}
