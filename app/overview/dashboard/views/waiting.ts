/** What may need somebody today, the most urgent first. */
export const WORK_KINDS = [
  'applications',
  'receipts',
  'requests',
  'bookings',
  'visits',
  'leave',
  'swaps',
  'messages',
  'unpaid',
  'expiring',
  'deliveries',
  'backups',
  'disk',
] as const
export type WorkKind = (typeof WORK_KINDS)[number]

/** One thing that waits, in words already; `path` leads to where it is decided. */
export type WaitingRow = { path: string; name: string; facts: string[]; note: WaitingNote | null }

/** Lantern where it can be decided, clay where money or something else is missing, grey where nothing can be done yet. */
export type WaitingNote = { text: string; tone: 'waiting' | 'bad' | 'neutral' }

/** `total` counts all of the kind, `rows` holds the first of them. */
export type WaitingGroup = { kind: WorkKind; total: number; rows: WaitingRow[] }
