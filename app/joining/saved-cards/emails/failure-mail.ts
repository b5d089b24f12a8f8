import type { MailContent } from '#app/house/mail/adapters/compose.ts'
import { secret } from '#app/house/mail/rules/secrets.ts'
import { type ApplicationMail, applicationMail } from '#app/house/mail/texts/visitor-mail.ts'
import { formatDay } from '#app/kit/pure/days.ts'
import { formatBaht, type Satang } from '#app/kit/pure/money.ts'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#app/paraglide/runtime.js'
import { cardName, type Failure } from '../rules/charges.ts'
import type { SavedCard } from '../tables.server.ts'

type FailureMail = ApplicationMail &
  Failure & {
    /** What the payment is to name. */
    number: string
    amountSatang: Satang
    card: Pick<SavedCard, 'brand' | 'lastFour'>
    /** Nobody is extended unpaid (decision 014). */
    isRenewal: boolean
    /** Where it can be paid; a renewal's opens it to whoever has it. */
    url: string
  }

/** Says that a card was not charged, whether it is tried again, and where to pay. */
export function failureMail({
  number,
  amountSatang,
  card,
  isRenewal,
  url,
  ...mail
}: FailureMail): MailContent {
  return applicationMail(mail, options => {
    const facts = [
      { label: m.card_mail_number({}, options), value: number },
      {
        label: m.card_mail_amount({}, options),
        value: formatBaht(amountSatang, options.locale, { decimals: 'always' }),
      },
      { label: m.card_mail_card({}, options), value: cardName(card) },
    ]
    return {
      subject: m.card_mail_failed_subject({ number }, options),
      blocks: [
        { kind: 'text', text: reasonText(mail, options) },
        ...(isRenewal ? [{ kind: 'text', text: m.card_mail_not_extended({}, options) } as const] : []),
        { kind: 'facts', facts },
        { kind: 'button', label: m.card_mail_pay({}, options), href: isRenewal ? secret(url) : url },
      ],
    }
  })
}

function reasonText({ state, nextAttemptOn }: Failure, options: { locale: Locale }): string {
  if (state === 'needs_action') return m.card_mail_confirm({}, options)
  if (nextAttemptOn === null) return m.card_mail_final({}, options)
  return m.card_mail_again({ day: formatDay(nextAttemptOn, options.locale) }, options)
}
