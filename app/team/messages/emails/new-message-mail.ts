import { composeMail, type MailContent } from '#app/house/mail/adapters/compose.ts'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#app/paraglide/runtime.js'

type NewMessage = {
  /** The writer's language: of those who get it none is known. */
  locale: Locale
  companyName: string
  senderName: string
  subject: string
  href: string
}

/** Tells that a message came in: from whom and about what. What it says is read where one is signed in. */
export function newMessageMail({ locale, companyName, senderName, subject, href }: NewMessage): MailContent {
  const options = { locale }
  return composeMail({
    subject: m.message_mail_subject({ name: senderName }, options),
    locale,
    from: companyName,
    blocks: [
      { kind: 'text', text: m.message_mail_text({ name: senderName }, options) },
      { kind: 'facts', facts: [{ label: m.message_subject({}, options), value: subject }] },
      { kind: 'button', label: m.message_mail_button({}, options), href },
      { kind: 'text', text: m.message_mail_choice({}, options) },
    ],
  })
}
