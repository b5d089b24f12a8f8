import { composeMail, type MailContent } from '#app/house/mail/adapters/compose.ts'
import { secret } from '#app/house/mail/rules/secrets.ts'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#app/paraglide/runtime.js'

type Frame = { locale: Locale; companyName: string; href: string }

/** Asks a new member of staff to set a password by the link. */
export function invitationMail({ locale, companyName, href, days }: Frame & { days: number }): MailContent {
  return composeMail({
    subject: m.staff_mail_invitation_subject({ company: companyName }, { locale }),
    locale,
    from: companyName,
    blocks: [
      { kind: 'text', text: m.staff_mail_invitation_text({ company: companyName }, { locale }) },
      { kind: 'button', label: m.staff_mail_invitation_button({}, { locale }), href: secret(href) },
      { kind: 'text', text: m.staff_mail_invitation_else({ days }, { locale }) },
    ],
  })
}

/** Tells someone who has a sign-in already that it opens the staff area now. */
export function accessMail({ locale, companyName, href }: Frame): MailContent {
  return composeMail({
    subject: m.staff_mail_access_subject({ company: companyName }, { locale }),
    locale,
    from: companyName,
    blocks: [
      { kind: 'text', text: m.staff_mail_access_text({ company: companyName }, { locale }) },
      { kind: 'button', label: m.staff_mail_access_button({}, { locale }), href },
    ],
  })
}
