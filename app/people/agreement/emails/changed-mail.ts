import type { MailBlock, MailContent } from '#app/house/mail/adapters/compose.ts'
import { type ApplicationMail, applicationMail } from '#app/house/mail/texts/visitor-mail.ts'
import { type Day, formatDay } from '#app/kit/pure/days.ts'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#app/paraglide/runtime.js'
import type { ClauseChange } from '../rules/changes.ts'
import { filePath } from '../rules/text.ts'

type ChangedMail = ApplicationMail & {
  locale: Locale
  origin: string
  /** The version that they accepted, or that held when they did not, and the new one. */
  before: string
  after: string
  changes: ClauseChange[]
  /** The first day on which it can hold: the last member may be told later. */
  earliest: Day
}

/** More would not be short; the rest is behind the link. */
const MOST_CHANGES = 8

/** Tells a member that the agreement changes: in short what, from when, what they can do, and both texts. */
export function changedMail({ origin, before, after, changes, earliest, ...mail }: ChangedMail): MailContent {
  const href = (version: string) => origin + filePath(version, mail.locale, 'membership-agreement.pdf')
  return applicationMail(mail, options => {
    const day = formatDay(earliest, options.locale)
    const rest = changes.length - MOST_CHANGES
    const text = (words: string): MailBlock => ({ kind: 'text', text: words })
    return {
      subject: m.agreement_mail_subject({}, options),
      blocks: [
        text(m.agreement_mail_text({ day }, options)),
        text(m.agreement_mail_what({}, options)),
        ...changes.slice(0, MOST_CHANGES).map(change => text(changeText(change, options))),
        ...(rest > 0 ? [text(m.agreement_mail_more({ count: rest }, options))] : []),
        { kind: 'button', label: m.agreement_mail_new({}, options), href: href(after) },
        { kind: 'button', label: m.agreement_mail_former({}, options), href: href(before) },
        text(m.agreement_mail_next({}, options)),
      ],
    }
  })
}

function changeText({ kind, number, name, text }: ClauseChange, options: { locale: Locale }): string {
  const clause = `${number} ${name}`
  return kind === 'removed'
    ? m.agreement_mail_removed({ clause }, options)
    : m.agreement_mail_changed({ clause, text }, options)
}
