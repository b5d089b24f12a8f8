import { composeMail, type MailContent } from '#app/house/mail/adapters/compose.ts'
import { secret } from '#app/house/mail/rules/secrets.ts'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#app/paraglide/runtime.js'

type InviteMail = {
  locale: Locale
  companyName: string
  place: string
  hostName: string
  when: string
  href: string
}

/** To somebody whom a member has invited: when and where, and their own page with the code for the door. */
export function inviteMail({ locale, companyName, place, hostName, when, href }: InviteMail): MailContent {
  return composeMail({
    subject: m.visitor_mail_subject({ company: companyName }, { locale }),
    locale,
    from: companyName,
    blocks: [
      { kind: 'text', text: m.visitor_mail_text({ host: hostName, company: companyName }, { locale }) },
      {
        kind: 'facts',
        facts: [
          { label: m.visitor_when({}, { locale }), value: when },
          { label: m.visitor_where({}, { locale }), value: place },
        ],
      },
      { kind: 'button', label: m.visitor_mail_button({}, { locale }), href: secret(href) },
      { kind: 'text', text: m.visitor_mail_else({}, { locale }) },
    ],
  })
}
