import type { MailContent } from '#app/house/mail/adapters/compose.ts'
import {
  type ApplicationMail,
  applicationMail,
  memberAreaBlock,
  statusButton,
} from '#app/house/mail/texts/visitor-mail.ts'
import type { Period } from '#app/house/plans/rules/prices.ts'
import { withPeriod } from '#app/house/plans/texts/period.ts'
import { planTitle } from '#app/house/plans/texts/plans.ts'
import { formatBaht, type Satang } from '#app/kit/pure/money.ts'
import { m } from '#app/paraglide/messages.js'

type ReceivedMail = Omit<ApplicationMail, 'name'> & {
  planName: string
  period: Period
  memberId: string
  totalSatang: Satang
  statusUrl: string
}

/**
 * Sent once, when a registration comes in: what we have, what to do next, and the link to keep. Nobody has confirmed the
 * address yet, so nothing stands in it that was typed, not even a name.
 */
export function receivedMail({
  planName,
  period,
  memberId,
  totalSatang,
  statusUrl,
  ...mail
}: ReceivedMail): MailContent {
  return applicationMail({ ...mail, name: '' }, options => ({
    subject: m.application_mail_received_subject({}, options),
    blocks: [
      { kind: 'text', text: m.application_mail_received_text({}, options) },
      {
        kind: 'facts',
        facts: [
          {
            label: m.application_mail_plan({}, options),
            value: withPeriod(planTitle(planName, options.locale), period, options.locale),
          },
          { label: m.application_mail_member_id({}, options), value: memberId },
          {
            label: m.application_mail_total({}, options),
            value: formatBaht(totalSatang, options.locale, { decimals: 'always' }),
          },
        ],
      },
      { kind: 'text', text: m.application_mail_received_next({}, options) },
      { kind: 'text', text: m.application_mail_received_link({}, options) },
      statusButton(statusUrl, options),
      memberAreaBlock(statusUrl, { ...options, isLater: true }),
    ],
  }))
}
