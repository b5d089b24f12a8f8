/** What is not any more as it was, as the screens show it: text in the language of whoever looks. */
export type ChangeView = {
  rows: { term: string; before: string; now: string }[]
  /** What no two values say, such as a slip that came in. */
  notes: string[]
}

/** Why nothing was decided, with what is to be seen now, for the next try. */
export type Unseen = {
  change: ChangeView
  seen: string
  /** Of what a slip pays for that is no application. */
  mark?: string
}

/** What changed after money or a slip came in; `sentText` says when the slip did, and is empty for a card payment alone. */
export type SlipChangeView = ChangeView & { sentText: string }
