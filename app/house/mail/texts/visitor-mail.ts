import type { Settings } from '#app/house/settings/schema/settings.ts'
import { m } from '#app/paraglide/messages.js'
import { baseLocale, type Locale, localizeHref, toLocale } from '#app/paraglide/runtime.js'
import { composeMail, type MailBlock, type MailContent } from '../adapters/compose.ts'
import { secret } from '../rules/secrets.ts'
import { greet } from './greeting.ts'

/** What every mail about an application needs. `locale` and `name` are the application's. */
export type ApplicationMail = { locale: string; company: Settings['company']; name: string }

type Content = { subject: string; blocks: MailBlock[] }

/** A mail to the visitor in the language of the application, between the greeting and whom to ask. */
export function applicationMail(
  { locale: wanted, company, name }: ApplicationMail,
  write: (options: { locale: Locale }) => Content,
): MailContent {
  const locale = toLocale(wanted) ?? baseLocale
  const { subject, blocks } = write({ locale })
  const { phone, email } = company
  return composeMail({
    subject,
    locale,
    from: company.name,
    blocks: [
      { kind: 'text', text: greet(name, locale) },
      ...blocks,
      { kind: 'text', text: m.application_mail_questions({ phone, email }, { locale }) },
    ],
  })
}

/** A paragraph for each line that staff wrote; none without words. */
export function reasonBlocks(reason: string, options: { locale: Locale }): MailBlock[] {
  const [first, ...others] = reason.split('\n').filter(line => line.trim() !== '')
  if (first === undefined) return []
  const lines = [m.application_mail_reason({ reason: first }, options), ...others]
  return lines.map(text => ({ kind: 'text', text: text.trim() }))
}

/** The way to the page that shows where the application stands. */
export function statusButton(href: string, options: { locale: Locale }): MailBlock {
  return { kind: 'button', label: m.application_mail_status({}, options), href: secret(href) }
}

/**
 * Where members find their access code, payments and papers; `isLater` while nobody is a member yet.
 * @param href another link of the mail: the member area is at the same place
 */
export function memberAreaBlock(
  href: string,
  { locale, isLater = false }: { locale: Locale; isLater?: boolean },
): MailBlock {
  const url = new URL(href).origin + localizeHref('/my', { locale })
  const text = isLater
    ? m.application_mail_my_later({ url }, { locale })
    : m.application_mail_my({ url }, { locale })
  return { kind: 'text', text }
}
