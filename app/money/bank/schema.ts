import { z } from 'zod'
import { errorsOf } from '#app/kit/forms/errors-of.ts'
import type { DialogReply, SavedFields } from '#app/kit/pure/form-fields.ts'
import { m } from '#app/paraglide/messages.js'
import { digitsOf } from './rules/account-number.ts'
import { isWhole, MAPPED_ENCODINGS, type Mapping } from './rules/mapped.ts'
import { DATE_ORDERS } from './rules/printed.ts'
import { BANKS } from './rules/statement.ts'

export const LONGEST_NAME = 80
const LONGEST_HEADING = 80
const DIGITS = { fewest: 6, most: 20 }

export const ACCOUNT_FIELDS = ['name', 'bank', 'number'] as const
export type AccountValues = Record<(typeof ACCOUNT_FIELDS)[number], string>
export type AccountErrors = Partial<Record<(typeof ACCOUNT_FIELDS)[number] | 'form', string>>
export type AccountReply = DialogReply<AccountValues, AccountErrors>

const accountSchema = z.object({
  name: z
    .string()
    .min(1, { error: () => m.bank_error_name() })
    .max(LONGEST_NAME, { error: () => m.bank_error_long({ count: LONGEST_NAME }) }),
  bank: z.enum(BANKS, { error: () => m.bank_error_bank() }),
  number: z.string().refine(isNumber, { error: () => m.bank_error_number(DIGITS) }),
})

/** Digits with spaces and hyphens between. */
export function isNumber(typed: string): boolean {
  const { length } = digitsOf(typed)
  return /^[\d -]+$/.test(typed) && length >= DIGITS.fewest && length <= DIGITS.most
}

/** What is wrong with the form of an account, by field. */
export function validateAccount(values: AccountValues): AccountErrors {
  return errorsOf(accountSchema, values)
}

export const MAPPING_FIELDS = [
  ...(['mappingName', 'date', 'time', 'amount', 'out', 'in', 'balance', 'details'] as const),
  ...(['order', 'encoding'] as const),
] as const
export type MappingValues = Record<(typeof MAPPING_FIELDS)[number], string>
export type MappingErrors = Partial<Record<(typeof MAPPING_FIELDS)[number] | 'form', string>>

/** The columns that a form names, or what is wrong with it. */
export function readMapping(
  values: MappingValues,
): { ok: true; name: string; columns: Mapping } | { ok: false; errors: MappingErrors } {
  const { mappingName, order, encoding, ...headings } = values
  const errors: MappingErrors = {}
  if (mappingName === '') errors.mappingName = m.bank_error_name()
  for (const [field, heading] of Object.entries({ mappingName, ...headings }))
    if (heading.length > LONGEST_HEADING)
      errors[field as keyof MappingErrors] = m.bank_error_long({ count: LONGEST_HEADING })
  const columns: Mapping = {
    ...headings,
    order: DATE_ORDERS.find(each => each === order) ?? 'day',
    encoding: MAPPED_ENCODINGS.find(each => each === encoding) ?? 'auto',
  }
  if (headings.date === '') errors.date = m.bank_error_date_column()
  if (headings.date !== '' && !isWhole(columns)) errors.amount = m.bank_error_amount_column()
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, name: mappingName, columns }
}

/** What is open over the list of lines. */
export type BankDialog =
  | { kind: 'new' | 'edit'; saved: SavedFields<AccountValues> }
  | { kind: 'ignore'; id: string; line: string }
