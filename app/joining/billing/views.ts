import { type Actor, can, type Permission } from '#app/house/access/rules.ts'
import type { BillKind } from '#app/money/bills/rules.ts'
import { localizeHref } from '#app/paraglide/runtime.js'

type Of = { kind: BillKind; subjectId: string }
type Shown = { asks: Permission; path: (bill: Of) => string }

const SCREENS: Record<BillKind, Shown> = {
  application: { asks: 'applications.view', path: ({ subjectId }) => `/admin/applications/${subjectId}` },
  debt: { asks: 'payments.view', path: ({ subjectId }) => `/admin/members/${subjectId}/account` },
  booking: { asks: 'bookings.view', path: ({ subjectId }) => `/admin/bookings/list?edit=${subjectId}` },
  guest_pass: { asks: 'members.view', path: () => '/admin/visits' },
}

/** Where staff see what a bill is for; null for whoever may not. */
export function pathOfBill(actor: Pick<Actor, 'admin'>, bill: Of): string | null {
  const { asks, path } = SCREENS[bill.kind]
  return can(actor, asks) ? path(bill) : null
}

/** The same in the language of the screen. */
export function hrefOfBill(actor: Pick<Actor, 'admin'>, bill: Of): string | null {
  const path = pathOfBill(actor, bill)
  return path && localizeHref(path)
}
