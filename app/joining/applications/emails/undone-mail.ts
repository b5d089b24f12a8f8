import type { MailContent } from '#app/house/mail/adapters/compose.ts'
import { type ApplicationMail, applicationMail, statusButton } from '#app/house/mail/texts/visitor-mail.ts'
import { m } from '#app/paraglide/messages.js'

type UndoneMail = ApplicationMail & { statusUrl: string }

/** Staff took their decision back: the application waits again, and a code that was sent does not work. */
export function undoneMail({ statusUrl, ...mail }: UndoneMail): MailContent {
  return applicationMail(mail, options => ({
    subject: m.application_mail_undone_subject({}, options),
    blocks: [
      { kind: 'text', text: m.application_mail_undone_text({}, options) },
      { kind: 'text', text: m.application_mail_undone_next({}, options) },
      statusButton(statusUrl, options),
    ],
  }))
}
