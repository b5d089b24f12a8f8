import type { MailBlock, MailContent } from '#app/house/mail/adapters/compose.ts'
import { secret } from '#app/house/mail/rules/secrets.ts'
import { applicationMail } from '#app/house/mail/texts/visitor-mail.ts'
import type { Settings } from '#app/house/settings/schema/settings.ts'
import { companyInWords } from '#app/house/settings/texts.ts'
import { textIn } from '#app/kit/forms/local-text.ts'
import { formatBaht, type Satang } from '#app/kit/pure/money.ts'
import { inZone } from '#app/kit/ui/zone-text.ts'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#app/paraglide/runtime.js'
import { spaceWhere } from '#app/space/spaces/rules/spaces.ts'
import type { BookingView } from '../queries/bookings.server.ts'
import { visitorPriceText } from '../texts/bookings.ts'
import { clockText, namedTimeText } from '../texts/times.ts'

/** What a mail to a visitor tells. */
export type VisitorNews =
  | ('held' | 'pending' | 'confirmed' | 'moved' | 'reminder')
  | ('declined' | 'cancelled' | 'released' | 'expired' | 'gone' | 'rejected' | 'returned')

/**
 * `locale` is the visitor's, `href` their own page. Nobody has confirmed the address: nothing that was typed stands in it,
 * not even a name.
 */
type VisitorMail = {
  locale: string
  company: Settings['company']
  booking: BookingView
  news: VisitorNews
  href: string
  /** What is given back, or was. */
  satang: Satang
  /** What staff wrote about a slip that they did not accept. */
  reason: string
  now: Date
}

const WORDS = {
  held: [m.booking_visitor_mail_held_subject, m.booking_visitor_mail_held_text],
  pending: [m.booking_visitor_mail_pending_subject, m.booking_visitor_mail_pending_text],
  confirmed: [m.booking_visitor_mail_confirmed_subject, m.booking_visitor_mail_confirmed_text],
  moved: [m.booking_visitor_mail_moved_subject, m.booking_visitor_mail_moved_text],
  reminder: [m.booking_visitor_mail_reminder_subject, m.booking_visitor_mail_reminder_text],
  declined: [m.booking_visitor_mail_declined_subject, m.booking_visitor_mail_declined_text],
  cancelled: [m.booking_visitor_mail_cancelled_subject, m.booking_visitor_mail_cancelled_text],
  released: [m.booking_visitor_mail_released_subject, m.booking_mail_released_text],
  expired: [m.booking_visitor_mail_expired_subject, m.booking_visitor_mail_expired_text],
  gone: [m.booking_visitor_mail_gone_subject, m.booking_visitor_mail_gone_text],
  rejected: [m.booking_visitor_mail_rejected_subject, m.booking_visitor_mail_rejected_text],
  returned: [m.booking_visitor_mail_returned_subject, m.booking_visitor_mail_returned_text],
} as const satisfies Record<VisitorNews, unknown>

/** In which there is something to see, pay or cancel. */
const ON: readonly VisitorNews[] = [
  'held',
  'pending',
  'confirmed',
  'moved',
  'reminder',
  'rejected',
  'expired',
  'gone',
]

/** Tells a visitor what has become of their booking. */
export function visitorMail(telling: VisitorMail): MailContent {
  const { booking, news, href, company, satang, locale: wanted } = telling
  const [subject, text] = WORDS[news]
  const isOn = ON.includes(news)
  return applicationMail({ locale: wanted, company, name: '' }, options => {
    const amount = formatBaht(satang, options.locale)
    return {
      subject: subject({ space: textIn(booking.space.name, options.locale) }, options),
      blocks: [
        { kind: 'text', text: text({ amount }, options) },
        ...notesOf(telling, options).map(note => ({ kind: 'text' as const, text: note })),
        { kind: 'facts', facts: factsOf(telling, options) },
        ...(isOn ? wayOn(booking, href, options) : []),
      ],
    }
  })
}

type Options = { locale: Locale }

/** Why, until when, and what comes back. */
function notesOf({ booking, news, satang, reason }: VisitorMail, options: Options): string[] {
  const { locale } = options
  const { holdUntil, zone } = booking
  const held = holdUntil && inZone(clockText(holdUntil, locale, zone), { at: holdUntil, zone, locale })
  const isGivenBack = satang > 0 && (news === 'cancelled' || news === 'declined' || news === 'gone')
  return [
    reason,
    held ? m.booking_visitor_held_until({ time: held }, options) : '',
    isGivenBack ? m.booking_visitor_mail_back({ amount: formatBaht(satang, locale) }, options) : '',
  ].filter(note => note !== '')
}

function factsOf({ booking, news, company, now }: VisitorMail, options: Options) {
  const { locale } = options
  const { name, street, city } = companyInWords(company, locale)
  const address = [name, street, city].filter(Boolean).join(', ')
  const price = visitorPriceText(booking, locale)
  return [
    { label: m.booking_space({}, options), value: textIn(booking.space.name, locale) },
    { label: m.booking_when({}, options), value: namedTimeText(booking, locale, now) },
    { label: m.event_page_where({}, options), value: spaceWhere(booking.space, { address, locale }) },
    ...(ON.includes(news) && price ? [{ label: m.booking_price({}, options), value: price }] : []),
  ]
}

/** To the visitor's own page. */
function wayOn({ holdUntil }: BookingView, href: string, options: Options): MailBlock[] {
  const label = holdUntil ? m.booking_visitor_mail_pay : m.booking_visitor_mail_button
  return [
    { kind: 'button', label: label({}, options), href: secret(href) },
    { kind: 'text', text: m.booking_visitor_mail_not_you({}, options) },
  ]
}
