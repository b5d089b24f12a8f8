/** What is to be paid, each kind by the noun whose `bills.server.ts` says what a payment does. */
export const BILL_KINDS = ['application', 'debt', 'booking', 'guest_pass'] as const
export type BillKind = (typeof BILL_KINDS)[number]

/** What a payment is for: an application, the member who owes, a visitor's booking or a guest's invitation, by its id. */
export type Subject = { kind: BillKind; id: string }

/** In which column of a slip or a card payment the id stands of what it pays for. */
const COLUMN_OF = {
  application: 'applicationId',
  debt: 'memberRowId',
  booking: 'bookingId',
  guest_pass: 'inviteId',
} as const satisfies Record<BillKind, string>

export function columnOf<Kind extends BillKind>(kind: Kind): (typeof COLUMN_OF)[Kind] {
  return COLUMN_OF[kind]
}

export type SubjectColumns = Record<(typeof COLUMN_OF)[BillKind], string | null>

/** Of a row or its table, only what says what it pays for. */
export function subjectColumns<Row extends Record<keyof SubjectColumns, unknown>>(
  row: Row,
): Pick<Row, keyof SubjectColumns> {
  const { applicationId, memberRowId, bookingId, inviteId } = row
  return { applicationId, memberRowId, bookingId, inviteId }
}

/** What a row says that it pays for; null while nobody has said. */
export function subjectOf(row: Partial<SubjectColumns>): Subject | null {
  for (const kind of BILL_KINDS) {
    const id = row[COLUMN_OF[kind]] ?? null
    if (id !== null) return { kind, id }
  }
  return null
}

/** `withdrawn` by its visitor before anybody decided: it stays for the log and counts for nothing. */
export const SLIP_STATUSES = ['submitted', 'approved', 'rejected', 'withdrawn'] as const
export type SlipStatus = (typeof SLIP_STATUSES)[number]

/** What a slip is that still says something about a payment. */
export const STANDING_STATUSES = ['submitted', 'approved'] as const satisfies SlipStatus[]
