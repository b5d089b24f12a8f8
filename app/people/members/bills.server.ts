import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { findAsked } from '#app/money/bills/queries.server.ts'
import { type BillLine, lineOf } from '#app/money/bills/rules.ts'
import type { NounBill } from '#app/money/bills/steps/kinds.server.ts'
import { type Bill, bills, payableAmounts } from '#app/money/bills/tables.server.ts'
import { creditPayment } from '#app/money/documents/steps/issue.server.ts'
import { findMemberBalance } from '#app/money/ledger/queries.server.ts'
import { balanceText } from '#app/money/ledger/texts/balance.ts'
import { recordCorrection } from '#app/money/payments/steps/ledger.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { findMember } from './queries/members.server.ts'
import { type AccountPayment, receiveOnAccount, returnFromAccount } from './steps/account-payment.server.ts'
import { lockMember } from './steps/memberships.server.ts'
import { members } from './tables.server.ts'

/** What a member owes (rules receipts.debt, payment.debt-card). The sum is its mark. */
export const bill: NounBill = {
  kind: 'debt',
  entityType: 'member',
  topic: 'members',
  letIn: null,

  /** Whoever was shown it may have saved the picture of the code. */
  isOver: () => sql`${payableAmounts.createdAt} < now() - interval '14 days'`,

  async lock(tx, ctx, memberRowId) {
    const member = await lockMember(tx, memberRowId)
    if (!member) return null
    const receive = async (payment: Omit<AccountPayment, 'source'>) => {
      const { amountSatang, withheldSatang = 0, method } = payment
      const { entryId, bookedOn } = await receiveOnAccount(tx, ctx, member, { ...payment, source: 'by_hand' })
      await logActivity(tx, {
        adminId: ctx.actor.userId,
        action: 'recorded_payment',
        entityType: 'member',
        entityId: member.id,
        details: { amountSatang, ...(withheldSatang > 0 && { withheldSatang }), bookedOn, method },
      })
      await announceChange(tx, 'ledger')
      return [entryId]
    }
    return {
      bySlip: {
        mark: String(await findMemberBalance(tx, memberRowId)),

        async accept({ id: receiptId, submittedAt }, amountSatang) {
          const paidOn = bangkokDay(submittedAt)
          const entryIds = await receive({ amountSatang, method: 'transfer', receiptId, paidOn })
          const owedSatang = await findMemberBalance(tx, memberRowId)
          return { message: m.receipt_debt_booked(), owedSatang, entryIds }
        },

        reject: async () => false,
      },
      byCard: {
        isReturnFirst: false,
        async settle({ amountSatang, currency, paidOn, reference, refundedSatang }) {
          if (currency !== 'thb') return null
          const payment = { amountSatang, paidOn, reference, method: 'card' } as const
          const { entryId } = await receiveOnAccount(tx, ctx, member, payment)
          // What went back of it before we heard that it came.
          if (refundedSatang > 0) await creditPayment(tx, ctx, { entryId, upToSatang: refundedSatang })
          return null
        },
        giveBack: returned => returnFromAccount(tx, ctx, { ...returned, memberRowId }),
      },
      atDesk: receive,
      takenBack: async () => (await findMemberBalance(tx, memberRowId)) > 0,
      accountId: memberRowId,
      async cancel(note) {
        const owedSatang = await findMemberBalance(tx, memberRowId)
        if (owedSatang <= 0) return
        const entry = {
          applicationId: null,
          memberRowId,
          recordedBy: ctx.actor.userId,
          note,
          source: 'by_hand',
        } as const
        await recordCorrection(tx, { ...entry, bookedOn: bangkokDay(ctx.now()), amountSatang: -owedSatang })
        await announceChange(tx, 'ledger')
      },
    }
  },

  shown: {
    title: m.receipt_debt,

    /** What is owed now is expected, which is nothing where it was paid otherwise since. */
    async view(db, memberRowId, { email, mail }) {
      const member = await findMember(db, memberRowId)
      if (!member) return null
      const owedSatang = await findMemberBalance(db, memberRowId)
      const balance = balanceText(owedSatang)
      const href = localizeHref(`/admin/members/${memberRowId}/account`)
      return {
        purpose: m.receipt_debt(),
        facts: [{ term: m.ledger_member(), value: member.name, href, isWide: true }],
        effect: m.receipt_debt_lead({ balance }),
        dueSatang: await findAsked(db, { kind: 'debt', id: memberRowId }, Math.max(0, owedSatang)),
        mark: String(owedSatang),
        locale: null,
        rejectLead: m.receipt_debt_reject_lead({ email, mail }),
        asksMadeUp: false,
      }
    },

    describe: mark => ({ term: m.receipt_debt(), value: balanceText(Number.parseInt(mark, 10) || 0) }),
  },

  async say(db, debts) {
    const ids = debts.map(({ subjectId }) => subjectId)
    const [owing, charges] = await Promise.all([
      db.select().from(members).where(inArray(members.id, ids)),
      listChargesOf(db, debts),
    ])
    return new Map(
      owing.map(({ id, memberId: number, name, email }) => {
        const debt = debts.find(({ subjectId }) => subjectId === id)
        const lines = debt ? linesOf(debt, charges.get(id) ?? []) : []
        return [id, { number, payer: { name, email }, lines, dueOn: null }]
      }),
    )
  },
}

/** What was charged to each of them since the debt began, in that order. */
async function listChargesOf(db: Executor, debts: readonly Bill[]): Promise<Map<string, BillLine[]>> {
  const { note, amountSatang, createdAt, memberRowId, account } = ledgerEntries
  const isOfIt = and(eq(memberRowId, bills.subjectId), eq(account, 'owed'), gt(createdAt, bills.createdAt))
  const rows = await db
    .select({ id: bills.subjectId, note, amountSatang })
    .from(bills)
    .innerJoin(ledgerEntries, isOfIt)
    .where(
      inArray(
        bills.id,
        debts.map(({ id }) => id),
      ),
    )
    .orderBy(asc(createdAt), asc(ledgerEntries.id))
  const byMember = Map.groupBy(rows, ({ id }) => id)
  const lineOfRow = (row: (typeof rows)[number]) => lineOf(row.note || m.receipt_debt(), row.amountSatang)
  return new Map([...byMember].map(([id, own]) => [id, own.map(lineOfRow)]))
}

/** What it began with comes first. */
function linesOf({ totalSatang }: Bill, charges: BillLine[]): BillLine[] {
  const begunSatang = (totalSatang ?? 0) - charges.reduce((sum, { amountSatang }) => sum + amountSatang, 0)
  return begunSatang === 0 ? charges : [lineOf(m.receipt_debt(), begunSatang), ...charges]
}
