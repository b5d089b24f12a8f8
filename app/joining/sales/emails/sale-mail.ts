import type { MailContent } from '#app/house/mail/adapters/compose.ts'
import { type ApplicationMail, applicationMail } from '#app/house/mail/texts/visitor-mail.ts'
import type { Period } from '#app/house/plans/rules/prices.ts'
import { withPeriod } from '#app/house/plans/texts/period.ts'
import { planTitle } from '#app/house/plans/texts/plans.ts'
import { type LocalText, textIn } from '#app/kit/forms/local-text.ts'
import { type Day, formatDay } from '#app/kit/pure/days.ts'
import { formatBaht, type Satang } from '#app/kit/pure/money.ts'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#app/paraglide/runtime.js'

type SaleMail = ApplicationMail & {
  memberId: string
  plan: { name: string; titles?: LocalText }
  period: Period
  quantity: number
  /** Null for what is sold beside the membership. */
  renewedUntil: Day | null
  totalSatang: Satang
  paidSatang: Satang
  /** What a company kept back besides, for the tax office. */
  withheldSatang?: Satang
  /** What is still to be paid of it, after what they had paid ahead. */
  openSatang: Satang
}

/** What was sold at the desk or renewed there, what was paid, and what is still to be paid of it. */
export function saleMail(sale: SaleMail): MailContent {
  return applicationMail(sale, options => {
    const isRenewed = sale.renewedUntil !== null
    const text = isRenewed ? m.sale_mail_text_renewed({}, options) : m.sale_mail_text({}, options)
    return {
      subject: isRenewed
        ? m.sale_mail_subject_renewed({}, options)
        : m.sale_mail_subject({ plan: soldText(sale, options.locale) }, options),
      blocks: [
        { kind: 'text', text },
        { kind: 'facts', facts: factsOf(sale, options) },
      ],
    }
  })
}

function soldText({ plan: { name, titles }, quantity }: SaleMail, locale: Locale): string {
  const title = titles ? textIn(titles, locale) : planTitle(name, locale)
  return quantity > 1 ? `${title} × ${quantity}` : title
}

function factsOf(sale: SaleMail, options: { locale: Locale }) {
  const { locale } = options
  const { memberId, period, quantity, renewedUntil, withheldSatang = 0, openSatang } = sale
  const baht = (satang: Satang) => formatBaht(satang, locale, { decimals: 'always' })
  const sold = soldText(sale, locale)
  const facts = [
    {
      label: m.application_mail_plan({}, options),
      value: quantity > 1 ? sold : withPeriod(sold, period, locale),
    },
    { label: m.application_mail_member_id({}, options), value: memberId },
  ]
  if (renewedUntil)
    facts.push({ label: m.application_mail_expires({}, options), value: formatDay(renewedUntil, locale) })
  facts.push({ label: m.sale_mail_total({}, options), value: baht(sale.totalSatang) })
  facts.push({ label: m.sale_mail_paid({}, options), value: baht(sale.paidSatang) })
  if (withheldSatang > 0)
    facts.push({ label: m.ledger_method_withheld({}, options), value: baht(withheldSatang) })
  if (openSatang > 0) facts.push({ label: m.sale_mail_open({}, options), value: baht(openSatang) })
  return facts
}
