import type { MailContent } from '#app/house/mail/adapters/compose.ts'
import { secret } from '#app/house/mail/rules/secrets.ts'
import { type ApplicationMail, applicationMail } from '#app/house/mail/texts/visitor-mail.ts'
import { m } from '#app/paraglide/messages.js'
import { codeText } from '#app/people/portal-accounts/rules.ts'

type CodeMail = ApplicationMail & { number: string; code: string }

/** The code by which somebody signs a contract: who reads it reads the mail of whom it was sent to. */
export function signingCodeMail({ number, code, ...mail }: CodeMail): MailContent {
  return applicationMail(mail, options => ({
    subject: m.signing_mail_code_subject({ number }, options),
    blocks: [
      { kind: 'text', text: m.signing_mail_code({}, options) },
      { kind: 'facts', facts: [{ label: m.signing_code({}, options), value: secret(codeText(code)) }] },
      { kind: 'text', text: m.signing_mail_code_else({}, options) },
    ],
  }))
}
