import type { MailBlock } from '#app/house/mail/adapters/compose.ts'
import type { Settings } from '#app/house/settings/schema/settings.ts'
import { formatBaht, type Satang } from '#app/kit/pure/money.ts'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#app/paraglide/runtime.js'

type Account = Settings['payments']

/** The code to scan for an amount, as a PNG in a data URL. */
export type PayCode = { source: string; amountSatang: Satang }

type ToPay = { account: Account; reference: string; code: PayCode | null }

/** The account to transfer to, what to name with it, and the code to scan; nothing while the account is the sample. */
export function payBlocks({ account, reference, code }: ToPay, options: { locale: Locale }): MailBlock[] {
  if (account.isSample) return []
  const facts = [
    ...transferFacts(account, options),
    ...(account.promptPayKind === 'biller' ? [] : [{ label: 'PromptPay', value: account.promptPayId }]),
    { label: m.contract_mail_reference({}, options), value: reference },
  ]
  return [
    { kind: 'text', text: m.contract_mail_how_to_pay({}, options) },
    { kind: 'facts', facts },
    ...(code ? [codeBlock(code, options)] : []),
  ]
}

function codeBlock({ source, amountSatang }: PayCode, options: { locale: Locale }): MailBlock {
  const amount = formatBaht(amountSatang, options.locale, { decimals: 'always' })
  return { kind: 'picture', source, alt: m.contract_mail_code({ amount }, options) }
}

function transferFacts(account: Account, options: { locale: Locale }) {
  const { bankName, bankBranch, bankAccountName, bankAccountNumber } = account
  if (bankAccountNumber === '') return []
  return [
    { label: m.registration_bank_name({}, options), value: bankName },
    ...(bankBranch ? [{ label: m.registration_bank_branch({}, options), value: bankBranch }] : []),
    { label: m.registration_bank_account_name({}, options), value: bankAccountName },
    { label: m.registration_bank_account({}, options), value: bankAccountNumber },
  ]
}
