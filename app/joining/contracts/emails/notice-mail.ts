import type { MailContent } from '#app/house/mail/adapters/compose.ts'
import { applicationMail } from '#app/house/mail/texts/visitor-mail.ts'
import { type Day, formatDay } from '#app/kit/pure/days.ts'
import { m } from '#app/paraglide/messages.js'
import type { ContractMail } from './price-mail.ts'

/** Says that notice was given of a contract, and with which day it ends. */
export function contractNoticeMail({
  number,
  lastDay,
  url,
  ...mail
}: ContractMail & { lastDay: Day }): MailContent {
  return applicationMail(mail, options => {
    const day = formatDay(lastDay, options.locale)
    return {
      subject: m.contract_mail_notice_subject({ number, day }, options),
      blocks: [
        { kind: 'text', text: m.contract_mail_notice_text({ number, day }, options) },
        { kind: 'button', label: m.contract_mail_prices_button({}, options), href: url },
      ],
    }
  })
}
