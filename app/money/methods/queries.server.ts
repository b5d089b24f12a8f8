import { listLinkedPlans } from '#app/house/plans/queries.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { hasBankAccount } from '#app/house/settings/rules/account.ts'
import { isBegun, isReachable } from '#app/house/settings/rules/opening.ts'
import type { Settings } from '#app/house/settings/schema/settings.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { parsePromptPayTarget, promptPayPayload } from '#app/kit/pure/promptpay.ts'
import { qrImage } from './adapters/qr-image.server.ts'
import {
  type ScanPayment,
  type SlipMethod,
  type SlipPayment,
  type TransferPayment,
  USUAL_METHOD,
} from './rules.ts'

/**
 * Whether sign-up waits: somebody has begun to open the space, and whoever registered could not pay it yet, or not ask it
 * anything (rule opening.soon).
 */
export async function isOpeningSoon(
  { db, env }: Pick<RequestContext, 'db' | 'env'>,
  settings: Settings,
): Promise<boolean> {
  if (!isBegun(settings)) return false
  return !isReachable(settings) || !(await canBePaid({ db, env }, settings))
}

/** Whether money that is paid comes to somebody: into an account of the space, or by card. */
export async function canBePaid(
  { db, env }: Pick<RequestContext, 'db' | 'env'>,
  { payments }: Pick<Settings, 'payments'>,
): Promise<boolean> {
  if (!payments.isSample || env.STRIPE_SECRET_KEY) return true
  return Object.values(await listLinkedPlans(db)).some(({ forNew, forExisting }) => forNew || forExisting)
}

type Due = {
  /** What the payment names, for whoever looks at the statement of the bank. */
  reference: string
  amountSatang: Satang
  /** Of the settings, from whoever has read them already. */
  payments?: Settings['payments'] | undefined
}

/** What a payer needs for an amount of its own, without a card: the account, or where there is none the code to scan. */
export async function prepareAmount(
  ctx: Pick<RequestContext, 'db'>,
  { payments = undefined, ...due }: Due,
  method: SlipMethod,
): Promise<SlipPayment> {
  const account = payments ?? (await findSettings(ctx.db)).payments
  const way = hasBankAccount(account) ? method : USUAL_METHOD
  return PREPARED_BY[way](account, due)
}

type Amount = Omit<Due, 'payments'>

const PREPARED_BY: Record<
  SlipMethod,
  (payments: Settings['payments'], due: Amount) => SlipPayment | Promise<SlipPayment>
> = {
  scan: prepareScan,
  bank_transfer: prepareTransfer,
}

/**
 * The code for an amount of its own.
 * @throws where the PromptPay id of the account is none
 */
export async function prepareScan(
  payments: Settings['payments'],
  { reference, amountSatang }: Amount,
): Promise<ScanPayment> {
  const target = parsePromptPayTarget(payments.promptPayId, payments.promptPayKind)
  if (!target.ok) throw new Error(`The PromptPay id in the settings cannot be used: ${target.reason}`)
  const payload = promptPayPayload({
    target: target.value,
    ...(amountSatang > 0 && { amountSatang }),
    ...(target.value.kind === 'biller' && { ref1: reference }),
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

function prepareTransfer(
  payments: Settings['payments'],
  { reference, amountSatang }: Amount,
): TransferPayment {
  return {
    method: 'bank_transfer',
    bankName: payments.bankName,
    branch: payments.bankBranch,
    accountName: payments.bankAccountName,
    accountNumber: payments.bankAccountNumber,
    reference,
    amountSatang,
    isSample: payments.isSample,
  }
}
