import type { MembershipType } from '#app/house/plans/rules/prices.ts'
import type { Day } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { isPrintable } from '#app/kit/pure/printable.ts'
import { amountError, readAmount, readMoney } from '#app/money/ledger/schema.ts'
import { MONEY_METHODS } from '#app/money/methods/rules.ts'
import { m } from '#app/paraglide/messages.js'
import type { MemberStatus } from '#app/people/members/rules/members.ts'
import { type DeskWithholding, LONGEST_WHAT, MOST_OF_ONE, type OwnLine, type Paid } from './rules.ts'

/**
 * What a form says of the money: `total` is what it showed in satang, `paid` what was typed, `withholds` ("on") that a company
 * kept tax back of it.
 */
export const PAID_FIELDS = ['total', 'paid', 'method', 'withholds'] as const
export type PaidValues = Record<(typeof PAID_FIELDS)[number], string>
export type PaidErrors = Partial<Record<'paid' | 'method', string>>

/** What is paid now, as it was typed, or what is wrong with it. */
export function readPaid({
  paid: text,
  method: chosen,
  withholds = '',
}: Pick<PaidValues, 'paid' | 'method'> & Partial<PaidValues>):
  | { ok: true; paid: Paid }
  | { ok: false; errors: PaidErrors } {
  const satang = readMoney(text)
  if (satang === null) return { ok: false, errors: { paid: m.sale_error_paid() } }
  const method = MONEY_METHODS.find(each => each === chosen) ?? null
  if (satang > 0 && method === null) return { ok: false, errors: { method: m.ledger_error_method() } }
  return {
    ok: true,
    paid: { satang, method: satang > 0 ? method : null, ...(withholds === 'on' && { withholds: true }) },
  }
}

/**
 * `plan` is a slug, or stands for something of no list, of which `what` is the description and `each` the price of one; `voucher`
 * ("on") that one is spent on the hours that are bought; `key` becomes the charge's id, so that pressing twice sells once.
 */
export const SALE_FIELDS = [
  'plan',
  'what',
  'each',
  'quantity',
  'voucher',
  'spelling',
  ...PAID_FIELDS,
  'key',
] as const
export type SaleValues = Record<(typeof SALE_FIELDS)[number], string>
export type SaleErrors = Partial<
  Record<'plan' | 'what' | 'each' | 'quantity' | 'voucher' | 'spelling' | 'form', string>
> &
  PaidErrors

/** Something of no list, as it was typed, or what is wrong with it. */
export function readOwnLine({
  what: text,
  each,
}: Pick<SaleValues, 'what' | 'each'>): { ok: true; line: OwnLine } | { ok: false; errors: SaleErrors } {
  const what = text.replace(/\s+/gu, ' ').trim()
  const eachSatang = readAmount(each)
  const wrong = whatError(what)
  if (wrong === null && eachSatang !== null) return { ok: true, line: { what, eachSatang } }
  const errors = { ...(wrong && { what: wrong }), ...(eachSatang === null && { each: amountError() }) }
  return { ok: false, errors }
}

function whatError(what: string): string | null {
  if (what === '') return m.sale_error_what()
  if (what.length > LONGEST_WHAT) return m.form_too_long({ max: LONGEST_WHAT })
  return isPrintable(what) && !/\p{Cc}/u.test(what) ? null : m.document_not_printable()
}

/** How many, as it was typed; null for what is no number of things. */
export function readQuantity(text: string): number | null {
  const quantity = /^\d{1,3}$/.test(text) ? Number(text) : 0
  return quantity >= 1 && quantity <= MOST_OF_ONE ? quantity : null
}

/** The renewal to decide about: days as they are sent back, and as they are shown. */
export type RenewalDialog = {
  kind: 'renew'
  id: string
  name: string
  memberId: string
  membershipType: MembershipType
  from: Day | ''
  to: Day
  fromText: string | null
  fromAway: string | null
  toText: string
  status: MemberStatus
  becomesActive: boolean
  price: RenewalPrice | null
}

/** What renewing costs, as the form sends it back and as it is shown; null where the plan has no price of ours. */
export type RenewalPrice = {
  /** In satang; `owed` is what the member owes before it, below zero what they have paid ahead. */
  total: Satang
  owed: Satang
  /** The plan with its period. */
  plan: string
  totalText: string
  owedText: string
  /** Whether what is paid now can be booked with it. */
  mayPay: boolean
  withholding: DeskWithholding | null
}

/** What the server answers instead of renewing: `renewal` is the one to decide about now, null without a member. */
export type RenewalReply = {
  kind: 'renew'
  error: string | undefined
  renewal: RenewalDialog | null
  /** What was typed of the money, and what is wrong with it. */
  typed: { paid: string; method: string; withholds: string }
  errors: PaidErrors
}
