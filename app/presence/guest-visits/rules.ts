import { addMonths, bangkokDay, monthOf, startOfDay } from '#app/kit/pure/days.ts'
import type { Entry, EntryRefusal } from '#app/people/entitlements/rules.ts'

/** Somebody whom a member has invited (rule visitors.states); what did not come is `invited` with its time over. */
export const INVITE_STATUSES = ['invited', 'arrived', 'left', 'cancelled'] as const
export type InviteStatus = (typeof INVITE_STATUSES)[number]

/** Characters of a name, and of an email or a phone. */
export const LONGEST_NAME = 120
export const LONGEST_CONTACT = 200

/** Invitations of one member that wait at the same time: more than anybody brings, and less than a flood of mails. */
export const MOST_WAITING = 20

const DAY_MS = 24 * 60 * 60 * 1000

/** How far ahead a guest may be expected. */
const LONGEST_AHEAD_MS = 90 * DAY_MS

/** A guest may come so long before they are expected. */
const EARLY_MS = 60 * 60 * 1000

/** Whether a guest can be expected then: from now on, and not too far ahead. */
export function isExpectable(expectedAt: Date, now: Date): boolean {
  const ahead = expectedAt.getTime() - now.getTime()
  return ahead >= -EARLY_MS && ahead <= LONGEST_AHEAD_MS
}

/** From when on an invitation lets nobody in: a day after the guest was expected. */
export function endOfInvite(expectedAt: Date): Date {
  return new Date(expectedAt.getTime() + DAY_MS)
}

/** Where a guest sees the invitation. */
export function invitePath(key: string): string {
  return `/invited/${key}`
}

/** The month in which a guest counts, by when they come. */
export function monthAround(at: Date): { from: Date; to: Date } {
  const month = monthOf(bangkokDay(at))
  return { from: startOfDay(month), to: startOfDay(addMonths(month, 1)) }
}

/** Why a guest is not let in: the first of them that holds (rule visitors.refusals). */
export const GUEST_REFUSALS = [
  'unknown',
  'cancelled',
  'already_in',
  'too_early',
  'too_late',
  'host_may_not',
  'to_pay',
] as const
export type GuestRefusal = (typeof GUEST_REFUSALS)[number]

export type GuestFacts = {
  status: InviteStatus
  expectedAt: Date
  /** When the guest first came. */
  enteredAt: Date | null
  /** When somebody at the desk took a Day Pass for the guest. */
  paidAt: Date | null
  /** Until when a slip that was read counts as paid, before staff have looked. */
  provisionalUntil: Date | null
  /** When the guest's stay ends; null before it began. */
  until: Date | null
  /** What `mayEnter` says of the host at that moment. */
  host: Entry | { mayEnter: false; reason: EntryRefusal }
  /** Other guests of the host who have come in that month without paying, and how many their plan brings. */
  come: number
  quota: number
}

/**
 * Whether a guest is let in at a moment, and until when (rule visitors.refusals): as long as the host may stay, and over
 * the quota of the host's plan with a Day Pass.
 */
export function mayGuestEnter(
  facts: GuestFacts,
  at: Date,
): { ok: true; until: Date } | { ok: false; reason: GuestRefusal } {
  const { status, expectedAt, enteredAt, paidAt, provisionalUntil, host, come, quota } = facts
  const refused = (reason: GuestRefusal) => ({ ok: false as const, reason })
  if (status === 'cancelled') return refused('cancelled')
  if (status === 'arrived') return refused('already_in')
  if (at.getTime() < expectedAt.getTime() - EARLY_MS) return refused('too_early')
  if (at >= endOfInvite(expectedAt)) return refused('too_late')
  if (!host.mayEnter) return refused('host_may_not')
  // Whoever was here before, and has gone out for lunch, stays no longer for that.
  const until = endOfGuestStay(host, enteredAt ?? at)
  if (until <= at) return refused('too_late')
  if (paidAt !== null || come < quota) return { ok: true, until }
  if (provisionalUntil === null || provisionalUntil <= at) return refused('to_pay')
  return { ok: true, until: earlier(until, provisionalUntil) }
}

/** A guest stays a day at most, and no longer than the host. */
export function endOfGuestStay({ until }: { until: Date | null }, from: Date): Date {
  const latest = endOfInvite(from)
  return until ? earlier(until, latest) : latest
}

const earlier = (one: Date, other: Date) => (one < other ? one : other)

/** Whether a guest over the quota has a Day Pass to pay: of an invitation that still lets in. */
export function owesDayPass(facts: GuestFacts, now: Date): boolean {
  const { paidAt, come, quota } = facts
  return inviteStateOf(facts, now) === 'invited' && paidAt === null && come >= quota
}

/** Whether a slip buys a Day Pass: of a guest who is not cancelled and has none, while the house sells it. */
export function isSoldBySlip(
  { status, paidAt }: Pick<GuestFacts, 'status' | 'paidAt'>,
  dayPass: object | null,
): boolean {
  return dayPass !== null && paidAt === null && status !== 'cancelled'
}

/** When it is decided what a guest owes: then, when they are expected, or now where that has come. */
export function stayMoment({ expectedAt }: { expectedAt: Date }, now: Date): Date {
  return expectedAt > now ? expectedAt : now
}

const HOUR_MS = 60 * 60 * 1000

/** Until when a slip that was only read counts: some hours, from when the guest may come where that is later. */
export function endOfProvisional(expectedAt: Date, now: Date, hours: number): Date {
  const from = Math.max(now.getTime(), expectedAt.getTime() - EARLY_MS)
  return new Date(from + hours * HOUR_MS)
}

/** What a payment names, for whoever looks at the statement of the bank. */
export function inviteReference(id: string): string {
  return `GUEST-${id.replaceAll('-', '').slice(-8).toUpperCase()}`
}

/** What is said of an invitation now: what its page and its host see. */
export type InviteState = InviteStatus | 'over' | 'void'

export function inviteStateOf(
  { status, expectedAt, host }: Pick<GuestFacts, 'status' | 'expectedAt' | 'host'>,
  now: Date,
): InviteState {
  if (status !== 'invited') return status
  if (now >= endOfInvite(expectedAt)) return 'over'
  return host.mayEnter ? 'invited' : 'void'
}

const INVITE_ADDRESS = /^https?:\/\/.*\/invited\/([\w-]{43})$/

/** The key of the invitation whose address somebody held up; null for anything else. */
export function inviteKeyIn(text: string): string | null {
  return INVITE_ADDRESS.exec(text)?.[1] ?? null
}

/** The plan that a guest over the quota pays for, by its slug. */
export const DAY_PASS = 'day-pass'
