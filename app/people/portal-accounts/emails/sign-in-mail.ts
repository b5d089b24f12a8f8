import { composeMail, type MailContent } from '#app/house/mail/adapters/compose.ts'
import { secret } from '#app/house/mail/rules/secrets.ts'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#app/paraglide/runtime.js'
import { codeText } from '../rules.ts'

type SignInMail = { locale: Locale; companyName: string; href: string; code: string }

/** The link and the code by which a member signs in: one for the device that reads the mail, one for the one that asked. */
export function signInMail({ locale, companyName, href, code }: SignInMail): MailContent {
  return composeMail({
    subject: m.my_mail_subject({ company: companyName }, { locale }),
    locale,
    from: companyName,
    blocks: [
      { kind: 'text', text: m.my_mail_text({}, { locale }) },
      { kind: 'facts', facts: [{ label: m.my_mail_code({}, { locale }), value: secret(codeText(code)) }] },
      { kind: 'text', text: m.my_mail_link({}, { locale }) },
      { kind: 'button', label: m.my_mail_button({}, { locale }), href: secret(href) },
      { kind: 'text', text: m.my_mail_else({}, { locale }) },
    ],
  })
}
