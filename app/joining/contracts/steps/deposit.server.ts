import { v7 as uuidv7 } from 'uuid'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Executor, Transaction } from '#app/kit/platform/database.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { fail, type Result } from '#app/kit/pure/result.ts'
import { creditPayment } from '#app/money/documents/steps/issue.server.ts'
import type { LedgerMethod } from '#app/money/methods/rules.ts'
import { openDay, recordDepositUse } from '#app/money/payments/steps/ledger.server.ts'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#app/paraglide/runtime.js'
import type { Customer } from '#app/people/customers/tables.server.ts'
import { findHeld, listDue, listTaxed } from '../queries/deposits.server.ts'
import { type DepositUse, splitDeposit } from '../rules/deposit.ts'
import type { DepositContent } from '../schema.ts'
import { type DepositPart, issueDepositReturn } from './deposit-paper.server.ts'
import { receiveForBill } from './receive.server.ts'

type Ctx = Pick<ServerContext, 'now' | 'secrets'> & { actor: { userId: string | null } }

/** What is held of a customer's deposits and what their bills lack, and its mark: a decision is of what was shown. */
export async function findDeposit(db: Executor, customer: Pick<Customer, 'id' | 'withholds'>) {
  const [heldSatang, due] = [await findHeld(db, customer.id), await listDue(db, customer)]
  const mark = [heldSatang, ...due.map(({ id, lacksSatang }) => `${id} ${lacksSatang}`)].join(' ')
  return { heldSatang, due, mark }
}

/**
 * Uses a deposit (rule contracts.deposit): bills are paid by it, a part is kept, the rest goes back, with the papers of each. A step of
 * commands, which have locked the customer.
 */
export async function spendDeposit(
  tx: Transaction,
  ctx: Ctx,
  customer: Customer,
  terms: DepositContent,
): Promise<Result<DepositUse, 'too_much' | 'changed' | 'nothing'>> {
  const { heldSatang, due, mark } = await findDeposit(tx, customer)
  if (mark !== terms.mark) return fail('changed')
  const bills = terms.setsOff ? due : []
  const used = splitDeposit(heldSatang, { ...terms, bills })
  if (!used.ok) return used
  const { applied, keptSatang, backSatang } = used.value
  const isTaxed = (await listTaxed(tx, customer.id)).length > 0
  const bookedOn = await openDay(tx, terms.paidOn)
  const parts: DepositPart[] = []
  let entryId: string | null = null
  const book = async (
    kind: 'applied' | 'kept' | 'returned',
    part: DepositPart,
    method: LedgerMethod | null,
  ) => {
    if (part.amountSatang === 0) return
    const id = uuidv7()
    entryId ??= id
    parts.push(part)
    const entry = { id, method, bookedOn, ...entryOf(customer, ctx), note: part.text('en') }
    await recordDepositUse(tx, kind, { ...entry, amountSatang: part.amountSatang })
  }
  for (const { id, amountSatang, withheldSatang } of applied) {
    const bill = due.find(each => each.id === id)?.bill
    if (!bill) continue
    const money = { amountSatang, withheldSatang, method: 'deposit', paidOn: bangkokDay(ctx.now()) } as const
    await receiveForBill(tx, ctx, bill, { ...money, isTaxPaid: isTaxed })
    const text = (locale: Locale) => m.contract_deposit_applied({ number: bill.number }, { locale })
    await book('applied', { text, amountSatang }, 'deposit')
  }
  const kept = (locale: Locale) => m.contract_deposit_kept({ reason: terms.reason }, { locale })
  await book('kept', { text: kept, amountSatang: keptSatang }, null)
  const back = (locale: Locale) => m.contract_deposit_returned({}, { locale })
  await book('returned', { text: back, amountSatang: backSatang }, terms.method)
  if (entryId === null) return fail('nothing')
  await issueDepositReturn(tx, ctx, customer.id, { entryId, parts, bookedOn })
  await creditTaxed(tx, ctx, customer.id, backSatang)
  await announceChange(tx, 'ledger')
  return used
}

/** VAT that was owed when a deposit came in is taken back with what goes back of it. */
async function creditTaxed(tx: Transaction, ctx: Ctx, customerId: string, backSatang: number) {
  let left = backSatang
  for (const { entryId } of await listTaxed(tx, customerId))
    if (left > 0) left = await creditPayment(tx, ctx, { entryId, upToSatang: left })
}

/** What becomes of a deposit is tied to the customer, and to no bill. */
function entryOf({ id }: Customer, { actor }: Ctx) {
  return {
    applicationId: null,
    memberRowId: null,
    memberId: '',
    recordedBy: actor.userId,
    source: 'contract' as const,
    reference: id,
  }
}
