import type { Day } from '#app/kit/pure/days.ts'
import type { LedgerMethod } from '#app/money/methods/rules.ts'
import type { MoneyFacts } from '../rules/money.ts'

/** What is said about money that a slip or a card brought, before anybody decides; every text is in the reader's language. */
export type MoneyVerdict = {
  headline: string
  tone: 'good' | 'bad' | 'waiting'
  expected: string
  /** Besides, what the buyer keeps back for the tax office; null where they don't. */
  withheld: string | null
  /** Null where nobody but the picture tells. */
  received: { amount: string; from: string } | null
  /** Null where what came in is not known, or is what was expected. */
  difference: string | null
  /** What speaks against the slips. */
  problems: string[]
  details: { term: string; value: string }[]
}

/** The verdict about the money for an application that waits, with what its forms begin with. */
export type PaymentView = MoneyVerdict & {
  facts: MoneyFacts
  hasSlips: boolean
  /** What the form begins with: the amount as it is typed, and how it came. */
  proposed: { received: string; method: LedgerMethod | ''; paidOn: Day }
  /** Whether a slip says when it was paid. */
  isDayRead: boolean
  /** Whether the name has letters that no paper has. */
  needsSpelling: boolean
  /** Between these the money can have come in. */
  days: { min: Day; max: Day }
  /** For the sentence that confirms an amount: who told it. */
  service: string
}
