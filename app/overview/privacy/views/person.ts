import type { Fate, ShownKind } from '../rules/privacy.ts'

export type PartView = { table: string; name: string; count: number; fate: Fate }

/** Somebody's data as the screen shows it. */
export type PersonView = {
  kind: ShownKind
  id: string
  name: string
  parts: PartView[]
  /** How much they have to come, which is cancelled with it. */
  toCome: number
  consents: { version: string; language: string; time: string; count: number; address: string }[]
  /** The last day on which their newest tax record is kept; null without any. */
  taxDay: string | null
  /** Why they cannot be erased now, in sentences. */
  refusals: string[]
  /** The day on which they were erased; null for everybody else. */
  erasedText: string | null
  mayErase: boolean
}
