import type { MailContent } from '#app/house/mail/adapters/compose.ts'
import { type ApplicationMail, applicationMail } from '#app/house/mail/texts/visitor-mail.ts'
import type { Settings } from '#app/house/settings/schema/settings.ts'
import { formatDay, formatSpan } from '#app/kit/pure/days.ts'
import { formatBaht, type Satang } from '#app/kit/pure/money.ts'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#app/paraglide/runtime.js'
import type { LineOfPlan } from '../queries/bills.server.ts'
import type { ContractBill } from '../tables.server.ts'
import { lineText } from '../texts/lines.ts'
import { type PayCode, payBlocks } from './how-to-pay.ts'

type BillMail = ApplicationMail & {
  bill: Pick<
    ContractBill,
    'number' | 'firstDay' | 'lastDay' | 'dueOn' | 'vatSatang' | 'depositSatang' | 'totalSatang'
  >
  lines: readonly LineOfPlan[]
  /** What the customer keeps back of it for the tax office; 0 for who keeps nothing back. */
  withheldSatang: Satang
  account: Settings['payments']
  code: PayCode | null
  /** Where the bill is in the member area. */
  url: string
}

/** A bill of contracts as its customer gets it: what it is for, what is to be paid by when, and how. */
export function billMail({
  bill,
  lines,
  withheldSatang,
  account,
  code,
  url,
  ...mail
}: BillMail): MailContent {
  return applicationMail(mail, options => {
    const { number, dueOn, firstDay: from, lastDay: to } = bill
    const day = formatDay(dueOn, options.locale)
    return {
      subject: m.contract_mail_subject({ number, day }, options),
      blocks: [
        {
          kind: 'text',
          text: m.contract_mail_text({ days: formatSpan({ from, to }, options.locale) }, options),
        },
        { kind: 'facts', facts: [...lines.map(line => lineFact(line, options)), ...sumFacts(bill, options)] },
        { kind: 'facts', facts: dueFacts({ ...bill, withheldSatang }, options) },
        ...payBlocks({ account, reference: number, code }, options),
        { kind: 'button', label: m.contract_mail_button({}, options), href: url },
      ],
    }
  })
}

type Options = { locale: Locale }

const bahtText = (satang: Satang, { locale }: Options) => formatBaht(satang, locale, { decimals: 'always' })

function lineFact({ line, ...of }: LineOfPlan, options: Options) {
  const { quantity, firstDay: from, lastDay: to } = line
  const text = lineText({ line, ...of }, options.locale)
  const what = quantity > 1 ? m.contract_item({ quantity, plan: text }, options) : text
  return {
    label: `${what}, ${formatSpan({ from, to }, options.locale)}`,
    value: bahtText(line.amountSatang, options),
  }
}

function sumFacts({ vatSatang, depositSatang }: BillMail['bill'], options: Options) {
  return [
    { label: m.contract_line_vat({}, options), satang: vatSatang },
    { label: m.contract_line_deposit({}, options), satang: depositSatang },
  ]
    .filter(({ satang }) => satang !== 0)
    .map(({ label, satang }) => ({ label, value: bahtText(satang, options) }))
}

function dueFacts(
  { number, dueOn, totalSatang, withheldSatang }: BillMail['bill'] & Pick<BillMail, 'withheldSatang'>,
  options: Options,
) {
  const facts = [
    { label: m.contract_mail_number({}, options), value: number },
    { label: m.contract_total({}, options), value: bahtText(totalSatang, options) },
  ]
  if (withheldSatang > 0)
    facts.push(
      { label: m.contract_mail_withheld({}, options), value: bahtText(withheldSatang, options) },
      {
        label: m.contract_mail_transfer({}, options),
        value: bahtText(totalSatang - withheldSatang, options),
      },
    )
  return [...facts, { label: m.contract_mail_due({}, options), value: formatDay(dueOn, options.locale) }]
}
