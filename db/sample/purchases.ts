import { expiryDay, membershipTypeForPlan } from '#app/house/plans/rules/prices.ts'
import { renewedMembership } from '#app/joining/applications/rules/applications.ts'
import { addDays, bangkokDay, type Day, dayOfMonth } from '#app/kit/pure/days.ts'
import type { PaymentMethod } from '#app/money/methods/rules.ts'
import type { RegistrationVariant } from '#app/people/applicants/rules.ts'
import { newMemberId } from '#app/people/members/rules/member-id.ts'
import type { members } from '#app/people/members/tables.server.ts'
import type { Catalogue } from './catalogue.ts'
import type { Person } from './people.ts'
import { createRandom, type Random, sampleId } from './random.ts'
import { deskAnswer, latest, minutesAfter, momentOf, someMomentOf } from './seasons.ts'
import { type Clerk, clerkOnDuty } from './staff.ts'
import { nextVisit, type Visit } from './visits.ts'

export type MemberRow = typeof members.$inferSelect

/** An approval has the member that it made or renewed, a rejection its reason. */
export type Decision = { at: Date; by: Clerk; reason: string } & (
  | { status: 'approved'; before: MemberRow | null; after: MemberRow; firstDay: Day }
  | { status: 'rejected' }
)

/** One application with all that came of it. */
export type Draft = {
  key: string
  applicationId: string
  memberId: string
  person: Person
  planName: string
  isExistingMember: boolean
  submittedAt: Date
  startDate: Day
  /** Null for the form of the membership page, which asks for none. */
  paymentMethod: PaymentMethod | null
  /** When the visitor sent a slip; null where money came by card or over the counter. */
  slipAt: Date | null
  /** Null for what waits for staff. */
  decision: Decision | null
}

export type Purchase = Draft & { variant: RegistrationVariant; total: ReturnType<Catalogue['priceOf']> }

export type Approval = Purchase & Extract<Decision, { status: 'approved' }>

/** Those that were approved, with what the approval did. */
export function approvalsOf<P extends Draft>(purchases: readonly P[]) {
  return purchases.flatMap(each =>
    each.decision?.status === 'approved' ? [{ ...each, ...each.decision }] : [],
  )
}

const REASONS = [
  'The slip shows less than the total. Send us the difference and the new slip, and we are done.',
  'We cannot read the amount on the slip. A screenshot from your bank app works best.',
  'This slip belongs to an older payment. Please send the one for this pass.',
  'The money has not arrived in our account yet. Write to us when your bank confirms it.',
]
/** Of those who sent a slip. */
const REJECTED = 0.055

/** With what it cost on its day, and the form that it came by. */
export function priced(draft: Draft, { priceOf }: Catalogue): Purchase {
  const { planName, isExistingMember, submittedAt, paymentMethod } = draft
  const total = priceOf(planName, isExistingMember, bangkokDay(submittedAt))
  return { ...draft, total, variant: paymentMethod === null ? 'membership_page' : 'wizard' }
}

/**
 * Everything that one person buys from their first visit until they stay away, or until `today` begins: the house
 * has decided about all of it by then.
 */
export function purchasesOf(person: Person, first: Visit, today: Day): Draft[] {
  const random = createRandom(`purchases-${person.key}-${first.day}`)
  const made: Draft[] = []
  let member: MemberRow | null = null
  for (let visit: Visit | null = first; visit && visit.day < today; ) {
    const purchase = draftPurchase(person, visit, { number: made.length, member, random })
    const at = deskAnswer(purchase.submittedAt, random)
    if (at >= momentOf(today, 0)) break
    const isRejected = purchase.slipAt !== null && random.chance(REJECTED)
    const decision: Decision = isRejected ? rejection(at, random) : approval(purchase, member, at)
    made.push({ ...purchase, decision })
    if (decision.status === 'rejected') visit = random.chance(0.6) ? visit : null
    else {
      member = decision.after
      visit = nextVisit(visit.planName, member.expiryDate ?? visit.day, random)
    }
    if (visit) visit = { ...visit, day: latest(visit.day, addDays(bangkokDay(at), 1)) }
  }
  return made
}

type Waiting = { member: MemberRow | null; submittedAt: Date; isPaid: boolean }

/** A purchase that still waits for staff; paid means that the slip waits with it. */
export function waitingPurchase(
  person: Person,
  visit: Visit,
  { member, submittedAt, isPaid }: Waiting,
): Draft {
  const random = createRandom(`waiting-${person.key}-${visit.day}`)
  const slipAt = isPaid ? minutesAfter(submittedAt, 3) : null
  const draft = draftPurchase(person, visit, { number: 'waiting', member, random })
  return { ...draft, submittedAt, slipAt, paymentMethod: isPaid ? 'scan' : 'bank_transfer' }
}

type Circumstances = { number: number | 'waiting'; member: MemberRow | null; random: Random }

function draftPurchase(
  person: Person,
  { planName, day }: Visit,
  { number, member, random }: Circumstances,
): Draft {
  const key = `${person.key}-purchase-${number}`
  const submittedAt = someMomentOf(day, random)
  return {
    key,
    person,
    planName,
    submittedAt,
    applicationId: sampleId(key),
    memberId: newMemberId(random.bytes),
    isExistingMember: member !== null,
    startDate: latest(member?.expiryDate ?? day, day),
    ...paymentOf(person, submittedAt, random),
    decision: null,
  }
}

const THAI_WAYS = { scan: 58, bank_transfer: 26, card: 8, none: 8 }
const OTHER_WAYS = { scan: 34, bank_transfer: 22, card: 34, none: 10 }

function paymentOf({ culture }: Person, submittedAt: Date, random: Random) {
  const way = random.weighted(culture === 'thai' ? THAI_WAYS : OTHER_WAYS)
  const paymentMethod = way === 'none' ? null : way
  const sendsSlip = way === 'scan' || way === 'bank_transfer'
  return { paymentMethod, slipAt: sendsSlip ? minutesAfter(submittedAt, random.between(1, 6)) : null }
}

function rejection(at: Date, random: Random): Decision {
  return { status: 'rejected', at, by: clerkOnDuty(at), reason: random.pick(REASONS) }
}

/** What approving does (`approveApplication`): makes the member or renews them by the plan's period. */
function approval(
  { planName, person, memberId, startDate }: Draft,
  member: MemberRow | null,
  at: Date,
): Decision {
  const before = member && expiredBy(member, bangkokDay(at))
  const period = before
    ? renewedMembership({ planName, startDate, member: before, today: bangkokDay(at) })
    : { firstDay: startDate, expiryDay: expiryDay(planName, startDate), anchorDay: dayOfMonth(startDate) }
  const membership = {
    membershipType: membershipTypeForPlan(planName),
    planName,
    expiryDate: period.expiryDay,
    anchorDay: period.anchorDay,
    updatedAt: at,
    status: 'active' as const,
  }
  const after = before
    ? { ...before, ...membership, lastRenewedAt: at }
    : newMember(person, { ...membership, memberId, joinDate: startDate, createdAt: at })
  return { status: 'approved', at, by: clerkOnDuty(at), reason: '', before, after, firstDay: period.firstDay }
}

/** The member as the nightly job leaves them once their time is over. */
function expiredBy(member: MemberRow, day: Day): MemberRow {
  const isOver = member.status === 'active' && member.expiryDate !== null && member.expiryDate < day
  return isOver ? { ...member, status: 'expired' } : member
}

type Fields = Partial<MemberRow> &
  Pick<MemberRow, 'memberId' | 'membershipType' | 'joinDate' | 'createdAt' | 'updatedAt'>

/** Everything that somebody told us, and their membership. */
export function newMember(person: Person, fields: Fields): MemberRow {
  return {
    id: sampleId(`${person.key}-member`),
    customerId: sampleId(`${person.key}-customer`),
    ...person.contact,
    secondaryEmail: person.email2,
    lineId: person.line,
    whatsapp: person.whatsApp,
    planName: null,
    status: 'active',
    expiryDate: null,
    anchorDay: null,
    lastRenewedAt: null,
    autoRenew: true,
    leavingAt: null,
    emailChangedAt: null,
    emailFrozenAt: null,
    ...fields,
  }
}
