import type { MailContent } from '#app/house/mail/adapters/compose.ts'
import { type ApplicationMail, applicationMail } from '#app/house/mail/texts/visitor-mail.ts'
import { textIn } from '#app/kit/forms/local-text.ts'
import { m } from '#app/paraglide/messages.js'
import type { BookingView } from '../queries/bookings.server.ts'
import { returnedText } from '../texts/bookings.ts'
import { namedTimeText } from '../texts/times.ts'

type EndedMail = ApplicationMail & {
  /** Those that were cancelled, at least one. */
  told: BookingView[]
  back: { minutes: number; satang: number }
  now: Date
}

/** All that was cancelled with somebody's membership, and what came back. */
export function endedMail({ told, back, now, ...mail }: EndedMail): MailContent {
  return applicationMail(mail, options => {
    const { locale } = options
    const backText = [
      { minutes: back.minutes, satang: 0 },
      { minutes: 0, satang: back.satang },
    ]
      .map(part => returnedText(part, locale))
      .filter(Boolean)
      .join(' ')
    return {
      subject: m.booking_mail_ended_subject({ count: told.length }, options),
      blocks: [
        { kind: 'text', text: m.booking_mail_ended_text({}, options) },
        ...told.map(one => ({
          kind: 'text' as const,
          text: `${textIn(one.space.name, locale)} · ${namedTimeText(one, locale, now)}`,
        })),
        ...(backText ? [{ kind: 'text' as const, text: backText }] : []),
      ],
    }
  })
}
