import type { MailContent } from '#app/house/mail/adapters/compose.ts'
import { secret } from '#app/house/mail/rules/secrets.ts'
import { type ApplicationMail, applicationMail, reasonBlocks } from '#app/house/mail/texts/visitor-mail.ts'
import { m } from '#app/paraglide/messages.js'

export type SlipAnswer = { answer: 'accepted' } | { answer: 'rejected'; reason: string }

type GuestSlipMail = ApplicationMail & SlipAnswer & { href: string }

const WORDS = {
  accepted: [m.visitor_slip_mail_accepted_subject, m.visitor_slip_mail_accepted_text],
  rejected: [m.visitor_slip_mail_rejected_subject, m.visitor_slip_mail_rejected_text],
} as const

/** To a guest who has sent a slip for their Day Pass: what became of it, and what to do now. */
export function guestSlipMail({ href, ...mail }: GuestSlipMail): MailContent {
  const [subject, text] = WORDS[mail.answer]
  return applicationMail(mail, options => ({
    subject: subject({}, options),
    blocks: [
      { kind: 'text', text: text({}, options) },
      ...(mail.answer === 'rejected'
        ? [
            ...reasonBlocks(mail.reason, options),
            { kind: 'text' as const, text: m.visitor_slip_mail_rejected_next({}, options) },
          ]
        : []),
      { kind: 'button', label: m.visitor_mail_button({}, options), href: secret(href) },
    ],
  }))
}
