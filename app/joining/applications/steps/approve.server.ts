import { eq } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { findPlanById } from '#app/house/plans/queries.server.ts'
import type { PlanView } from '#app/house/plans/rules/catalogue.ts'
import { membershipTypeOf, periodOf } from '#app/house/plans/rules/prices.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { viewArrival } from '#app/house/settings/views/arrival.ts'
import { isCardPaymentGivenBack } from '#app/joining/card-payments/queries/approval.server.ts'
import { claimSlips, SlipUsed } from '#app/joining/slips/steps/claim.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { type Day, dayOfMonth } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import type { DecisionContext } from '#app/money/bills/steps/kinds.server.ts'
import { issueReceipt } from '#app/money/documents/steps/issue.server.ts'
import { needsSpelling } from '#app/money/documents/steps/spelling.server.ts'
import { findMemberBalance } from '#app/money/ledger/queries.server.ts'
import { findDebited } from '#app/money/ledger/steps.server.ts'
import { bookApproval, CashClosed, lockLedger } from '#app/money/payments/steps/ledger.server.ts'
import { baseLocale, toLocale } from '#app/paraglide/runtime.js'
import { opensNow } from '#app/people/access-codes/queries/opens-now.server.ts'
import { findFirstEntry, issueCodeOfPlan } from '#app/people/access-codes/steps/issue.server.ts'
import { refreshCode } from '#app/people/access-codes/steps/refresh.server.ts'
import { adoptVisits } from '#app/people/access-codes/steps/visits.server.ts'
import { applicationSource } from '#app/people/entitlements/rules.ts'
import { grantEntitlements } from '#app/people/entitlements/steps/grant.server.ts'
import {
  addMember,
  changeMembership,
  lockMember,
  type Member,
} from '#app/people/members/steps/memberships.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { approvedMail } from '../emails/approved-mail.ts'
import { listMemberCandidates } from '../queries/candidates.server.ts'
import { findApprovedReceipt } from '../queries/decisions.server.ts'
import { findMoney } from '../queries/money.server.ts'
import { findRenewalOutcome } from '../queries/renewal-outcome.server.ts'
import type { MembershipPeriod } from '../rules/applications.ts'
import {
  aheadOf,
  areConfirmed,
  type DayRefusal,
  dayRefusal,
  doubtsOf,
  type MoneyFacts,
  paidOf,
  paidPart,
  papersOf,
  type Received,
  receivedOn,
  withheldWith,
} from '../rules/money.ts'
import { bookAhead, issueEarlierAhead } from './ahead.server.ts'
import {
  type Application,
  announceAll,
  atOneMoment,
  lockApplication,
  mailVisitor,
  recordDecision,
} from './decisions.server.ts'
import type { SeenRefusal } from './seen.server.ts'

export type ApprovalRefusal =
  | 'not_found'
  | 'already_decided'
  | 'not_a_candidate'
  | 'member_id_taken'
  | 'slip_used'
  | 'card_given_back'
  | 'not_confirmed'
  | 'spelling_missing'
  | DayRefusal
  | 'cash_closed'
  | SeenRefusal

export type ApprovalInput = {
  applicationId: string
  /** The member to renew, one of `listMemberCandidates`; null makes a new member. */
  memberRowId: string | null
  /** What came in besides what is booked. */
  received: Received
  /** Marks of the doubts about it that were confirmed, see `markOf`. */
  confirmed: string[]
}

/** The same without a person, inside the transaction of what settles it, e.g. a card payment without a doubt. */
export function approveAsSystem(
  tx: Transaction,
  ctx: RequestContext,
  input: Pick<ApprovalInput, 'applicationId' | 'memberRowId'>,
) {
  const besides = { received: { satang: 0, method: null }, confirmed: [] }
  return approveWhole(tx, { ...ctx, actor: { userId: null } }, { ...input, ...besides }, async () => null)
}

/** Why the application that was just locked may not be approved; null where it may. */
export type Check = (tx: Transaction, application: Application) => Promise<SeenRefusal | null>

/** In a transaction of its own, or in a part of the caller's that leaves nothing when it is refused. */
export async function approveWhole(
  db: Pick<Transaction, 'transaction'>,
  ctx: DecisionContext,
  input: ApprovalInput,
  check: Check,
): Promise<Result<{ decisionId: string }, ApprovalRefusal>> {
  try {
    return await db.transaction(tx => approve(tx, atOneMoment(ctx), input, check))
  } catch (error) {
    if (error instanceof SlipUsed) return fail('slip_used')
    if (error instanceof CashClosed) return fail('cash_closed')
    throw error
  }
}

async function approve(
  tx: Transaction,
  ctx: DecisionContext,
  { applicationId, memberRowId, received, confirmed }: ApprovalInput,
  check: Check,
): Promise<Result<{ decisionId: string }, ApprovalRefusal>> {
  const application = await lockApplication(tx, applicationId)
  if (!application) return fail('not_found')
  if (application.status !== 'submitted') return fail('already_decided')
  const unseen = await check(tx, application)
  if (unseen) return fail(unseen)
  if (await isCardPaymentGivenBack(tx, applicationId)) return fail('card_given_back')
  const facts = await lockMoney(tx, ctx, application, memberRowId)
  const impossible = dayRefusal(facts, received)
  if (impossible) return fail(impossible)
  if (!areConfirmed(doubtsOf(facts, received), confirmed)) return fail('not_confirmed')
  if (await lacksSpelling(tx, ctx, application, { memberRowId, facts, received }))
    return fail('spelling_missing')
  const plan = await findPlanById(tx, application.planId)
  const membership =
    memberRowId === null
      ? await beginMembership(tx, ctx, application, plan)
      : await renewMembership(tx, ctx, application, memberRowId)
  if (!membership.ok) return membership
  return ok({
    decisionId: await settle(tx, ctx, application, { ...membership.value, plan, facts, received }),
  })
}

type Naming = Paid & Pick<ApprovalInput, 'memberRowId'>

/** Nobody can be asked where a card decides alone: its paper goes without (rule tax.spelling). */
async function lacksSpelling(
  tx: Transaction,
  { actor }: DecisionContext,
  { id: applicationId, name }: Application,
  { memberRowId, facts, received }: Naming,
): Promise<boolean> {
  const isPaper = received.satang + facts.bookedSatang > 0
  if (actor.userId === null || !isPaper || received.spelling) return false
  return needsSpelling(tx, { name, applicationId, memberRowId })
}

/** What is known of the money, while no month can be closed. Whoever locks both takes the member before the books. */
async function lockMoney(
  tx: Transaction,
  ctx: DecisionContext,
  application: Application,
  memberRowId: string | null,
): Promise<MoneyFacts> {
  if (memberRowId !== null && isUuid(memberRowId)) await lockMember(tx, memberRowId)
  await lockLedger(tx, 'shared')
  return (await findMoney(tx, application, ctx.now())).facts
}

type Membership = {
  memberRowId: string
  memberId: string
  period: Pick<MembershipPeriod, 'firstDay' | 'expiryDay'>
  before: Member | null
  /** Whether the membership itself stays as it was. */
  isAddOn: boolean
}

/** A member with everything that the visitor told us, from the start that the visitor chose. */
async function beginMembership(
  tx: Transaction,
  ctx: DecisionContext,
  application: Application,
  plan: PlanView,
): Promise<Result<Membership, 'member_id_taken' | 'not_a_candidate'>> {
  const { isRenewal } = await listMemberCandidates(tx, application)
  if (isRenewal) return fail('not_a_candidate')
  const { memberId, name, email, mobilePhone, workPhone, address, dateOfBirth } = application
  const { instagram, facebook, telegram, emergencyContact, startDate, expiryDate } = application
  const member = await addMember(
    tx,
    {
      memberId,
      name,
      email,
      mobilePhone,
      workPhone,
      address,
      dateOfBirth,
      instagram,
      facebook,
      telegram,
      emergencyContact,
      expiryDate,
      secondaryEmail: application.email2,
      lineId: application.line,
      whatsapp: application.whatsApp,
      membershipType: membershipTypeOf(periodOf(plan)),
      planName: application.selectedPlan,
      status: 'active',
      joinDate: startDate,
      anchorDay: dayOfMonth(startDate),
      updatedAt: ctx.now(),
    },
    ctx.actor.userId,
  )
  if (!member) return fail('member_id_taken')
  const period = { firstDay: startDate, expiryDay: expiryDate }
  return ok({ memberRowId: member.id, memberId, period, before: null, isAddOn: false })
}

async function renewMembership(
  tx: Transaction,
  ctx: DecisionContext,
  application: Application,
  memberRowId: string,
): Promise<Result<Membership, 'not_a_candidate'>> {
  const { candidates } = await listMemberCandidates(tx, application)
  const isCandidate = candidates.some(({ id }) => id === memberRowId)
  const before = isCandidate ? await lockMember(tx, memberRowId) : null
  if (!before) return fail('not_a_candidate')
  const renewal = await findRenewalOutcome(tx, application, before, ctx.now())
  const { period, isAddOn } = renewal
  if (isAddOn) await tx.update(members).set({ updatedAt: ctx.now() }).where(eq(members.id, memberRowId))
  else await changeMembership(tx, before, renewal.change, { adminId: ctx.actor.userId, action: 'renewed' })
  return ok({ memberRowId, memberId: before.memberId, period, before, isAddOn })
}

type Let = Pick<Membership, 'memberRowId' | 'period' | 'isAddOn'> & { plan: PlanView }

/** What the member may use from now on, and the code that says so. */
async function letIn(
  tx: Transaction,
  ctx: DecisionContext,
  application: Application,
  { memberRowId, period, isAddOn, plan }: Let,
) {
  const { id: applicationId } = application
  const firstEntryAt = await findFirstEntry(tx, applicationId, plan)
  const sourceKey = applicationSource(applicationId)
  await grantEntitlements(tx, [{ memberRowId, sourceKey, of: plan, ...period, isAddOn, firstEntryAt }])
  const code = await issueCodeOfPlan(tx, ctx, plan, { application, memberRowId, period })
  await adoptVisits(tx, { applicationId, memberRowId }, ctx.now())
  const { graceDays } = (await findSettings(tx)).renewals
  await refreshCode(tx, { memberRowId, now: ctx.now(), graceDays })
  return code
}

type Paid = { facts: MoneyFacts; received: Received }

/** Everything an approval is besides its member. */
async function settle(
  tx: Transaction,
  ctx: DecisionContext,
  application: Application,
  { plan, facts, received, ...membership }: Membership & Paid & { plan: PlanView },
): Promise<string> {
  const { id: applicationId } = application
  const { memberRowId, before: memberBefore } = membership
  await claimSlips(tx, ctx.now(), applicationId)
  const paidOn = receivedOn(facts, received)
  const decisionId = await recordDecision(tx, ctx, application, {
    decision: 'approved',
    memberRowId,
    memberBefore,
    paidOn,
    receivedSatang: facts.bookedSatang + received.satang,
  })
  const receiptId = await findApprovedReceipt(tx, applicationId)
  // Before the account is charged: what was paid on it ahead pays, too.
  const paidAheadSatang = Math.max(0, -(await findMemberBalance(tx, memberRowId)))
  const debitedSatang = await findDebited(tx, memberRowId)
  await bookApproval(tx, {
    application,
    receiptId,
    memberRowId,
    bookedOn: paidOn,
    recordedBy: ctx.actor.userId,
    withheldSatang: withheldWith(facts, received),
    received: { ...received, satang: received.satang - aheadOf(facts, received).besidesSatang },
  })
  const code = await letIn(tx, ctx, application, { ...membership, plan })
  const paidSatang = paidOf(facts, received)
  await tellApproved(tx, ctx, application, { ...membership, plan, code, paidSatang, paidAheadSatang })
  await issuePapers(tx, ctx, application, {
    ...membership,
    facts,
    received,
    receiptId,
    paidOn,
    paidAheadSatang,
    debitedSatang,
  })
  await announceAll(tx, ['applications', 'receipts', 'members'])
  return decisionId
}

type Told = Membership & {
  plan: PlanView
  code: Awaited<ReturnType<typeof letIn>>
  paidSatang: Satang
  paidAheadSatang: Satang
}

async function tellApproved(
  tx: Transaction,
  ctx: DecisionContext,
  application: Application,
  { memberId, period, before, isAddOn, plan, code, paidSatang, paidAheadSatang }: Told,
) {
  const { name, selectedPlan: planName, totalSatang } = application
  const gettingIn = code && (await viewGettingIn(tx, ctx, application))
  return mailVisitor(tx, ctx, application, mail =>
    approvedMail({
      ...mail,
      name,
      planName,
      period: periodOf(plan),
      memberId,
      expiryDate: period.expiryDay,
      isRenewal: before !== null && !isAddOn,
      code,
      gettingIn,
      totalSatang,
      paidSatang,
      paidAheadSatang,
    }),
  )
}

async function viewGettingIn(tx: Transaction, { now }: DecisionContext, { id, locale }: Application) {
  const [settings, mayEnter] = [await findSettings(tx), await opensNow(tx, id, now())]
  return viewArrival(settings, { locale: toLocale(locale) ?? baseLocale, mayEnter })
}

type Papered = Membership &
  Paid & {
    receiptId: string | null
    paidOn: Day
    paidAheadSatang: Satang
    debitedSatang: Satang
  }

/** The receipt of what was paid for the membership, then what there is of what came in besides. */
async function issuePapers(
  tx: Transaction,
  ctx: DecisionContext,
  application: Application,
  { facts, received, receiptId, paidOn, paidAheadSatang, debitedSatang, ...membership }: Papered,
) {
  const { memberRowId, memberId, period, isAddOn } = membership
  const withheldSatang = withheldWith(facts, received)
  const paid = paidPart({ ...application, withheldSatang }, papersOf(facts, received))
  const wholeSatang = application.totalSatang
  const amounts = { wholeSatang, leftSatang: Math.max(0, wholeSatang - paid.totalSatang - paidAheadSatang) }
  const about = {
    memberRowId,
    memberId,
    period: isAddOn ? null : period,
    paidOn,
    spelling: received.spelling,
  }
  if (paid.totalSatang > 0) await issueReceipt(tx, ctx, { application: paid, ...amounts, ...about })
  const { besidesSatang, bookedSatang } = aheadOf(facts, received)
  await issueEarlierAhead(tx, ctx, { application, memberRowId, amountSatang: bookedSatang, debitedSatang })
  await bookAhead(tx, ctx, {
    application,
    memberRowId,
    receiptId,
    method: received.method,
    paidOn,
    amountSatang: besidesSatang,
    debitedSatang: Math.max(0, debitedSatang - bookedSatang),
  })
}
