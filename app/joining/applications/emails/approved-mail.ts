import type { MailContent } from '#app/house/mail/adapters/compose.ts'
import { secret } from '#app/house/mail/rules/secrets.ts'
import {
  type ApplicationMail,
  applicationMail,
  statusButton,
} from '#app/joining/registration/texts/visitor-mail.ts'
import { type Day, formatDay } from '#app/kit/pure/days.ts'
import { m } from '#app/paraglide/messages.js'

type ApprovedMail = ApplicationMail & {
  planName: string
  memberId: string
  expiryDate: Day
  isRenewal: boolean
  accessId: string
  accessPass: string
  statusUrl: string
}

/** The application is approved: the access code, and until when it opens the door. */
export function approvedMail({ isRenewal, statusUrl, ...content }: ApprovedMail): MailContent {
  return applicationMail(content, options => ({
    subject: isRenewal
      ? m.application_mail_renewed_subject({}, options)
      : m.application_mail_approved_subject({}, options),
    blocks: [
      {
        kind: 'text',
        text: isRenewal
          ? m.application_mail_renewed_text({}, options)
          : m.application_mail_approved_text({}, options),
      },
      { kind: 'text', text: m.application_mail_approved_code({}, options) },
      {
        kind: 'facts',
        facts: [
          { label: m.application_mail_access_id({}, options), value: content.accessId },
          { label: m.application_mail_access_pass({}, options), value: secret(content.accessPass) },
        ],
      },
      {
        kind: 'facts',
        facts: [
          { label: m.application_mail_plan({}, options), value: content.planName },
          { label: m.application_mail_member_id({}, options), value: content.memberId },
          {
            label: m.application_mail_expires({}, options),
            value: formatDay(content.expiryDate, options.locale),
          },
        ],
      },
      { kind: 'text', text: m.application_mail_approved_next({}, options) },
      statusButton(statusUrl, options),
    ],
  }))
}
