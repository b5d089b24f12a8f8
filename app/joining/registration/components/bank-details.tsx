import { satangToBaht } from '#app/kit/pure/money.ts'
import type { TransferPayment } from '#app/money/methods/rules.ts'
import { m } from '#app/paraglide/messages.js'
import { Detail } from './outcome-parts.tsx'
import { showAmount } from './total-lines.tsx'

type BankDetailsProps = {
  outcome: TransferPayment
  /** What the payer knows the reference as. */
  referenceLabel?: string
}

/** The company's account, with what a bank app asks for ready to copy (rule payment.bank). */
export function BankDetails({ outcome, referenceLabel }: BankDetailsProps) {
  const { accountNumber, reference, amountSatang } = outcome
  return (
    <dl className="divide-y divide-line rounded-card border border-line bg-surface px-4 py-1">
      <Detail
        label={m.registration_amount()}
        value={showAmount(amountSatang)}
        copy={{ text: satangToBaht(amountSatang).toFixed(2), label: m.registration_copy_amount() }}
      />
      <Detail
        label={m.registration_bank_account()}
        value={accountNumber}
        copy={{ text: accountNumber, label: m.registration_copy_account() }}
      />
      <Detail
        label={referenceLabel ?? m.registration_bank_reference()}
        value={reference}
        copy={{ text: reference, label: m.registration_copy_reference() }}
      />
      <Detail label={m.registration_bank_account_name()} value={outcome.accountName} />
      <Detail label={m.registration_bank_name()} value={outcome.bankName} />
      {outcome.branch && <Detail label={m.registration_bank_branch()} value={outcome.branch} />}
    </dl>
  )
}
