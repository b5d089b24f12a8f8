import type { MailContent } from '#app/house/mail/adapters/compose.ts'
import { secret } from '#app/house/mail/rules/secrets.ts'
import type { Settings } from '#app/house/settings/schema/settings.ts'
import { applicationMail } from '#app/joining/registration/texts/visitor-mail.ts'
import { formatBaht } from '#app/kit/pure/money.ts'
import { m } from '#app/paraglide/messages.js'
import { spaceName } from '#app/space/spaces/rules/spaces.ts'
import type { BookingView } from '../queries/bookings.server.ts'
import { bookingTimeText } from '../texts/times.ts'

/**
 * `locale` is the visitor's, `href` their own page. Nobody has confirmed the address: nothing that was typed stands in it,
 * not even a name.
 */
type VisitorMail = {
  locale: string
  company: Settings['company']
  booking: BookingView
  status: 'pending' | 'confirmed' | 'declined' | 'cancelled'
  href: string
}

const WORDS = {
  pending: [m.booking_visitor_mail_pending_subject, m.booking_visitor_mail_pending_text],
  confirmed: [m.booking_visitor_mail_confirmed_subject, m.booking_visitor_mail_confirmed_text],
  declined: [m.booking_visitor_mail_declined_subject, m.booking_visitor_mail_declined_text],
  cancelled: [m.booking_visitor_mail_cancelled_subject, m.booking_visitor_mail_cancelled_text],
} as const

/** Tells a visitor what has become of their booking. */
export function visitorMail({ booking, status, href, company, locale: wanted }: VisitorMail): MailContent {
  const [subject, text] = WORDS[status]
  const isOn = status === 'pending' || status === 'confirmed'
  return applicationMail({ locale: wanted, company, name: '' }, options => {
    const space = spaceName(booking.space, options.locale)
    const place = [booking.space.place, company.name, company.street, company.city].filter(Boolean).join(', ')
    const price = formatBaht(booking.priceSatang, options.locale)
    return {
      subject: subject({ space }, options),
      blocks: [
        { kind: 'text', text: text({}, options) },
        {
          kind: 'facts',
          facts: [
            { label: m.booking_space({}, options), value: space },
            { label: m.booking_when({}, options), value: bookingTimeText(booking, options.locale) },
            { label: m.event_page_where({}, options), value: place },
            ...(isOn && booking.priceSatang > 0
              ? [
                  {
                    label: m.booking_price({}, options),
                    value: m.booking_visitor_at_desk({ price }, options),
                  },
                ]
              : []),
          ],
        },
        ...(isOn
          ? [
              {
                kind: 'button' as const,
                label: m.booking_visitor_mail_button({}, options),
                href: secret(href),
              },
              { kind: 'text' as const, text: m.booking_visitor_mail_not_you({}, options) },
            ]
          : []),
      ],
    }
  })
}
