import { z } from 'zod'
import { hundredthsOf } from '#app/house/settings/schema/parts.ts'
import { errorsOf } from '#app/kit/forms/errors-of.ts'
import { type Day, isDay } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { isVisible } from '#app/kit/pure/visible.ts'
import { MONEY_METHODS } from '#app/money/methods/rules.ts'
import { m } from '#app/paraglide/messages.js'
import {
  ITEM_KINDS,
  type ItemKind,
  THEN_HOW,
  type ThenHow,
  VAT_CLASSES,
  type VatClass,
  WHT_CLASSES,
  type WhtClass,
} from './rules/contracts.ts'

/** As many seats as one item may have. */
export const MOST_SEATS = 500
const MOST_SATANG: Satang = 10_000_000_00

export const CONTRACT_FIELDS = [
  'customer',
  'plan',
  'quantity',
  'price',
  'vatClass',
  'whtClass',
  'firstDay',
  'lastDay',
  'thenHow',
  'deposit',
] as const
export type ContractValues = Record<(typeof CONTRACT_FIELDS)[number], string>
export type ContractErrors = Partial<Record<keyof ContractValues | 'form', string>>
export type ContractReply = { values: ContractValues; errors: ContractErrors }

type Classes = { vatClass: VatClass; whtClass: WhtClass }

/** So many seats of a plan. */
type SeatsContent = Classes & {
  planId: string
  quantity: number
  /** Of one, for a month, before VAT; null for the plan's price. */
  unitSatang: Satang | null
}

/** What staff type of an item, once nothing is wrong with it. */
export type ItemContent = { firstDay: Day } & (
  | (SeatsContent & { kind: 'seat' })
  | (Classes & { kind: 'space'; spaceId: string; unit: number | null; unitSatang: Satang })
  | (Classes & { kind: 'product'; name: string; quantity: number; unitSatang: Satang })
  | (Classes & { kind: 'discount'; name: string; unitSatang: Satang })
)

/** What staff type of a contract, once nothing is wrong with it. */
export type ContractContent = {
  customerId: string
  /** Null for a contract that is to hold something else. */
  seats: SeatsContent | null
  firstDay: Day
  lastDay: Day | null
  thenHow: ThenHow
  depositSatang: Satang
}

/** What becomes of a deposit, once nothing is wrong with it. */
export type DepositContent = {
  /** Whether it first pays what bills lack. */
  setsOff: boolean
  keptSatang: Satang
  /** Why something is kept. */
  reason: string
  /** Null for all that is left. */
  backSatang: Satang | null
  /** How what goes back is paid, and on which day. */
  method: (typeof MONEY_METHODS)[number]
  paidOn: Day
  /** What was held, and what bills lacked, as it was shown. */
  mark: string
}

/** What came for a bill, and what of it its customer kept back for the tax office. */
export type BillMoney = {
  amountSatang: Satang
  withheldSatang: Satang
  method: (typeof MONEY_METHODS)[number]
  paidOn: Day
  /** What whoever took it calls it. */
  reference: string
}

const day = z.string().refine(isDay, { error: () => m.contract_error_day() })
const amount = () => hundredthsOf(() => m.contract_error_amount(), { min: 0, max: MOST_SATANG })

const quantity = z
  .string()
  .regex(/^\d{1,3}$/, { error: () => m.contract_error_quantity({ most: MOST_SEATS }) })
  .transform(Number)
  .pipe(z.number().min(1, quantityError()).max(MOST_SEATS, quantityError()))

const classes = {
  vatClass: z.enum(VAT_CLASSES, { error: () => m.contract_error_class() }),
  whtClass: z.enum(WHT_CLASSES, { error: () => m.contract_error_class() }),
}

/** So many seats of a plan, at a price of their own. */
const seatFields = {
  plan: z.uuid({ error: () => m.contract_error_plan() }),
  quantity,
  price: z.literal('').or(amount()),
  ...classes,
}

const contractSchema = z
  .object({
    ...seatFields,
    plan: z.literal('').or(seatFields.plan),
    quantity: z.literal('').or(quantity),
    firstDay: day,
    customer: z.uuid({ error: () => m.contract_error_customer() }),
    lastDay: z.literal('').or(day),
    thenHow: z.enum(THEN_HOW, { error: () => m.contract_error_class() }),
    deposit: z.literal('').or(amount()),
  })
  .refine(({ plan, quantity }) => plan === '' || quantity !== '', {
    path: ['quantity'],
    error: () => m.contract_error_quantity({ most: MOST_SEATS }),
  })
  .refine(({ firstDay, lastDay }) => lastDay === '' || lastDay >= firstDay, {
    path: ['lastDay'],
    error: () => m.contract_error_last_day(),
  })

function quantityError() {
  return { error: () => m.contract_error_quantity({ most: MOST_SEATS }) }
}

/** Reads the form of a new contract, or says what is wrong with it, by field. */
export function readContract(
  values: ContractValues,
): { ok: true; content: ContractContent } | { ok: false; errors: ContractErrors } {
  const read = contractSchema.safeParse(values)
  if (!read.success) return { ok: false, errors: errorsOf(contractSchema, values) }
  const { customer: customerId, deposit, firstDay, lastDay, thenHow, ...seats } = read.data
  return {
    ok: true,
    content: {
      customerId,
      firstDay,
      thenHow,
      seats: seats.plan === '' ? null : seatsOf(seats),
      depositSatang: deposit === '' ? 0 : deposit,
      lastDay: lastDay === '' ? null : lastDay,
    },
  }
}

type Seats = Classes & Record<'plan', string> & { quantity: number | ''; price: Satang | '' }

function seatsOf({ plan: planId, quantity, price, ...rest }: Seats): SeatsContent {
  return { ...rest, planId, quantity: Number(quantity), unitSatang: price === '' ? null : price }
}

export const DEPOSIT_FIELDS = ['setsOff', 'kept', 'reason', 'back', 'method', 'paidOn', 'mark'] as const
export type DepositValues = Record<(typeof DEPOSIT_FIELDS)[number], string>
export type DepositErrors = Partial<Record<keyof DepositValues | 'form', string>>
export type DepositReply = { values: DepositValues; errors: DepositErrors }

export const LONGEST_REASON = 200

const depositSchema = (today: Day) =>
  z
    .object({
      setsOff: z.string().transform(value => value === 'on'),
      kept: z
        .literal('')
        .transform(() => 0)
        .or(amount()),
      reason: z.string().max(LONGEST_REASON, { error: () => m.form_too_long({ max: LONGEST_REASON }) }),
      back: z
        .literal('')
        .transform(() => null)
        .or(amount()),
      method: z.enum(MONEY_METHODS, { error: () => m.ledger_error_method() }),
      paidOn: day.refine(on => on <= today, { error: () => m.contract_deposit_ahead() }),
      mark: z.string(),
    })
    .refine(({ kept, reason }) => kept === 0 || isVisible(reason), {
      path: ['reason'],
      error: () => m.contract_deposit_why(),
    })

/** Reads what becomes of a deposit, or says what is wrong with it, by field. */
export function readDeposit(
  values: DepositValues,
  today: Day,
): { ok: true; content: DepositContent } | { ok: false; errors: DepositErrors } {
  const schema = depositSchema(today)
  const read = schema.safeParse(values)
  if (!read.success) return { ok: false, errors: errorsOf(schema, values) }
  const { kept: keptSatang, back: backSatang, ...rest } = read.data
  return { ok: true, content: { ...rest, keptSatang, backSatang } }
}

export const PAYMENT_FIELDS = ['amount', 'withheld', 'method', 'paidOn', 'reference'] as const
export type PaymentValues = Record<(typeof PAYMENT_FIELDS)[number], string>
export type PaymentErrors = Partial<Record<keyof PaymentValues | 'form', string>>
export type PaymentReply = { values: PaymentValues; errors: PaymentErrors }

type OpenDays = { today: Day; firstOpenDay: Day | null }

const paymentSchema = ({ today, firstOpenDay }: OpenDays) =>
  z
    .object({
      amount: hundredthsOf(() => m.contract_error_amount(), { min: 1, max: MOST_SATANG }),
      withheld: z
        .literal('')
        .transform(() => 0)
        .or(amount()),
      method: z.enum(MONEY_METHODS, { error: () => m.ledger_error_method() }),
      paidOn: day
        .refine(on => on <= today, { error: () => m.contract_deposit_ahead() })
        .refine(on => firstOpenDay === null || on >= firstOpenDay, { error: () => m.contract_pay_closed() }),
      reference: z.string().max(LONGEST_REASON, { error: () => m.form_too_long({ max: LONGEST_REASON }) }),
    })
    .refine(({ amount, withheld }) => withheld <= amount, {
      path: ['withheld'],
      error: () => m.contract_pay_withheld_much(),
    })

/** Reads what came for a bill, or says what is wrong with it, by field. */
export function readPayment(
  values: PaymentValues,
  days: OpenDays,
): { ok: true; content: BillMoney } | { ok: false; errors: PaymentErrors } {
  const schema = paymentSchema(days)
  const read = schema.safeParse(values)
  if (!read.success) return { ok: false, errors: errorsOf(schema, values) }
  const { amount: amountSatang, withheld: withheldSatang, ...rest } = read.data
  return { ok: true, content: { ...rest, amountSatang, withheldSatang } }
}

export const ITEM_FIELDS = [
  'kind',
  'plan',
  'space',
  'unit',
  'name',
  'quantity',
  'price',
  'vatClass',
  'whtClass',
  'firstDay',
] as const
export type ItemValues = Record<(typeof ITEM_FIELDS)[number], string>
export type ItemErrors = Partial<Record<keyof ItemValues | 'form', string>>
export type ItemReply = { values: ItemValues; errors: ItemErrors }

export const LONGEST_NAME = 100

const name = z
  .string()
  .refine(isVisible, { error: () => m.contract_error_name() })
  .max(LONGEST_NAME, { error: () => m.form_too_long({ max: LONGEST_NAME }) })

const ITEM_SCHEMAS = {
  seat: z.object({ ...seatFields, firstDay: day }).transform(({ firstDay, ...seats }) => ({
    kind: 'seat' as const,
    firstDay,
    ...seatsOf(seats),
  })),
  space: z
    .object({
      space: z.uuid({ error: () => m.contract_error_no_space() }),
      unit: z.literal('').or(quantity),
      price: amount(),
      ...classes,
      firstDay: day,
    })
    .transform(({ space: spaceId, unit, price: unitSatang, ...rest }) => ({
      kind: 'space' as const,
      spaceId,
      unit: unit === '' ? null : unit,
      unitSatang,
      ...rest,
    })),
  product: z
    .object({ name, quantity, price: amount(), ...classes, firstDay: day })
    .transform(({ price: unitSatang, ...rest }) => ({ kind: 'product' as const, unitSatang, ...rest })),
  discount: z
    .object({ name, price: amount(), ...classes, firstDay: day })
    .transform(({ price: unitSatang, ...rest }) => ({ kind: 'discount' as const, unitSatang, ...rest })),
} satisfies Record<ItemKind, z.ZodType<ItemContent>>

/** Which kind of item a form or an address means; seats where it says nothing. */
export function readItemKind(text: string | null): ItemKind {
  return ITEM_KINDS.find(kind => kind === text) ?? 'seat'
}

/** Reads the form of an item that is added, or says what is wrong with it, by field. */
export function readItem(
  values: ItemValues,
): { ok: true; content: ItemContent } | { ok: false; errors: ItemErrors } {
  const schema: z.ZodType<ItemContent> = ITEM_SCHEMAS[readItemKind(values.kind)]
  const read = schema.safeParse(values)
  return read.success ? { ok: true, content: read.data } : { ok: false, errors: errorsOf(schema, values) }
}

export const PAUSE_FIELDS = ['firstDay', 'lastDay'] as const
export type PauseValues = Record<(typeof PAUSE_FIELDS)[number], string>
export type PauseErrors = Partial<Record<keyof PauseValues | 'form', string>>
export type PauseReply = { values: PauseValues; errors: PauseErrors }

/** A price of its own has a field for each item: `price-<id>`. */
export const PRICE_FIELDS = ['firstDay', 'percent'] as const
export type PriceValues = Record<string, string>
export type PriceErrors = Partial<Record<string, string>>
export type PriceReply = { values: PriceValues; errors: PriceErrors }

/** The field of an item's own price. */
export const priceFieldOf = (itemId: string) => `price-${itemId}`

const MOST_PERCENT = 100_00

/** What prices are to be, once nothing is wrong with them; `basisPoints` by which all are higher that have none of their own. */
export type PricesContent = { on: Day; basisPoints: number; prices: Map<string, Satang> }

/** Reads new prices, or says what is wrong with them, by field. */
export function readPrices(
  values: PriceValues,
): { ok: true; content: PricesContent } | { ok: false; errors: PriceErrors } {
  const own = Object.keys(values).filter(field => field.startsWith(priceFieldOf('')))
  const percent = hundredthsOf(() => m.contract_error_percent(), { min: 0, max: MOST_PERCENT })
  const schema = z.object({
    firstDay: day,
    percent: z.literal('').or(percent),
    ...Object.fromEntries(own.map(field => [field, z.literal('').or(amount())])),
  })
  const read = schema.safeParse(values)
  if (!read.success) return { ok: false, errors: errorsOf(schema, values) }
  const { firstDay: on, percent: basisPoints, ...prices } = read.data
  const typed = Object.entries<Satang | ''>(prices).flatMap(([field, price]) =>
    price === '' ? [] : [[field.slice(priceFieldOf('').length), price] as const],
  )
  return {
    ok: true,
    content: { on, basisPoints: basisPoints === '' ? 0 : basisPoints, prices: new Map(typed) },
  }
}

/** How much one person may put on the account of a company in a month; null where nothing is typed, undefined for no amount. */
export function readExtras(typed: string): Satang | null | undefined {
  return typed === '' ? null : amount().safeParse(typed).data
}

export const RENEWAL_FIELDS = ['lastDay', 'thenHow', 'deposit'] as const
export type RenewalValues = Record<(typeof RENEWAL_FIELDS)[number], string>
export type RenewalErrors = Partial<Record<keyof RenewalValues | 'form', string>>
export type RenewalReply = { values: RenewalValues; errors: RenewalErrors }

const renewalSchema = z.object({
  lastDay: z
    .literal('')
    .transform(() => null)
    .or(day),
  thenHow: z.enum(THEN_HOW, { error: () => m.contract_error_class() }),
  deposit: z
    .literal('')
    .transform(() => 0)
    .or(amount()),
})

/** Reads how a contract is renewed, or says what is wrong with it, by field. */
export function readRenewal(
  values: RenewalValues,
):
  | { ok: true; content: { lastDay: Day | null; thenHow: ThenHow; depositSatang: Satang } }
  | { ok: false; errors: RenewalErrors } {
  const read = renewalSchema.safeParse(values)
  if (!read.success) return { ok: false, errors: errorsOf(renewalSchema, values) }
  const { deposit: depositSatang, ...rest } = read.data
  return { ok: true, content: { ...rest, depositSatang } }
}
