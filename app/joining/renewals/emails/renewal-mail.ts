import type { MailContent } from '#app/house/mail/adapters/compose.ts'
import { secret } from '#app/house/mail/rules/secrets.ts'
import { type ApplicationMail, applicationMail, memberAreaBlock } from '#app/house/mail/texts/visitor-mail.ts'
import type { MembershipType, Period } from '#app/house/plans/rules/prices.ts'
import { withPeriod } from '#app/house/plans/texts/period.ts'
import { planTitle } from '#app/house/plans/texts/plans.ts'
import { type Day, formatDay } from '#app/kit/pure/days.ts'
import { formatBaht, type Satang } from '#app/kit/pure/money.ts'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#app/paraglide/runtime.js'
import { fromToday } from '#app/people/members/texts.ts'

type RenewalMail = ApplicationMail & {
  memberId: string
  /** The plan's own name; null for a member who has only a membership type. */
  planName: string | null
  /** How long it lasts; null where the plan is not on sale. */
  period: Period | null
  membershipType: MembershipType
  expiryDate: Day
  today: Day
  /** What renewing costs with everything, in satang; null where the plan is not on sale. */
  totalSatang: Satang | null
  renewUrl: string
}

/**
 * Asks a member to renew: what ends and when, what going on costs, and the page where they pay. The code to scan is
 * there: a picture in a mail would show the price of the day on which it was sent.
 */
export function renewalMail({
  planName,
  period,
  membershipType,
  expiryDate,
  today,
  ...mail
}: RenewalMail): MailContent {
  return applicationMail(mail, options => {
    const when = fromToday(expiryDate, today, options.locale)
    const day = formatDay(expiryDate, options.locale)
    const isOver = expiryDate < today
    const title = planName === null ? TYPES[membershipType]({}, options) : planTitle(planName, options.locale)
    const plan = period ? withPeriod(title, period, options.locale) : title
    return {
      subject: isOver
        ? m.renewal_mail_subject_over({ when }, options)
        : m.renewal_mail_subject({ when }, options),
      blocks: [
        {
          kind: 'text',
          text: isOver ? m.renewal_mail_text_over({ day }, options) : m.renewal_mail_text({ day }, options),
        },
        {
          kind: 'facts',
          facts: [
            { label: m.application_mail_plan({}, options), value: plan },
            { label: m.application_mail_member_id({}, options), value: mail.memberId },
            { label: m.application_mail_expires({}, options), value: day },
            ...priceFacts(mail.totalSatang, options),
          ],
        },
        { kind: 'text', text: m.renewal_mail_next({}, options) },
        { kind: 'button', label: m.renewal_mail_button({}, options), href: secret(mail.renewUrl) },
        memberAreaBlock(mail.renewUrl, options),
        { kind: 'text', text: m.renewal_mail_stop({}, options) },
      ],
    }
  })
}

const TYPES = {
  'day pass': m.member_type_day,
  weekly: m.member_type_weekly,
  monthly: m.member_type_monthly,
  annual: m.member_type_annual,
} as const satisfies Record<MembershipType, unknown>

function priceFacts(totalSatang: Satang | null, options: { locale: Locale }) {
  if (totalSatang === null) return []
  const value = formatBaht(totalSatang, options.locale, { decimals: 'always' })
  return [{ label: m.renewal_mail_price({}, options), value }]
}
