import { type Actor, can, type Permission } from '#app/house/access/rules.ts'
import { BILL_KINDS, type BillKind } from '#app/money/bills/rules.ts'
import type { LedgerMethod } from '#app/money/methods/rules.ts'

/** What a bill is called to other programs: those of a later version are known to the list already. */
export const TOLD_KINDS = [...BILL_KINDS, 'renewal', 'pack'] as const
export type ToldKind = (typeof TOLD_KINDS)[number]

/** How other programs call how money came, and the ledger. */
export const TOLD_METHODS = {
  cash: 'cash',
  transfer: 'transfer',
  scan: 'promptpay',
  card: 'card',
  other: 'other',
} as const satisfies Record<string, LedgerMethod>
export type ToldMethod = keyof typeof TOLD_METHODS

type Of = { kind: BillKind; subjectId: string }

const SCREENS: Record<BillKind, { asks: Permission; path: (bill: Of) => string }> = {
  application: { asks: 'applications.view', path: ({ subjectId }) => `/admin/applications/${subjectId}` },
  debt: { asks: 'payments.view', path: ({ subjectId }) => `/admin/members/${subjectId}/account` },
  booking: { asks: 'bookings.view', path: ({ subjectId }) => `/admin/bookings/list?edit=${subjectId}` },
  contract: { asks: 'contracts.view', path: ({ subjectId }) => `/admin/contracts/bills/${subjectId}` },
  guest_pass: { asks: 'members.view', path: () => '/admin/visits' },
}

/** Where staff see what a bill is for; null for whoever may not. */
export function pathOfBill(actor: Pick<Actor, 'admin'>, bill: Of): string | null {
  const { asks, path } = SCREENS[bill.kind]
  return can(actor, asks) ? path(bill) : null
}
