import { eq, inArray, sql } from 'drizzle-orm'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { announceChange, NOBODY } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { bangkokDay, formatSpan } from '#app/kit/pure/days.ts'
import { formatBaht, formatPercent, type Satang } from '#app/kit/pure/money.ts'
import { type BillLine, type BillSaid, lineOf } from '#app/money/bills/rules.ts'
import type { DecisionContext, LockedBill, NounBill } from '#app/money/bills/steps/kinds.server.ts'
import { recordCorrection } from '#app/money/payments/steps/ledger.server.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { findCame, findContractBill, type LineOfPlan, listLines } from './queries/bills.server.ts'
import { findWithheld } from './queries/deposits.server.ts'
import { findPayer, listPayers } from './queries/payers.server.ts'
import { chargeOf, entryOf } from './steps/charge.server.ts'
import { lockOwner } from './steps/lock.server.ts'
import { receiveForBill, returnOfBill } from './steps/receive.server.ts'
import { settleRights } from './steps/rights.server.ts'
import { type ContractBill, contractBills } from './tables.server.ts'
import { lineText } from './texts/lines.ts'

/** A month of a customer's contracts (rules contracts.payment, contracts.void). What came for it is its mark. */
export const bill: NounBill = {
  kind: 'contract',
  entityType: 'contract_bill',
  topic: 'contracts',
  letIn: null,

  /** It has no satang of its own: they would spoil its VAT. */
  isOver: () => sql`true`,

  async lock(tx, ctx, billId) {
    if (!(await lockOwner(tx, () => findContractBill(tx, billId)))) return null
    const [bill] = await tx
      .select()
      .from(contractBills)
      .where(eq(contractBills.id, billId))
      .for('no key update')
    return bill ? lockedOf(tx, ctx, bill) : null
  },

  shown: {
    title: m.contract_bill_title,

    async view(db, billId) {
      const bill = await findContractBill(db, billId)
      if (!bill) return null
      const { number, firstDay: from, lastDay: to, totalSatang } = bill
      const [payer, cameSatang] = [await findPayer(db, bill.customerId), await sumCame(db, billId)]
      const withheldSatang = await findWithheld(db, bill)
      return {
        purpose: m.contract_bill_purpose({ number }),
        facts: [
          { term: m.contract_bill_customer(), value: payer.name, isWide: true },
          { term: m.contract_bill_number(), value: number },
          { term: m.contract_bill_days(), value: formatSpan({ from, to }, getLocale()) },
          { term: m.contract_bill_total(), value: baht(totalSatang) },
        ],
        effect: m.contract_bill_effect(),
        dueSatang: Math.max(0, dueOf(bill) - cameSatang - withheldSatang),
        ...(payer.withholds && { withheldSatang }),
        mark: String(cameSatang),
        locale: payer.locale,
        rejectLead: m.contract_bill_reject_lead(),
        asksMadeUp: false,
      }
    },

    describe: mark => ({ term: m.contract_bill_title(), value: baht(Number.parseInt(mark, 10) || 0) }),
  },

  async say(db, bills) {
    const ids = bills.map(({ subjectId }) => subjectId)
    const made = await db.select().from(contractBills).where(inArray(contractBills.id, ids))
    const [lines, payers] = await Promise.all([
      listLines(db, ids),
      listPayers(
        db,
        made.map(({ customerId }) => customerId),
      ),
    ])
    const byBill = Map.groupBy(lines, ({ line }) => line.billId)
    return new Map(
      made.map((each): [string, BillSaid] => {
        const payer = payers.find(({ id }) => id === each.customerId)
        return [
          each.id,
          {
            number: each.number,
            dueOn: each.dueOn,
            lines: linesOf(each, byBill.get(each.id) ?? []),
            payer: { name: payer?.name ?? '', email: payer?.email ?? null },
          },
        ]
      }),
    )
  },
}

const baht = (satang: Satang) => formatBaht(satang, getLocale(), { decimals: 'always' })

/** What is asked for a bill altogether: nothing once it is void. */
const dueOf = ({ voidAt, totalSatang }: ContractBill) => (voidAt === null ? totalSatang : 0)

async function sumCame(db: Parameters<typeof findCame>[0], billId: string): Promise<Satang> {
  const { receivedSatang, depositSatang } = await findCame(db, billId)
  return receivedSatang + depositSatang
}

async function lockedOf(tx: Transaction, ctx: DecisionContext, bill: ContractBill): Promise<LockedBill> {
  const came = await findCame(tx, bill.id)
  const mostWithheldSatang = Math.max(0, chargeOf(bill) - came.receivedSatang)
  const lacksSatang = async () => Math.max(0, dueOf(bill) - (await sumCame(tx, bill.id)))
  return {
    bySlip: {
      mark: String(came.receivedSatang + came.depositSatang),
      mostWithheldSatang,
      async accept({ id: receiptId, submittedAt }, amountSatang, withheldSatang = 0) {
        const paidOn = bangkokDay(submittedAt)
        const money = { amountSatang, withheldSatang, method: 'transfer', receiptId, paidOn } as const
        const entryIds = await receiveForBill(tx, ctx, bill, money)
        return { message: m.contract_bill_booked(), owedSatang: await lacksSatang(), entryIds }
      },
      reject: async () => false,
    },
    byCard: {
      isReturnFirst: false,
      async settle({ amountSatang, currency, paidOn, reference: note, refundedSatang }) {
        if (currency !== 'thb') return null
        await receiveForBill(tx, ctx, bill, { amountSatang, paidOn, note, method: 'card' })
        // What went back of it before we heard that it came.
        const returned = { amountSatang: refundedSatang, bookedOn: paidOn, note }
        if (refundedSatang > 0) await returnOfBill(tx, ctx, bill, returned)
        return null
      },
      giveBack: ({ reference: note, ...returned }) => returnOfBill(tx, ctx, bill, { ...returned, note }),
    },
    async atDesk({ reference: note, ...money }) {
      const entryIds = await receiveForBill(tx, ctx, bill, { ...money, note })
      const { amountSatang, withheldSatang, method } = money
      await logActivity(tx, {
        adminId: ctx.actor.userId,
        action: 'contract_paid',
        entityType: 'contract_bill',
        entityId: bill.id,
        details: { amountSatang, ...(withheldSatang > 0 && { withheldSatang }), method },
      })
      await announceChange(tx, 'contracts', NOBODY)
      return entryIds
    },
    mostWithheldSatang,
    findWithheld: () => findWithheld(tx, bill),
    async takenBack() {
      await settleRights(tx, ctx, bill.customerId)
      return (await lacksSatang()) > 0
    },
    accountId: null,
    cancel: reason => voidBill(tx, ctx, bill, reason),
  }
}

/** Nobody is asked for it any more: its days are billed anew by the next run. */
async function voidBill(tx: Transaction, ctx: DecisionContext, bill: ContractBill, voidReason: string) {
  if (bill.voidAt !== null) return
  await tx.update(contractBills).set({ voidAt: ctx.now(), voidReason }).where(eq(contractBills.id, bill.id))
  await recordCorrection(tx, { ...entryOf(bill, ctx), amountSatang: -chargeOf(bill) })
  await settleRights(tx, ctx, bill.customerId)
  await logActivity(tx, {
    adminId: ctx.actor.userId,
    action: 'contract_bill_void',
    entityType: 'contract_bill',
    entityId: bill.id,
    details: { number: bill.number, reason: voidReason },
  })
  await announceChange(tx, 'contracts')
}

/** What is charged line by line, the deposit, and VAT on what is taxed last; what comes to nothing is left out. */
function linesOf({ depositSatang, vatSatang, vatBasisPoints }: ContractBill, own: LineOfPlan[]): BillLine[] {
  const vat = lineOf(
    m.registration_total_vat({ rate: formatPercent(vatBasisPoints, getLocale()) }),
    vatSatang,
  )
  const besides = [lineOf(m.contract_line_deposit(), depositSatang), vat]
  return [...own.map(billLineOf), ...besides.filter(({ amountSatang }) => amountSatang !== 0)]
}

function billLineOf({ line, ...of }: LineOfPlan): BillLine {
  const { quantity, unitSatang, amountSatang, firstDay: from, lastDay: to } = line
  return { text: lineText({ line, ...of }), quantity, unitSatang, amountSatang, from, to }
}
