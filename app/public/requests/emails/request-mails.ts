import { composeMail, type MailContent } from '#app/house/mail/adapters/compose.ts'
import { applicationMail } from '#app/house/mail/texts/visitor-mail.ts'
import type { Settings } from '#app/house/settings/schema/settings.ts'
import { m } from '#app/paraglide/messages.js'
import { baseLocale, type Locale } from '#app/paraglide/runtime.js'
import type { RequestKind, Wish } from '../rules.ts'
import { KIND_NAMES, wishText } from '../texts.ts'

/** `locale` is the visitor's. */
type VisitorMail = { locale: string; company: Settings['company']; kind: RequestKind }

/**
 * Sent once, when a request comes in. Nobody has confirmed the address, so nothing stands in it that was typed, not even
 * a name.
 */
export function requestReceivedMail({ kind, ...mail }: VisitorMail): MailContent {
  return applicationMail({ ...mail, name: '' }, options => {
    const what = KIND_NAMES[kind]({}, options)
    return {
      subject: m.request_mail_received_subject({ what }, options),
      blocks: [
        { kind: 'text', text: m.request_mail_received_text({ what }, options) },
        { kind: 'text', text: m.request_mail_received_not_you({}, options) },
      ],
    }
  })
}

/** What staff wrote to the visitor, who is known by now. */
export function requestAnsweredMail({
  kind,
  answer,
  ...mail
}: VisitorMail & { name: string; answer: string }): MailContent {
  return applicationMail(mail, options => {
    const what = KIND_NAMES[kind]({}, options)
    const lines = answer.split('\n').filter(line => line.trim() !== '')
    return {
      subject: m.request_mail_answered_subject({ what }, options),
      blocks: lines.map(line => ({ kind: 'text' as const, text: line.trim() })),
    }
  })
}

type StaffMail = { companyName: string; name: string; kind: RequestKind; wishes: Wish[]; href: string }

/** Tells staff that somebody waits for them; how to reach them stands in the staff area only. */
export function newRequestMail({ companyName, name, kind, wishes, href }: StaffMail): MailContent {
  const options: { locale: Locale } = { locale: baseLocale }
  const what = KIND_NAMES[kind]({}, options)
  return composeMail({
    subject: m.request_mail_new_subject({ what }, options),
    locale: baseLocale,
    from: companyName,
    blocks: [
      { kind: 'text', text: m.request_mail_new_text({ what }, options) },
      {
        kind: 'facts',
        facts: [
          { label: m.request_who({}, options), value: name },
          {
            label: m.request_wishes({}, options),
            value: wishes.map(wish => wishText(wish, baseLocale)).join('; '),
          },
        ],
      },
      { kind: 'button', label: m.request_mail_new_button({}, options), href },
    ],
  })
}
