import type { MailContent } from '#app/house/mail/adapters/compose.ts'
import type { Period } from '#app/house/plans/rules/prices.ts'
import { withPeriod } from '#app/house/plans/texts/period.ts'
import { planTitle } from '#app/house/plans/texts/plans.ts'
import { type ApplicationMail, applicationMail } from '#app/joining/registration/texts/visitor-mail.ts'
import { type Day, formatDay } from '#app/kit/pure/days.ts'
import { formatBaht, type Satang } from '#app/kit/pure/money.ts'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#app/paraglide/runtime.js'

type SaleMail = ApplicationMail & {
  memberId: string
  plan: { name: string; titles?: Record<Locale, string> }
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
export function saleMail({
  memberId,
  plan: { name, titles },
  period,
  quantity,
  renewedUntil,
  ...mail
}: SaleMail): MailContent {
  const { totalSatang, paidSatang, withheldSatang = 0, openSatang } = mail
  return applicationMail(mail, options => {
    const baht = (satang: Satang) => formatBaht(satang, options.locale, { decimals: 'always' })
    const title = titles?.[options.locale] ?? planTitle(name, options.locale)
    const plan = quantity > 1 ? `${title} × ${quantity}` : title
    return {
      subject: renewedUntil
        ? m.sale_mail_subject_renewed({}, options)
        : m.sale_mail_subject({ plan }, options),
      blocks: [
        {
          kind: 'text',
          text: renewedUntil ? m.sale_mail_text_renewed({}, options) : m.sale_mail_text({}, options),
        },
        {
          kind: 'facts',
          facts: [
            {
              label: m.application_mail_plan({}, options),
              value: quantity > 1 ? plan : withPeriod(title, period, options.locale),
            },
            { label: m.application_mail_member_id({}, options), value: memberId },
            ...(renewedUntil
              ? [
                  {
                    label: m.application_mail_expires({}, options),
                    value: formatDay(renewedUntil, options.locale),
                  },
                ]
              : []),
            { label: m.sale_mail_total({}, options), value: baht(totalSatang) },
            { label: m.sale_mail_paid({}, options), value: baht(paidSatang) },
            ...(withheldSatang > 0
              ? [{ label: m.ledger_method_withheld({}, options), value: baht(withheldSatang) }]
              : []),
            ...(openSatang > 0 ? [{ label: m.sale_mail_open({}, options), value: baht(openSatang) }] : []),
          ],
        },
      ],
    }
  })
}
