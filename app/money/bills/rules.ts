/** What is to be paid, each kind by the noun whose `bills.server.ts` says what a payment does. */
export const BILL_KINDS = ['application', 'debt', 'booking', 'guest_pass'] as const
export type BillKind = (typeof BILL_KINDS)[number]

/** What a payment is for: an application, the member who owes, a visitor's booking or a guest's invitation, by its id. */
export type Subject = { kind: BillKind; id: string }

/** The id of what is paid for, where it is of that kind. */
export function idOf(kind: BillKind, subject: Subject | null): string | null {
  return subject?.kind === kind ? subject.id : null
}

/** What a card system's pages and news call the id of what is paid there: they outlive the version that made them. */
const REFERENCES = {
  application: 'applicationId',
  debt: 'memberRowId',
  booking: 'bookingId',
  guest_pass: 'inviteId',
} as const satisfies Record<BillKind, string>

export type References = Record<(typeof REFERENCES)[BillKind], string | null>

export function referenceOf({ kind, id }: Subject): Partial<References> {
  return { [REFERENCES[kind]]: id }
}

/** Of what a page says, the names that are ours. */
export function pickReferences(said: Record<string, string>): References {
  const named = Object.values(REFERENCES).map(name => [name, said[name] ?? null])
  return Object.fromEntries(named)
}

/** What a page says that it pays for; null where it says nothing. */
export function readReferences(said: Partial<References>): Subject | null {
  for (const kind of BILL_KINDS) {
    const id = said[REFERENCES[kind]] ?? null
    if (id !== null) return { kind, id }
  }
  return null
}

/** `withdrawn` by its visitor before anybody decided: it stays for the log and counts for nothing. */
export const SLIP_STATUSES = ['submitted', 'approved', 'rejected', 'withdrawn'] as const
export type SlipStatus = (typeof SLIP_STATUSES)[number]

/** What a slip is that still says something about a payment. */
export const STANDING_STATUSES = ['submitted', 'approved'] as const satisfies SlipStatus[]
