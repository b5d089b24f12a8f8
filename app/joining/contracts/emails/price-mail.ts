import type { MailContent } from '#app/house/mail/adapters/compose.ts'
import { type ApplicationMail, applicationMail } from '#app/house/mail/texts/visitor-mail.ts'
import { type Day, formatDay } from '#app/kit/pure/days.ts'
import { formatBaht, type Satang } from '#app/kit/pure/money.ts'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#app/paraglide/runtime.js'
import type { ContractItem } from '../tables.server.ts'
import { itemText } from '../texts/lines.ts'

export type ContractMail = ApplicationMail & {
  /** Of the contract. */
  number: string
  /** Where the company or the member is in the member area. */
  url: string
}

type Changed = {
  item: Pick<ContractItem, 'kind' | 'name' | 'quantity' | 'unitSatang'>
  planName: string | null
  /** What one of it costs a month from then on. */
  unitSatang: Satang
}

type Options = { locale: Locale }

/** Says what a contract costs a month from a day on. */
export function newPricesMail({
  number,
  on,
  changed,
  url,
  ...mail
}: ContractMail & { on: Day; changed: readonly Changed[] }): MailContent {
  return applicationMail(mail, options => {
    const day = formatDay(on, options.locale)
    return {
      subject: m.contract_mail_prices_subject({ number, day }, options),
      blocks: [
        { kind: 'text', text: m.contract_mail_prices_text({ number, day }, options) },
        { kind: 'facts', facts: changed.map(each => factOf(each, options)) },
        { kind: 'button', label: m.contract_mail_prices_button({}, options), href: url },
      ],
    }
  })
}

/** Says that a contract costs what it did after all. */
export function pricesStayMail({ number, url, ...mail }: ContractMail): MailContent {
  return applicationMail(mail, options => ({
    subject: m.contract_mail_prices_stay_subject({ number }, options),
    blocks: [
      { kind: 'text', text: m.contract_mail_prices_stay({ number }, options) },
      { kind: 'button', label: m.contract_mail_prices_button({}, options), href: url },
    ],
  }))
}

function factOf({ item, planName, unitSatang }: Changed, options: Options) {
  const { quantity } = item
  const baht = (satang: Satang) => formatBaht(satang, options.locale, { decimals: 'always' })
  const plan = itemText({ item, planName }, options.locale)
  return {
    label: quantity > 1 ? m.contract_item({ quantity, plan }, options) : plan,
    value: m.contract_mail_price({ before: baht(item.unitSatang), after: baht(unitSatang) }, options),
  }
}
