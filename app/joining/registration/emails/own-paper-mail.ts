import type { MailContent } from '#app/house/mail/adapters/compose.ts'
import { type ApplicationMail, applicationMail, statusButton } from '#app/house/mail/texts/visitor-mail.ts'
import { m } from '#app/paraglide/messages.js'

type OwnPaperMail = ApplicationMail & {
  /** Of the new paper. */
  number: string
  statusUrl: string
}

/** The paper that the buyer asked for is there: where to read and download it. What they typed stays on the paper. */
export function ownPaperMail({ number, statusUrl, ...mail }: OwnPaperMail): MailContent {
  return applicationMail(mail, options => ({
    subject: m.document_own_mail_subject({ number }, options),
    blocks: [
      { kind: 'text', text: m.document_own_mail_text({ number }, options) },
      statusButton(statusUrl, options),
    ],
  }))
}
