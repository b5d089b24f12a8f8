import type { MailContent } from '#app/house/mail/adapters/compose.ts'
import { secret } from '#app/house/mail/rules/secrets.ts'
import { type ApplicationMail, applicationMail, reasonBlocks } from '#app/house/mail/texts/visitor-mail.ts'
import { m } from '#app/paraglide/messages.js'
import type { ReceiptPurpose } from '../rules.ts'

type ReceiptRejectedMail = ApplicationMail & { purpose: ReceiptPurpose; reason: string; receiptUrl: string }

const NEXT = {
  registration: m.application_mail_receipt_next,
  membership: m.application_mail_receipt_next_member,
  debt: m.application_mail_receipt_next_debt,
} as const satisfies Record<ReceiptPurpose, unknown>

/** The receipt is not accepted, and what it was sent for stays as it is: why, and where to send another. */
export function receiptRejectedMail({
  purpose,
  reason,
  receiptUrl,
  ...mail
}: ReceiptRejectedMail): MailContent {
  return applicationMail(mail, options => ({
    subject: m.application_mail_receipt_subject({}, options),
    blocks: [
      { kind: 'text', text: m.application_mail_receipt_text({}, options) },
      ...reasonBlocks(reason, options),
      { kind: 'text', text: NEXT[purpose]({}, options) },
      { kind: 'button', label: m.application_mail_receipt_send({}, options), href: secret(receiptUrl) },
    ],
  }))
}
