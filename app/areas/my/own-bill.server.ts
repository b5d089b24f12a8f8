import { randomUUID } from 'node:crypto'
import { data } from 'react-router'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { hasBankAccount } from '#app/house/settings/rules/account.ts'
import { openCheckout, takesCard } from '#app/joining/card-payments/commands/checkout.server.ts'
import { type BillOwner, type OwnBillView, viewOwnBill } from '#app/joining/contracts/views/own.server.ts'
import { submitReceipt } from '#app/joining/receipts/commands/submit.server.ts'
import { hasWaitingSlip } from '#app/joining/receipts/queries/slips-of.server.ts'
import { readReceiptForm } from '#app/joining/receipts/schema/receipt.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { prepareBill } from '#app/money/bills/steps/prepare.server.ts'
import { slipMethodOf } from '#app/money/methods/rules.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import type { AccountContext } from '#app/people/portal-accounts/steps/guard.server.ts'

/** A bill of a contract that the account may pay: whose it is was asked before. */
type Asked = {
  owner: BillOwner & { name: string }
  billId: string
  /** Where its page is, without a language. */
  path: string
}

const subjectOf = (id: string) => ({ kind: 'contract', id }) as const

async function findBill({ db }: AccountContext, { owner, billId }: Asked): Promise<OwnBillView> {
  const billed = await viewOwnBill(db, owner, billId)
  if (!billed) throw data(null, { status: 404 })
  return billed
}

/**
 * Everything that the page of such a bill shows (rule contracts.own-payment).
 * @throws the router's `data` with status 404 for one of somebody else
 */
export async function loadOwnBill(ctx: AccountContext, asked: Asked, url: URL) {
  const billed = await findBill(ctx, asked)
  const isSlipWaiting = await hasWaitingSlip(ctx.db, subjectOf(asked.billId))
  const payment = billed.lacksSatang > 0 ? await preparePayment(ctx, { ...asked, billed }, url) : null
  return { billed, isSlipWaiting, payment, submissionKey: randomUUID() }
}
export type LoadedBill = Awaited<ReturnType<typeof loadOwnBill>>

/** How to pay what the bill lacks: by card all of it, else without the tax that its customer keeps back. */
async function preparePayment(
  ctx: AccountContext,
  { path, billed }: Asked & { billed: OwnBillView },
  { searchParams }: URL,
) {
  const { number: reference, id } = billed.bill
  const { lacksSatang: amountSatang, transferSatang: totalSatang } = billed
  const [by, returned] = [searchParams.get('by'), searchParams.get('card')]
  const hasCard = takesCard(ctx, amountSatang)
  const due = {
    subject: subjectOf(id),
    reference,
    title: m.contract_bill_purpose({ number: reference }),
    email: ctx.account.email,
    amountSatang,
    backTo: (outcome: string) => `${path}?card=${outcome}`,
  }
  const page = by === 'card' && hasCard ? await openCheckout(ctx, due) : null
  const byCard = {
    page,
    amount: billed.lacks ?? '',
    isWaiting: returned === 'paid' || page?.isOnItsWay === true,
    isCancelled: returned === 'cancelled',
  }
  const bill = { subject: subjectOf(id), reference, totalSatang }
  return {
    reference,
    ...(page ? { outcome: null } : await prepareBill(ctx, bill, slipMethodOf(by))),
    hasBank: hasBankAccount((await findSettings(ctx.db)).payments),
    byCard: hasCard ? byCard : null,
  }
}

/** Takes the slip for what the bill lacks, whoever of those who may pay it sends it. */
export async function sendOwnSlip(ctx: AccountContext, asked: Asked, request: Request) {
  const billed = await findBill(ctx, asked)
  const screen = localizeHref(asked.path)
  const form = await readForm(request)
  if (billed.lacksSatang <= 0) return redirectWithMessage(screen, m.my_bill_settled())
  const { submissionKey } = readTexts(form, ['submissionKey'])
  const result = await submitReceipt(ctx, {
    values: { submissionKey, name: asked.owner.name, userEmail: ctx.account.email },
    file: readReceiptForm(form).file,
    variant: 'landing',
    totalSatang: billed.transferSatang,
    subject: subjectOf(asked.billId),
  })
  if (!result.ok) {
    const { data, form: whole, name, userEmail } = result.errors
    const errors = data ? { data } : { form: whole ?? name ?? userEmail ?? m.receipt_failed() }
    const key = result.status === 409 ? randomUUID() : submissionKey
    return refuse({ submissionKey: key, errors }, result.status)
  }
  if (result.warning !== null) return refuse({ submissionKey, errors: { data: result.warning } }, 409)
  return redirectWithMessage(screen, m.my_slip_sent())
}
