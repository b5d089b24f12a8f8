import { addDays, bangkokDay, type Day } from '#app/kit/pure/days.ts'
import type { SlipStatus } from '#app/money/bills/rules.ts'
import type { PaymentMethod } from '#app/money/methods/rules.ts'
import type { MemberStatus } from '#app/people/members/rules/members.ts'

type Answer = 'submitted' | 'approved' | 'rejected'

/** How long a link works after the expiry, or after the member was asked last. */
const LINK_DAYS = 42

/** The last day on which a renewal can be paid by its link. */
export function linkEnd({ expiryDate, askedAt }: { expiryDate: Day; askedAt: Date }, graceDays: number): Day {
  const askedOn = bangkokDay(askedAt)
  return addDays(askedOn > expiryDate ? askedOn : expiryDate, graceDays + LINK_DAYS)
}

/**
 * Where a renewal stands. `open`, `again` and `card` can be paid: nothing was sent yet, what was sent was rejected, or
 * the member went to pay by card and no slip is needed.
 */
export type RenewalState =
  | 'open'
  | 'again'
  | 'card'
  | 'waiting'
  | 'renewed'
  | 'over'
  | 'not_on_sale'
  | 'ask_us'

export type RenewalFacts = {
  today: Day
  linkEnd: Day
  /** The expiry that the renewal is about. */
  expiryDate: Day
  member: { status: MemberStatus; expiryDate: Day | null }
  /** `newestReceipt` is null where none came, or each was withdrawn. */
  application: {
    status: Answer
    paymentMethod: PaymentMethod | null
    newestReceipt: SlipStatus | null
  } | null
  isOnSale: boolean
}

export function renewalStateOf(facts: RenewalFacts): RenewalState {
  const { application, member, today } = facts
  if (application?.status === 'approved') return 'renewed'
  if (application?.status === 'submitted' && application.newestReceipt === 'submitted') return 'waiting'
  if (member.expiryDate === null || member.expiryDate > facts.expiryDate) return 'renewed'
  if (today > facts.linkEnd) return 'over'
  if (!isRenewable(member.status)) return 'ask_us'
  if (application) return application.status === 'submitted' && isCard(application) ? 'card' : 'again'
  return facts.isOnSale ? 'open' : 'not_on_sale'
}

function isCard({ paymentMethod, newestReceipt }: NonNullable<RenewalFacts['application']>) {
  return paymentMethod === 'card' && newestReceipt === null
}

/** Whether a slip is taken, or a payment by card begun. */
export function isPayable(state: RenewalState): state is 'open' | 'again' | 'card' {
  return state === 'open' || state === 'again' || state === 'card'
}

/** Whether somebody waits for our word or for the card's. */
export function isUnderWay({ state }: { state: RenewalState }): boolean {
  return state === 'waiting' || state === 'card'
}

const SHOWN_OF_ID = 4

/** Enough of a member id to know one's own by, e.g. "…9Q2X". */
export function memberIdTail(memberId: string): string {
  return `…${memberId.slice(-SHOWN_OF_ID)}`
}

/** What one is called by: the first word of the name. */
export function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? ''
}

/** Two people at the desk, or one who presses twice, send one mail. */
const BETWEEN_REQUESTS_MS = 10 * 60_000

/** Whether a member may be asked once more at `now`. */
export function mayAskAgain(askedAt: Date | null, now: Date): boolean {
  return askedAt === null || now.getTime() - askedAt.getTime() >= BETWEEN_REQUESTS_MS
}

/** Whether a member may renew by themselves, with an end to renew from; nobody asks who is suspended, but they may. */
export function canRenew({ status, expiryDate }: { status: MemberStatus; expiryDate: Day | null }): boolean {
  return isRenewable(status) && expiryDate !== null
}

/** So many days before the end a member's own page offers to renew. */
const OFFERED_DAYS_BEFORE = 10

/** Whether that page offers it: to whoever may, shortly before the end and ever after (rule portal.home). */
export function offersRenewal(member: { status: MemberStatus; expiryDate: Day | null }, today: Day): boolean {
  if (!canRenew(member) || member.expiryDate === null) return false
  return member.status === 'expired' || member.expiryDate <= addDays(today, OFFERED_DAYS_BEFORE)
}

/** Suspended members pay and renew as everybody does, and stay suspended; inactive ones talk to the desk first. */
function isRenewable(status: MemberStatus): boolean {
  return status !== 'inactive'
}
