import { composeMail, type MailContent } from '#app/house/mail/adapters/compose.ts'
import { secret } from '#app/house/mail/rules/secrets.ts'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#app/paraglide/runtime.js'

type Mail = { locale: Locale; companyName: string; href: string }

/** Tells the address of before that the membership goes by another, which stands there masked. */
export function changedEmailMail({
  locale,
  companyName,
  href,
  email,
}: Mail & { email: string }): MailContent {
  return composeMail({
    subject: m.my_changed_mail_subject({ company: companyName }, { locale }),
    locale,
    from: companyName,
    blocks: [
      { kind: 'text', text: m.my_changed_mail_text({ email }, { locale }) },
      { kind: 'text', text: m.my_changed_mail_object({}, { locale }) },
      { kind: 'button', label: m.my_changed_mail_button({}, { locale }), href: secret(href) },
      { kind: 'text', text: m.my_changed_mail_else({}, { locale }) },
    ],
  })
}

/** Asks who has an account at the new address to sign in by a mail to it once more. */
export function proveEmailMail({ locale, companyName, href }: Mail): MailContent {
  return composeMail({
    subject: m.my_confirm_mail_subject({ company: companyName }, { locale }),
    locale,
    from: companyName,
    blocks: [
      { kind: 'text', text: m.my_confirm_mail_text({}, { locale }) },
      { kind: 'button', label: m.my_email_sign_in({}, { locale }), href },
    ],
  })
}
