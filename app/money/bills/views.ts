import type { Satang } from '#app/kit/pure/money.ts'
import type { Tone } from '#app/kit/ui/badge.tsx'

/** A term and its value, which may lead to its record or be a state. */
export type BillFact = { term: string; value: string; href?: string | null; tone?: Tone; isWide?: boolean }

/** What is to be paid, as whoever decides about a slip of it sees it: text in their language. */
export type BillView = {
  /** In one line, for the head of the slip's screen. */
  purpose: string
  title: string
  facts: BillFact[]
  /** What accepting the slip does. */
  effect: string
  dueSatang: Satang
  /** What its payer keeps back for the tax office besides; left out where nobody is asked about that. */
  withheldSatang?: Satang
  /** What a decision is about besides the slip; it is refused where that is another since. */
  mark: string
  /** The language of whoever is answered; null where it is not known. */
  locale: string | null
  /** Who is told of a rejection, and what they can do then. */
  rejectLead: string
  /** Whether it matters that a slip was made up. */
  asksMadeUp: boolean
}
