import type { MailContent } from '#app/house/mail/adapters/compose.ts'
import { secret } from '#app/house/mail/rules/secrets.ts'
import { type ApplicationMail, applicationMail } from '#app/house/mail/texts/visitor-mail.ts'
import { m } from '#app/paraglide/messages.js'

type DoneMail = ApplicationMail & { number: string; sha256: string; url: string }

/** Says that everybody has signed, and keeps with both sides which text it was: the house could not change it unseen. */
export function signingDoneMail({ number, sha256, url, ...mail }: DoneMail): MailContent {
  return applicationMail(mail, options => ({
    subject: m.signing_mail_done_subject({ number }, options),
    blocks: [
      { kind: 'text', text: m.signing_mail_done({}, options) },
      { kind: 'facts', facts: [{ label: m.signing_hash({}, options), value: sha256 }] },
      { kind: 'button', label: m.signing_mail_done_button({}, options), href: secret(url) },
    ],
  }))
}
