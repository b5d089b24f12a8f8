/** What may need somebody today, the most urgent first. */
export const WAITING_KINDS = [
  'applications',
  'receipts',
  'leave',
  'expiring',
  'deliveries',
  'backups',
  'disk',
] as const
export type WaitingKind = (typeof WAITING_KINDS)[number]

/** One thing that waits, in words already; `path` leads to where it is decided. */
export type WaitingRow = { path: string; name: string; facts: string[]; note: string | null }

/** `total` counts all of the kind, `rows` holds the first of them. */
export type WaitingGroup = { kind: WaitingKind; total: number; rows: WaitingRow[] }
