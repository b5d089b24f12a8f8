import type { MailContent } from '#app/house/mail/adapters/compose.ts'
import { type ApplicationMail, applicationMail } from '#app/house/mail/texts/visitor-mail.ts'
import { type Day, formatDay } from '#app/kit/pure/days.ts'
import { formatBaht, type Satang } from '#app/kit/pure/money.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { cardName } from '../rules/charges.ts'
import type { SavedCard } from '../tables.server.ts'

type PriceMail = ApplicationMail & {
  card: Pick<SavedCard, 'brand' | 'lastFour'>
  priceSatang: Satang
  /** The first day on which it may be charged. */
  chargedOn: Day
  origin: string
}

/** Says that a renewal costs more than was agreed, before the card is charged for it (rule cards.renewals). */
export function priceMail({ card, priceSatang, chargedOn, origin, ...mail }: PriceMail): MailContent {
  return applicationMail(mail, options => {
    const price = formatBaht(priceSatang, options.locale, { decimals: 'always' })
    const day = formatDay(chargedOn, options.locale)
    return {
      subject: m.card_mail_price_subject({ price }, options),
      blocks: [
        { kind: 'text', text: m.card_mail_price({ price, day, card: cardName(card) }, options) },
        { kind: 'text', text: m.card_mail_price_end({}, options) },
        {
          kind: 'button',
          label: m.card_mail_price_button({}, options),
          href: origin + localizeHref('/my', options),
        },
      ],
    }
  })
}
