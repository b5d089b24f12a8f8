import type { Tone } from '#app/kit/ui/badge.tsx'

export type HistoryKind = 'application' | 'receipt' | 'mail' | 'created' | 'renewed' | 'expired' | 'undone'

/** One thing in a member's history, as it is shown. */
export type HistoryItem = {
  id: string
  kind: HistoryKind
  title: string
  /** Where it is seen in full; null where nowhere, or not by this reader. */
  href: string | null
  text: string | null
  badge: { label: string; tone: Tone } | null
  /** When, as ISO 8601 and in words. */
  iso: string
  when: string
}
