import { validate as isUuid } from 'uuid'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { hasWaitingSlip } from '#app/joining/receipts/queries/slips-of.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { findCashClosedThrough } from '#app/money/payments/queries.server.ts'
import { CashClosed, findFirstOpenDay } from '#app/money/payments/steps/ledger.server.ts'
import { cashClosedText } from '#app/money/payments/texts.ts'
import { m } from '#app/paraglide/messages.js'
import { bill } from '../bills.server.ts'
import { findCame, findContractBill } from '../queries/bills.server.ts'
import { type PaymentErrors, type PaymentValues, readPayment } from '../schema.ts'

type Paid = { ok: true } | { ok: false; errors: PaymentErrors }

/** Books money for a bill that staff have seen: at the desk, or on the account (rule contracts.payment). */
export async function payContractBill(
  ctx: CommandContext,
  input: { id: string; values: PaymentValues },
): Promise<Paid> {
  await authorise(ctx, 'payments.edit')
  try {
    return await ctx.db.transaction(tx => pay(tx, ctx, input))
  } catch (error) {
    if (!(error instanceof CashClosed)) throw error
    return { ok: false, errors: { paidOn: cashClosedText(await findCashClosedThrough(ctx.db)) } }
  }
}

async function pay(
  tx: Transaction,
  ctx: CommandContext,
  { id, values }: { id: string; values: PaymentValues },
): Promise<Paid> {
  const locked = isUuid(id) ? await bill.lock(tx, ctx, id) : null
  const refused = await refusalOf(tx, id)
  if (!locked || refused) return { ok: false, errors: { form: refused ?? m.contract_bill_gone() } }
  const days = { today: bangkokDay(ctx.now()), firstOpenDay: await findFirstOpenDay(tx) }
  const read = readPayment(values, days)
  if (!read.ok) return read
  if (read.content.withheldSatang > (locked.mostWithheldSatang ?? 0))
    return { ok: false, errors: { withheld: m.contract_pay_withheld_much() } }
  await locked.atDesk(read.content)
  return { ok: true }
}

/** Ends a bill for which nothing came: its days are billed anew by the next run (rule contracts.void). */
export async function endContractBill(
  ctx: CommandContext,
  { id, reason }: { id: string; reason: string },
): Promise<{ ok: true } | { ok: false; error: string }> {
  await authorise(ctx, 'contracts.edit')
  return ctx.db.transaction(async tx => {
    const locked = isUuid(id) ? await bill.lock(tx, ctx, id) : null
    const refused = await refusalOf(tx, id)
    if (!locked || refused) return { ok: false, error: refused ?? m.contract_bill_gone() }
    const came = await findCame(tx, id)
    if (came.receivedSatang + came.depositSatang !== 0)
      return { ok: false, error: m.contract_bill_has_money() }
    await locked.cancel(reason)
    return { ok: true }
  })
}

/** Why nothing of a bill that is locked may be decided by hand; null where it may. */
async function refusalOf(tx: Transaction, id: string): Promise<string | null> {
  const found = await findContractBill(tx, id)
  if (!found) return m.contract_bill_gone()
  if (found.voidAt !== null) return m.contract_bill_is_void()
  const came = await findCame(tx, id)
  if (came.receivedSatang + came.depositSatang >= found.totalSatang) return m.contract_bill_is_paid()
  return (await hasWaitingSlip(tx, { kind: 'contract', id })) ? m.contract_bill_slip_waits() : null
}
