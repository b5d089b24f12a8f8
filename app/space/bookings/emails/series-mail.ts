import type { MailContent } from '#app/house/mail/adapters/compose.ts'
import { type ApplicationMail, applicationMail } from '#app/house/mail/texts/visitor-mail.ts'
import { textIn } from '#app/kit/forms/local-text.ts'
import { m } from '#app/paraglide/messages.js'
import type { BookingView } from '../queries/bookings.server.ts'
import { returnedText } from '../texts/bookings.ts'
import { bookingTimeText, namedTimeText } from '../texts/times.ts'

export type SeriesNews = 'made' | 'moved' | 'cancelled'

const WORDS = {
  made: [m.booking_mail_series_made_subject, m.booking_mail_series_made_text],
  moved: [m.booking_mail_series_moved_subject, m.booking_mail_series_moved_text],
  cancelled: [m.booking_mail_series_cancelled_subject, m.booking_mail_series_cancelled_text],
} as const satisfies Record<SeriesNews, unknown>

/** Of times that staff have to agree to, alike for all of a space. */
const ASKED = [m.booking_mail_asked_subject, m.booking_mail_asked_text] as const

type SeriesMail = ApplicationMail & {
  news: SeriesNews
  /** Those that it tells of, at least one. */
  told: BookingView[]
  /** What could not be had, where it is made. */
  leftOut: BookingView[]
  href: string
  back?: { minutes: number; satang: number } | undefined
  now: Date
}

/** All of a series at once, time by time. */
export function seriesMail({ news, told, leftOut, href, back, now, ...mail }: SeriesMail): MailContent {
  const isAsked = told.some(({ status }) => status === 'pending')
  const [subject, text] = isAsked ? ASKED : WORDS[news]
  return applicationMail(mail, options => {
    const { locale } = options
    const space = told[0] ? textIn(told[0].space.name, locale) : ''
    const time = told[0] ? bookingTimeText(told[0], locale, now) : ''
    const backText = back && returnedText(back, locale)
    const times = (list: BookingView[]) => list.map(one => namedTimeText(one, locale, now)).join('; ')
    return {
      subject: subject({ space, count: told.length, time }, options),
      blocks: [
        { kind: 'text', text: text({}, options) },
        ...(backText ? [{ kind: 'text' as const, text: backText }] : []),
        ...told.map(one => ({ kind: 'text' as const, text: namedTimeText(one, locale, now) })),
        ...(leftOut.length > 0
          ? [
              {
                kind: 'text' as const,
                text: m.booking_mail_series_left_out({ times: times(leftOut) }, options),
              },
            ]
          : []),
        { kind: 'button', label: m.booking_mail_series_button({}, options), href },
      ],
    }
  })
}
