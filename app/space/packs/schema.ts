import { type LocalText, localFields, readLocal } from '#app/kit/forms/local-text.ts'
import type { DialogReply, SavedFields } from '#app/kit/pure/form-fields.ts'
import { isPrintable } from '#app/kit/pure/printable.ts'
import { amountError, readAmount } from '#app/money/ledger/schema.ts'
import { m } from '#app/paraglide/messages.js'
import { baseLocale } from '#app/paraglide/runtime.js'
import { CREDIT_UNITS, MOST_CREDITS } from '#app/space/credits/rules/credits.ts'
import { LONGEST_NAME, MOST_DAYS, type PackTerms } from './rules.ts'

const NAME_FIELDS = localFields('name')
export const PACK_FIELDS = [...NAME_FIELDS, 'unit', 'amount', 'price', 'days', 'isOnSale'] as const
/** `plans` holds names with line breaks between them, none for all members; a ticked box is 'on'. */
export type PackValues = Record<(typeof PACK_FIELDS)[number] | 'plans', string>
export type PackErrors = Record<string, string>
export type PackReply = DialogReply<PackValues, PackErrors>

/** What is open over the list. */
export type PackDialog =
  | { kind: 'new' | 'edit'; saved: SavedFields<PackValues> }
  | { kind: 'delete'; id: string; title: string }

/** What is stored of a pack, once nothing is wrong with the form. */
export type PackContent = PackTerms & { name: LocalText; plans: string[]; isOnSale: boolean }

/** Everything that the form of a pack sends. */
export function readPackForm(form: FormData): PackValues {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.replace(/[\p{Cc}\s]+/gu, ' ').trim() : ''
  }
  const ticked = form.getAll('plan').filter(value => typeof value === 'string')
  return Object.fromEntries([
    ...PACK_FIELDS.map(name => [name, text(name)]),
    ['plans', ticked.join('\n')],
  ]) as PackValues
}

export const plansIn = (text: string) => text.split('\n').filter(Boolean)

/** Reads the form of a pack, or says what is wrong with it, by field (rule packs.fields). */
export function readPack(
  values: PackValues,
): { ok: true; content: PackContent } | { ok: false; errors: PackErrors } {
  const unit = CREDIT_UNITS.find(each => each === values.unit)
  const amount = readCount(values.amount, MOST_CREDITS)
  const days = readCount(values.days, MOST_DAYS)
  const priceSatang = readAmount(values.price)
  const errors: PackErrors = {
    ...nameErrors(values),
    ...(!unit && { unit: m.credits_error_unit() }),
    ...(amount === null && { amount: m.credits_error_amount({ most: MOST_CREDITS }) }),
    ...(days === null && { days: m.credits_error_amount({ most: MOST_DAYS }) }),
    ...(priceSatang === null && { price: amountError() }),
  }
  if (Object.keys(errors).length > 0 || !unit || amount === null || days === null || priceSatang === null)
    return { ok: false, errors }
  const terms = { unit, amount, days, priceSatang }
  const plans = plansIn(values.plans)
  return {
    ok: true,
    content: { name: readLocal('name', values), ...terms, plans, isOnSale: values.isOnSale === 'on' },
  }
}

/** It stands on papers, so that it has to be what they can print. */
function nameErrors(values: PackValues): PackErrors {
  const errors: PackErrors = {}
  if (values[`name_${baseLocale}`] === '') errors[`name_${baseLocale}`] = m.space_error_name()
  for (const name of NAME_FIELDS) {
    if (values[name].length > LONGEST_NAME) errors[name] = m.form_too_long({ max: LONGEST_NAME })
    else if (!isPrintable(values[name])) errors[name] = m.document_not_printable()
  }
  return errors
}

/** A whole number from 1 on, also with the commas that people write. */
function readCount(text: string, most: number): number | null {
  const digits = text.replaceAll(',', '')
  const count = /^\d{1,7}$/.test(digits) ? Number(digits) : 0
  return count >= 1 && count <= most ? count : null
}

/**
 * `pack` is its id and the terms that were shown, with a space between them; the money's fields are those of a sale; `key`
 * makes pressing twice one sale.
 */
export const SELL_FIELDS = ['pack', 'paid', 'method', 'withholds', 'key'] as const
type SellValues = Record<(typeof SELL_FIELDS)[number], string>
export type SellErrors = Partial<Record<'pack' | 'paid' | 'method' | 'form', string>>
export type SellReply = { sell: SellValues; errors: SellErrors }
