import { composeMail, type MailContent } from '#app/house/mail/adapters/compose.ts'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#app/paraglide/runtime.js'

type UninviteMail = { locale: Locale; companyName: string; hostName: string; when: string }

/** To a guest whose host can't have them any more. */
export function uninviteMail({ locale, companyName, hostName, when }: UninviteMail): MailContent {
  return composeMail({
    subject: m.visitor_mail_off_subject({ company: companyName }, { locale }),
    locale,
    from: companyName,
    blocks: [{ kind: 'text', text: m.visitor_mail_off_text({ host: hostName, when }, { locale }) }],
  })
}
