/** What is to be paid, each kind by the noun whose `bills.server.ts` says what a payment does. */
export const BILL_KINDS = ['application', 'debt', 'booking', 'guest_pass'] as const
export type BillKind = (typeof BILL_KINDS)[number]

/** What a payment is for: an application, the member who owes, a visitor's booking or a guest's invitation, by its id. */
export type Subject = { kind: BillKind; id: string }
