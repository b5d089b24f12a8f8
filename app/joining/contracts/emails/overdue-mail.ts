import type { MailBlock, MailContent } from '#app/house/mail/adapters/compose.ts'
import { type ApplicationMail, applicationMail } from '#app/house/mail/texts/visitor-mail.ts'
import type { Settings } from '#app/house/settings/schema/settings.ts'
import { type Day, formatDay } from '#app/kit/pure/days.ts'
import { formatBaht, type Satang } from '#app/kit/pure/money.ts'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#app/paraglide/runtime.js'
import type { Closing, OverdueNotice } from '../rules/notices.ts'
import { type PayCode, payBlocks } from './how-to-pay.ts'

type OverdueMail = ApplicationMail & {
  notice: OverdueNotice
  /** The bills that it asks for, the longest overdue first. */
  bills: readonly { number: string; dueOn: Day; lacksSatang: Satang }[]
  /** Null where seats close because of an older bill, or none would go on. */
  closing: Closing | null
  /** For each bill that is not paid so many days after it was due; 0 satang for none. */
  fee: { satang: Satang; days: number }
  account: Settings['payments']
  /** Of one bill alone: a payment names no two. */
  code: PayCode | null
  /** Where the first of the bills is in the member area. */
  url: string
}

type Options = { locale: Locale }

/** Says that bills of contracts are overdue, that seats close because of them, or that they have. */
export function overdueMail({ account, code, url, ...mail }: OverdueMail): MailContent {
  return applicationMail(mail, options => {
    const numbers = mail.bills.map(({ number }) => number).join(', ')
    return {
      subject: SUBJECTS[mail.notice]({ numbers, day: dayText(mail.closing?.on, options) }, options),
      blocks: [
        ...textsOf(mail, options).map((text): MailBlock => ({ kind: 'text', text })),
        { kind: 'facts', facts: factsOf(mail, options) },
        ...payBlocks({ account, reference: numbers, code }, options),
        { kind: 'button', label: m.contract_mail_button({}, options), href: url },
      ],
    }
  })
}

const SUBJECTS = {
  reminder: m.contract_mail_reminder_subject,
  closing: m.contract_mail_closing_subject,
  closed: m.contract_mail_closed_subject,
} as const satisfies Record<OverdueNotice, unknown>

const bahtText = (satang: Satang, { locale }: Options) => formatBaht(satang, locale, { decimals: 'always' })
const dayText = (day: Day | undefined, { locale }: Options) => (day ? formatDay(day, locale) : '')

function textsOf(
  { notice, closing, fee }: Omit<OverdueMail, 'account' | 'code' | 'url'>,
  options: Options,
): string[] {
  const seats = { day: dayText(closing?.on, options), contracts: closing?.contracts.join(', ') ?? '' }
  if (notice === 'closed') return [m.contract_mail_closed_text(seats, options)]
  const costs = { fee: bahtText(fee.satang, options), days: fee.days }
  return [
    m.contract_mail_overdue_text({}, options),
    ...(closing ? [m.contract_mail_closes(seats, options)] : []),
    ...(notice === 'reminder' && fee.satang > 0 ? [m.contract_mail_late_fee(costs, options)] : []),
  ]
}

function factsOf({ bills }: Pick<OverdueMail, 'bills'>, options: Options) {
  const facts = bills.map(({ number, dueOn, lacksSatang }) => ({
    label: m.contract_mail_overdue_bill({ number, day: formatDay(dueOn, options.locale) }, options),
    value: bahtText(lacksSatang, options),
  }))
  if (bills.length < 2) return facts
  const satang = bills.reduce((sum, { lacksSatang }) => sum + lacksSatang, 0)
  return [...facts, { label: m.contract_total({}, options), value: bahtText(satang, options) }]
}
