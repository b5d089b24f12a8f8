import type { Tone } from '#app/kit/ui/badge.tsx'

/** What was read from a receipt's picture, as staff see it; every text is in their language. */
export type ReadingView = {
  verdict: string
  tone: Tone
  /** Null where no slip was found. */
  slip: { bank: string; reference: string; paid: string | null } | null
  /** What is odd, with where to look; `isGood` what speaks for it. */
  notes: { text: string; href: string | null; isGood?: boolean }[]
  isUsedBefore: boolean
  /** Whether a service was asked about something else than what counts now. */
  isOutdated: boolean
  /** What it was asked about, and when it answered; null where it was not. */
  checked: string | null
}
