import type { PlanView } from '#app/house/plans/rules/catalogue.ts'

/**
 * What becomes of a contract: it is written, sent to be signed, signed, and runs until its last day, or never begins.
 * `notice` runs still, and somebody has said that it ends.
 */
export const CONTRACT_STATES = [
  'draft',
  'sent',
  'signed',
  'running',
  'notice',
  'ended',
  'declined',
  'lapsed',
  'withdrawn',
] as const
export type ContractState = (typeof CONTRACT_STATES)[number]

/** What happens at the last day of a contract: it ends, goes on from month to month, or for as long again. */
export const THEN_HOW = ['ends', 'month_to_month', 'same_term'] as const
export type ThenHow = (typeof THEN_HOW)[number]

/** What a contract may hold: seats of a plan, a space of one's own, so many of a product, and what is taken off every month. */
export const ITEM_KINDS = ['seat', 'space', 'product', 'discount'] as const
export type ItemKind = (typeof ITEM_KINDS)[number]

/** Whether VAT is added: rent of a room of one's own may be exempt (Revenue Code s.81(1)(t)); the owner and their accountant decide. */
export const VAT_CLASSES = ['standard', 'exempt'] as const
export type VatClass = (typeof VAT_CLASSES)[number]

/** As what a company that keeps back tax pays for it: 3 % of a service, 5 % of rent. */
export const WHT_CLASSES = ['service', 'rent', 'none'] as const
export type WhtClass = (typeof WHT_CLASSES)[number]

/** Whether seats of a contract may be of the plan: one of days or months. */
export function holdsSeats({ periodUnit }: Pick<PlanView, 'periodUnit'>): boolean {
  return periodUnit === 'day' || periodUnit === 'month'
}

/**
 * What is mailed about a bill: that it was made, that it is overdue, that seats close because of it soon, and that they have.
 */
export const NOTICE_KINDS = ['bill', 'reminder', 'closing', 'closed'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** What people of a company put on its account beyond their seats: hours of rooms, and packs of credits. */
export const EXTRA_KINDS = ['booking', 'pack'] as const
export type ExtraKind = (typeof EXTRA_KINDS)[number]
