import type { MailBlock, MailContent } from '#app/house/mail/adapters/compose.ts'
import { secret } from '#app/house/mail/rules/secrets.ts'
import { type ApplicationMail, applicationMail, memberAreaBlock } from '#app/house/mail/texts/visitor-mail.ts'
import { formatBaht, type Satang } from '#app/kit/pure/money.ts'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#app/paraglide/runtime.js'

type ReceiptAcceptedMail = ApplicationMail & {
  receivedSatang: Satang
  /** What is still to be paid. */
  owedSatang: Satang
  receiptUrl: string
}

/** A slip that pays on a member's account is accepted: what came in, and what is left to pay. */
export function receiptAcceptedMail({
  receivedSatang,
  owedSatang,
  ...mail
}: ReceiptAcceptedMail): MailContent {
  const { receiptUrl } = mail
  return applicationMail(mail, options => {
    const amount = formatBaht(receivedSatang, options.locale)
    return {
      subject: m.receipt_mail_accepted_subject({}, options),
      blocks: [
        { kind: 'text', text: m.receipt_mail_accepted_text({ amount }, options) },
        owedBlock(owedSatang, options),
        { kind: 'button', label: m.receipt_mail_accepted_button({}, options), href: secret(receiptUrl) },
        memberAreaBlock(receiptUrl, options),
      ],
    }
  })
}

function owedBlock(owedSatang: Satang, options: { locale: Locale }): MailBlock {
  if (owedSatang <= 0) return { kind: 'text', text: m.receipt_mail_accepted_paid({}, options) }
  const owed = formatBaht(owedSatang, options.locale)
  return { kind: 'text', text: m.receipt_mail_accepted_owed({ owed }, options) }
}
