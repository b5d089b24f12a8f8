import { eq, inArray, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { planTitle } from '#app/house/plans/texts/plans.ts'
import { settlement } from '#app/joining/card-payments/rules/payments.ts'
import { giveProvisionalCode } from '#app/joining/provisional-codes/steps/give.server.ts'
import { isSlipOf } from '#app/joining/receipts/tables.server.ts'
import { isBeforeRegistration } from '#app/joining/slips/rules/slips.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { bangkokDay, type Day } from '#app/kit/pure/days.ts'
import { isSameEmail } from '#app/kit/pure/email.ts'
import { type BillLine, lineOf } from '#app/money/bills/rules.ts'
import type { CardMoney, DecisionContext, DeskMoney, NounBill } from '#app/money/bills/steps/kinds.server.ts'
import { undoneReason } from '#app/money/documents/rules/credit.ts'
import { creditRefunded } from '#app/money/documents/steps/issue.server.ts'
import { findDebited } from '#app/money/ledger/steps.server.ts'
import { recordPayment, recordRefund, sumMoneyOf } from '#app/money/payments/steps/ledger.server.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { applications } from '#app/people/applicants/tables.server.ts'
import { receiveOnAccount } from '#app/people/members/steps/account-payment.server.ts'
import { lockMember } from '#app/people/members/steps/memberships.server.ts'
import { listMemberCandidates } from './queries/candidates.server.ts'
import { findApprovedMember } from './queries/decisions.server.ts'
import { findSlipChanges } from './queries/slip-changes.server.ts'
import { issueAheadPaper } from './steps/ahead.server.ts'
import { approveAsSystem } from './steps/approve.server.ts'
import { type Application, lockApplication, setStatus } from './steps/decisions.server.ts'
import { reject } from './steps/reject.server.ts'

/** An application, also that of a renewal: its slips are decided about with it (rule applications.review). */
export const bill: NounBill = {
  kind: 'application',
  entityType: 'application',
  topic: 'applications',
  shown: null,

  /** A week after the decision nobody takes it back. Who was asked to renew may have saved the picture of the code for two weeks. */
  isOver: id => sql`not exists (select from applications where applications.id = ${id}
      and (applications.status = 'submitted' or applications.updated_at > now() - interval '7 days'))
    and not exists (select from renewals where renewals.id = ${id} and renewals.asked_at > now() - interval '14 days')`,

  /** One of before amounts were unlike each other, and an amount that a waiting slip was paid with, whatever it costs by now. */
  asksBesides: (satang, id) => sql`exists (select from applications where status = 'submitted'
      and total_satang = ${satang} and id <> ${id})
    or exists (select from application_versions as earlier
      join applications on applications.id = earlier.application_id and applications.status = 'submitted'
      join receipts on ${isSlipOf({ kind: 'application', id: applications.id })} and receipts.status = 'submitted'
      where earlier.total_satang = ${satang} and applications.id <> ${id})`,

  async letIn(tx, ctx, applicationId, { paidOn, ...receipt }) {
    if (await isHeldBack(tx, applicationId, paidOn)) return
    await giveProvisionalCode(tx, ctx, { applicationId, receipt })
  },

  async lock(tx, ctx, applicationId) {
    const application = await lockApplication(tx, applicationId)
    if (!application) return null
    return {
      bySlip: null,
      byCard: {
        isReturnFirst: true,
        settle: money => settle(tx, ctx, application, money),
        async giveBack({ amountSatang, ...returned }) {
          await recordRefund(tx, {
            ...returned,
            amountSatang,
            applicationId,
            method: 'card',
            recordedBy: null,
            memberRowId: await findApprovedMember(tx, applicationId),
          })
          await creditRefunded(tx, ctx, { applicationId, refundedSatang: amountSatang })
        },
      },
      atDesk: money => receiveAtDesk(tx, ctx, application, money),
      async takenBack(refundedSatang) {
        await creditRefunded(tx, ctx, { applicationId, refundedSatang, reason: undoneReason() })
        return application.status === 'approved'
      },
      accountId: null,
      async cancel(reason) {
        if (application.status === 'submitted') await reject(tx, ctx, application, reason)
      },
    }
  },

  async say(db, bills) {
    const ids = bills.map(({ subjectId }) => subjectId)
    const rows = await db.select().from(applications).where(inArray(applications.id, ids))
    return new Map(
      rows.map(({ id, memberId: number, name, email, ...application }) => [
        id,
        { number, payer: { name, email }, lines: linesOf(application), dueOn: application.startDate },
      ]),
    )
  },
}

type Priced = Pick<
  Application,
  'selectedPlan' | 'startDate' | 'expiryDate' | 'priceSatang' | 'membershipFeeSatang' | 'vatSatang'
>

/** What it costs without VAT, and then that. */
function linesOf(application: Priced): BillLine[] {
  const { selectedPlan, startDate: from, expiryDate: to } = application
  const plan = { ...lineOf(planTitle(selectedPlan, getLocale()), application.priceSatang), from, to }
  const fee = lineOf(m.document_line_fee(), application.membershipFeeSatang)
  const vat = lineOf(m.registration_total_no_vat(), application.vatSatang)
  return [plan, fee, vat].filter(({ amountSatang }) => amountSatang > 0)
}

/**
 * Whether staff look first: the slip was paid before the registration, or the visitor changed, after a slip came in, what
 * it is to pay for.
 */
async function isHeldBack(tx: Transaction, applicationId: string, paidOn: Day | null): Promise<boolean> {
  const rows = await tx.select().from(applications).where(eq(applications.id, applicationId))
  if (rows.some(({ createdAt }) => isBeforeRegistration(paidOn, bangkokDay(createdAt)))) return true
  return (await findSlipChanges(tx, rows)).size > 0
}

/**
 * What follows from money that arrived: the application is approved where nothing is doubtful, or else waits for staff
 * with the doubt, also when it had been rejected. Where it was approved before, the money has its paper at once (rule
 * tax.ahead).
 */
async function settle(tx: Transaction, ctx: DecisionContext, application: Application, money: CardMoney) {
  const came = money.currency === 'thb' && { ...money, method: 'card' as const, recordedBy: null }
  if (came && application.status === 'approved') await bookFurther(tx, ctx, application, came)
  else if (came) await bookPayment(tx, application, came, null)
  const doubt = await approveIfClear(tx, ctx, application, money)
  if (doubt === 'rejected') await reopen(tx, ctx, application)
  return doubt
}

/**
 * The same of money at the desk, of which several parts may make the total. What an approval left to be paid is on the account of
 * the member.
 */
async function receiveAtDesk(
  tx: Transaction,
  ctx: DecisionContext,
  application: Application,
  money: DeskMoney,
) {
  const memberRowId = await findApprovedMember(tx, application.id)
  const member = memberRowId && (await lockMember(tx, memberRowId))
  if (member) return [(await receiveOnAccount(tx, ctx, member, { ...money, source: 'by_hand' })).entryId]
  const { entryId } = await bookPayment(tx, application, { ...money, recordedBy: ctx.actor.userId }, null)
  const { receivedSatang: amountSatang } = await sumMoneyOf(tx, application.id)
  const all = { amountSatang, isOurs: true, currency: 'thb', refundedSatang: 0, dispute: null }
  if ((await approveIfClear(tx, ctx, application, all)) === 'rejected') await reopen(tx, ctx, application)
  return [entryId]
}

type Came = Omit<DeskMoney, 'withheldSatang'> & { recordedBy: string | null }

/** Booked when it comes, whoever approves and when. */
async function bookPayment(
  tx: Transaction,
  application: Application,
  { amountSatang, method, reference, paidOn, recordedBy }: Came,
  memberRowId: string | null,
) {
  const entryId = uuidv7()
  await recordPayment(tx, {
    id: entryId,
    applicationId: application.id,
    amountSatang,
    method,
    reference,
    bookedOn: paidOn,
    recordedBy,
    memberRowId,
    source: method === 'card' ? 'card_payment' : 'by_hand',
  })
  return { entryId, paidOn, amountSatang }
}

/** What comes after the approval, e.g. a second time, with its paper, and what went back of it before we heard of it. */
async function bookFurther(tx: Transaction, ctx: DecisionContext, application: Application, money: Came) {
  const memberRowId = await findApprovedMember(tx, application.id)
  // The member before the books, as everybody does who locks both.
  if (memberRowId) await lockMember(tx, memberRowId)
  const debitedSatang = memberRowId ? await findDebited(tx, memberRowId) : 0
  const booked = await bookPayment(tx, application, money, memberRowId)
  await issueAheadPaper(tx, ctx, { application, memberRowId, debitedSatang, ...booked })
  const { refundedSatang } = await sumMoneyOf(tx, application.id)
  await creditRefunded(tx, ctx, { applicationId: application.id, refundedSatang })
}

async function approveIfClear(
  tx: Transaction,
  ctx: DecisionContext,
  application: Application,
  money: Parameters<typeof settlement>[0],
) {
  const { candidates, isRenewal } = await listMemberCandidates(tx, application)
  const result = settlement(money, {
    ...application,
    isOver: application.expiryDate < bangkokDay(ctx.now()),
    candidates: candidates.map(({ id, email }) => ({
      id,
      isSameEmail: isRenewal || isSameEmail(email, application.email),
    })),
  })
  if ('doubt' in result) return result.doubt
  const { memberRowId } = result
  const approved = await approveAsSystem(tx, ctx, { applicationId: application.id, memberRowId })
  return approved.ok ? null : 'refused'
}

/** As when another slip comes for it. */
async function reopen(tx: Transaction, ctx: DecisionContext, application: Application) {
  await setStatus(tx, application, 'submitted', ctx.now())
  await logActivity(tx, {
    adminId: null,
    action: 'application_reopened',
    entityType: 'application',
    entityId: application.id,
    details: { before: { status: 'rejected' }, after: { status: 'submitted' } },
  })
}
