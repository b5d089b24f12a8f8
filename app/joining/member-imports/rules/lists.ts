import { DAY_ORDERS, type DayOrder } from './typed-day.ts'

/** What one upload may hold. */
export const MOST_ROWS = 20_000
export const MOST_BYTES = 6 * 1024 * 1024

/** How long an uploaded list waits to be taken in, in days: it holds personal data. */
export const FORGOTTEN_AFTER_DAYS = 7

/** What a work that takes a list in is called. */
export const MEMBER_IMPORT = 'member_import'

/** What staff have said about an uploaded list that its cells leave open. */
export type ImportChoices = { dayOrder?: DayOrder }

/** What a form says about it; anything else than an order counts as not said. */
export function readImportChoices(form: FormData): ImportChoices {
  const dayOrder = DAY_ORDERS.find(order => order === form.get('dayOrder'))
  return dayOrder ? { dayOrder } : {}
}

/** Why a list was not taken in. */
export type ImportFailure = 'given_up' | 'nothing_to_add' | 'days_open'
