import { z } from 'zod'
import { hundredthsOf } from '#app/house/settings/schema/parts.ts'
import { errorsOf } from '#app/kit/forms/errors-of.ts'
import { type Day, isDay } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { m } from '#app/paraglide/messages.js'

/** As many seats as one item may have. */
export const MOST_SEATS = 500
const MOST_SATANG: Satang = 10_000_000_00

export const CONTRACT_FIELDS = [
  'customer',
  'plan',
  'quantity',
  'price',
  'firstDay',
  'lastDay',
  'deposit',
] as const
export type ContractValues = Record<(typeof CONTRACT_FIELDS)[number], string>
export type ContractErrors = Partial<Record<keyof ContractValues | 'form', string>>
export type ContractReply = { values: ContractValues; errors: ContractErrors }

/** What staff type of a contract, once nothing is wrong with it. */
export type ContractContent = {
  customerId: string
  planId: string
  quantity: number
  /** Of one, for a month, before VAT; null for the plan's price. */
  unitSatang: Satang | null
  firstDay: Day
  lastDay: Day | null
  depositSatang: Satang
}

const day = z.string().refine(isDay, { error: () => m.contract_error_day() })
const amount = () => hundredthsOf(() => m.contract_error_amount(), { min: 0, max: MOST_SATANG })

const contractSchema = z
  .object({
    customer: z.uuid({ error: () => m.contract_error_customer() }),
    plan: z.uuid({ error: () => m.contract_error_plan() }),
    quantity: z
      .string()
      .regex(/^\d{1,3}$/, { error: () => m.contract_error_quantity({ most: MOST_SEATS }) })
      .transform(Number)
      .pipe(z.number().min(1, quantityError()).max(MOST_SEATS, quantityError())),
    price: z.literal('').or(amount()),
    firstDay: day,
    lastDay: z.literal('').or(day),
    deposit: z.literal('').or(amount()),
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
  const { customer: customerId, plan: planId, price, deposit, lastDay, ...rest } = read.data
  return {
    ok: true,
    content: {
      ...rest,
      customerId,
      planId,
      unitSatang: price === '' ? null : price,
      depositSatang: deposit === '' ? 0 : deposit,
      lastDay: lastDay === '' ? null : lastDay,
    },
  }
}
