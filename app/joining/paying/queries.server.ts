import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { hasBankAccount } from '#app/house/settings/rules/account.ts'
import type { Settings } from '#app/house/settings/schema/settings.ts'
import type { PaymentMethod } from '#app/joining/registration/rules/registration.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { parsePromptPayTarget, promptPayPayload } from '#app/kit/pure/promptpay.ts'
import { qrImage } from './adapters/qr-image.server.ts'
import type { PaymentOutcome } from './rules.ts'

type OpenMethod = Exclude<PaymentMethod, 'card'>
type Open = Exclude<PaymentOutcome, { method: 'card' }>
type Due = { memberId: string; amountSatang: Satang; payments?: Settings['payments'] | undefined }

/** What a payer needs for an amount of its own, without a card: the account, or where there is none the code to scan. */
export async function prepareAmount(
  ctx: Pick<RequestContext, 'db'>,
  { payments = undefined, ...due }: Due,
  method: OpenMethod,
): Promise<Open> {
  const account = payments ?? (await findSettings(ctx.db)).payments
  const way = hasBankAccount(account) ? method : 'scan'
  return PREPARED_BY[way](account, due)
}

type Amount = { memberId: string; amountSatang: Satang }

const PREPARED_BY: Record<OpenMethod, (payments: Settings['payments'], due: Amount) => Open | Promise<Open>> =
  {
    scan: prepareScan,
    bank_transfer: prepareBankTransfer,
  }

type Outcome<Method> = Extract<PaymentOutcome, { method: Method }>

async function prepareScan(
  payments: Settings['payments'],
  { memberId, amountSatang }: Amount,
): Promise<Outcome<'scan'>> {
  const target = parsePromptPayTarget(payments.promptPayId, payments.promptPayKind)
  if (!target.ok) throw new Error(`The PromptPay id in the settings cannot be used: ${target.reason}`)
  const payload = promptPayPayload({
    target: target.value,
    ...(amountSatang > 0 && { amountSatang }),
    ...(target.value.kind === 'biller' && { ref1: memberId }),
  })
  return {
    method: 'scan',
    payload,
    imageUrl: await qrImage(payload),
    amountSatang,
    payeeName: payments.bankAccountName || `PromptPay ${payments.promptPayId}`,
    isSample: payments.isSample,
  }
}

function prepareBankTransfer(
  payments: Settings['payments'],
  { memberId, amountSatang }: Amount,
): Outcome<'bank_transfer'> {
  return {
    method: 'bank_transfer',
    bankName: payments.bankName,
    branch: payments.bankBranch,
    accountName: payments.bankAccountName,
    accountNumber: payments.bankAccountNumber,
    reference: memberId,
    amountSatang,
    isSample: payments.isSample,
  }
}
