import type { Page } from '#app/kit/pure/list-query.ts'
import type { Tone } from '#app/kit/ui/badge.tsx'
import type { CodeView } from '#app/people/portal-accounts/views/code.ts'

/** What the home of a membership shows; days, times and amounts are texts in the language of the request. */
export type MembershipView = {
  id: string
  name: string
  memberId: string
  plan: string
  status: { text: string; tone: Tone }
  isSuspended: boolean
  /** Somebody pays for it whose membership it is not. */
  isPaidFor: boolean
  /** Until when, or since when not: a sentence. */
  validity: string
  /** How far away that is, in words; null without an end. */
  away: string | null
  /** The last day of grace while it is on. */
  graceEnd: string | null
  /** Of `LIGHTS` lanterns. */
  lit: number
  code: CodeView | null
  /** Until when neither code nor papers are shown, because somebody else has changed the email; null otherwise. */
  heldUntil: string | null
  /** Shortly before its end, and after it. */
  offersRenewal: boolean
  /**
   * Since when they are in, and how many members are: two sentences; null for a payer, and for whoever may not come
   * in.
   */
  presence: { own: string | null; all: string } | null
  /** The picture of the code by which they check in now; null where there is none for them. */
  checkInHref: string | null
  balance: string
  isOwing: boolean
  /** A slip for what is owed is with staff: paying again would pay twice. */
  isSlipWaiting: boolean
  /** Newest first. */
  entries: Page<{
    id: string
    day: string
    text: string
    about: string
    /** With a minus where it takes something off what is owed. */
    amount: string
    isPayment: boolean
  }>
  papers: Page<{
    id: string
    href: string
    /** Where to have it issued in another name; null where that is not possible any more. */
    namedHref: string | null
    kind: string
    number: string
    details: string
    isReplaced: boolean
  }>
}
