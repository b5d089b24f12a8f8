import type { MailContent } from '#app/house/mail/adapters/compose.ts'
import { type ApplicationMail, applicationMail } from '#app/house/mail/texts/visitor-mail.ts'

type BatchMail = ApplicationMail & { subject: string; message: string }

/** What staff wrote to several members, as they wrote it; greeting and signature are in the member's language. */
export function batchMail({ subject, message, ...mail }: BatchMail): MailContent {
  const blocks = message.split(/\n\s*\n/).map(text => ({ kind: 'text' as const, text: text.trim() }))
  return applicationMail(mail, () => ({ subject, blocks }))
}
