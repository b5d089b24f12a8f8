import type { Tone } from '#app/kit/ui/badge.tsx'
import type { TodayNote } from '#app/noun-views.ts'

export type WaitingRow = { path: string; name: string; facts: string[]; note: TodayNote | null }

/** A kind of what waits: `total` counts all of it, `rows` holds the first. */
export type WaitingGroup = {
  kind: string
  title: string
  /** How many there are, in words; what is no number of things says instead what it means. */
  count: { text: string; tone: Tone } | { meaning: string }
  total: number
  rows: WaitingRow[]
  /** The way to the whole list. */
  all: { path: string; label: string }
}
