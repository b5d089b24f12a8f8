/** A swap as its row shows it: the shift in words, and who has part in it. */
export type SwapView = {
  id: string
  shift: string
  giver: string
  taker: string | null
  asked: string | null
}

/** An open shift in words, and as the form that takes it names it. */
export type OpenShiftView = { fields: { date: string; startsAt: string; endsAt: string }; text: string }

/** What somebody can do about swaps. */
export type OwnSwaps = {
  /** One's own shifts that can be offered, by their day and start. */
  swappable: { value: string; text: string }[]
  colleagues: { id: string; name: string }[]
  offered: SwapView[]
  /** `isMine`: the shift is one's own, and can be taken back. */
  waiting: (SwapView & { isMine: boolean })[]
}
