import type { MailContent } from '#app/house/mail/adapters/compose.ts'
import { type ApplicationMail, applicationMail, reasonBlocks } from '#app/house/mail/texts/visitor-mail.ts'
import { m } from '#app/paraglide/messages.js'
import type { Unsigned } from '../rules/signings.ts'

type EndMail = ApplicationMail & { number: string; state: Unsigned; reason: string }

const TEXTS = {
  declined: m.signing_mail_declined,
  lapsed: m.signing_mail_lapsed,
  withdrawn: m.signing_mail_withdrawn,
} as const satisfies Record<Unsigned, unknown>

/** Says to those who were asked that a contract is not signed any more, and why. */
export function signingEndMail({ number, state, reason, ...mail }: EndMail): MailContent {
  return applicationMail(mail, options => ({
    subject: m.signing_mail_end_subject({ number }, options),
    blocks: [{ kind: 'text', text: TEXTS[state]({}, options) }, ...reasonBlocks(reason, options)],
  }))
}
