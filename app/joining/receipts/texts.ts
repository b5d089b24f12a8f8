import type { BillKind, Subject } from '#app/money/bills/rules.ts'
import { m } from '#app/paraglide/messages.js'

const APART: Record<BillKind, (() => string) | null> = {
  application: null,
  debt: m.receipt_debt,
  booking: m.booking_slip,
  guest_pass: m.visitor_slip,
}

/** What a slip pays for that is no application; null for every other. */
export function apartText({ subject }: { subject: Subject | null }): string | null {
  return subject && (APART[subject.kind]?.() ?? null)
}
