import type { MailContent } from '#app/house/mail/adapters/compose.ts'
import { secret } from '#app/house/mail/rules/secrets.ts'
import {
  type ApplicationMail,
  applicationMail,
  reasonBlocks,
} from '#app/joining/registration/texts/visitor-mail.ts'
import { m } from '#app/paraglide/messages.js'

type ReceiptRejectedMail = ApplicationMail & { reason: string; receiptUrl: string }

/** The receipt is not accepted, the application still waits: why, and where to send another. */
export function receiptRejectedMail({ reason, receiptUrl, ...mail }: ReceiptRejectedMail): MailContent {
  return applicationMail(mail, options => ({
    subject: m.application_mail_receipt_subject({}, options),
    blocks: [
      { kind: 'text', text: m.application_mail_receipt_text({}, options) },
      ...reasonBlocks(reason, options),
      { kind: 'text', text: m.application_mail_receipt_next({}, options) },
      { kind: 'button', label: m.application_mail_receipt_send({}, options), href: secret(receiptUrl) },
    ],
  }))
}
