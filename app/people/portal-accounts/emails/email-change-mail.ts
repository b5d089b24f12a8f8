import { composeMail, type MailContent } from '#app/house/mail/adapters/compose.ts'
import { secret } from '#app/house/mail/rules/secrets.ts'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#app/paraglide/runtime.js'

type EmailChangeMail = {
  locale: Locale
  companyName: string
  href: string
  newEmail: string
  /** Whether it goes to the address of before. */
  isOld: boolean
}

/** Asks one of the two addresses whether the account may go by the new one. */
export function emailChangeMail({
  locale,
  companyName,
  href,
  newEmail,
  isOld,
}: EmailChangeMail): MailContent {
  const text = isOld ? m.my_email_mail_old : m.my_email_mail_new
  return composeMail({
    subject: m.my_email_mail_subject({ company: companyName }, { locale }),
    locale,
    from: companyName,
    blocks: [
      { kind: 'text', text: text({ email: newEmail }, { locale }) },
      { kind: 'text', text: m.my_email_mail_both({}, { locale }) },
      { kind: 'text', text: m.my_email_mail_keys({}, { locale }) },
      { kind: 'button', label: m.my_email_mail_button({}, { locale }), href: secret(href) },
      { kind: 'text', text: m.my_email_mail_else({}, { locale }) },
    ],
  })
}
