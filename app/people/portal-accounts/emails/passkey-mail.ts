import { composeMail, type MailContent } from '#app/house/mail/adapters/compose.ts'
import { bangkokText } from '#app/kit/ui/zone-text.ts'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#app/paraglide/runtime.js'

export type PasskeyChange = 'added' | 'removed'

type PasskeyMail = {
  locale: Locale
  companyName: string
  change: PasskeyChange
  /** What its member calls the passkey. */
  name: string
  at: Date
  /** The profile, where passkeys are removed. */
  href: string
}

/** Tells whoever reads the mails of an account that another key fits, or one no longer does: nobody changes that unnoticed. */
export function passkeyMail({ locale, companyName, change, name, at, href }: PasskeyMail): MailContent {
  const { subject, text } = WORDS[change]
  return composeMail({
    subject: subject({ company: companyName }, { locale }),
    locale,
    from: companyName,
    blocks: [
      { kind: 'text', text: text({}, { locale }) },
      {
        kind: 'facts',
        facts: [
          { label: m.passkey_name({}, { locale }), value: name },
          { label: m.passkey_mail_when({}, { locale }), value: bangkokText(at, locale) },
        ],
      },
      { kind: 'text', text: m.passkey_mail_else({}, { locale }) },
      { kind: 'button', label: m.passkey_mail_button({}, { locale }), href },
    ],
  })
}

const WORDS = {
  added: { subject: m.passkey_mail_added_subject, text: m.passkey_mail_added },
  removed: { subject: m.passkey_mail_removed_subject, text: m.passkey_mail_removed },
}
