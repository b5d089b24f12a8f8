import type { MailContent } from '#app/house/mail/adapters/compose.ts'
import {
  type ApplicationMail,
  applicationMail,
  reasonBlocks,
  statusButton,
} from '#app/house/mail/texts/visitor-mail.ts'
import { planTitle } from '#app/house/plans/texts/plans.ts'
import { m } from '#app/paraglide/messages.js'

type RejectedMail = ApplicationMail & { planName: string; reason: string; statusUrl: string }

/** The application is not approved: why, and how to talk about it. */
export function rejectedMail({ planName, reason, statusUrl, ...mail }: RejectedMail): MailContent {
  return applicationMail(mail, options => ({
    subject: m.application_mail_rejected_subject({}, options),
    blocks: [
      {
        kind: 'text',
        text: m.application_mail_rejected_text({ plan: planTitle(planName, options.locale) }, options),
      },
      ...reasonBlocks(reason, options),
      { kind: 'text', text: m.application_mail_rejected_next({}, options) },
      statusButton(statusUrl, options),
    ],
  }))
}
