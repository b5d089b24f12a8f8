import type { MemberColumn } from '#app/people/members/rules/csv-columns.ts'
import { DAY_ORDERS, type DayOrder, dayOrderOf } from './typed-day.ts'

export const DAY_FIELDS = ['joinDate', 'expiryDate', 'dateOfBirth'] as const satisfies readonly MemberColumn[]
export type DayField = (typeof DAY_FIELDS)[number]

/** By column the first row that proves each order, and the first that could be both. */
export type DayProofs = Partial<
  Record<DayField, Partial<Record<DayOrder | 'either', { row: number; text: string }>>>
>

/** Adds to the proofs what these rows say. @param first the number of the first of them */
export function noteDays(
  proofs: DayProofs,
  rows: string[][],
  { fields, first }: { fields: (MemberColumn | null)[]; first: number },
) {
  for (const field of DAY_FIELDS) {
    const position = fields.indexOf(field)
    if (position < 0) continue
    proofs[field] ??= {}
    const proof = proofs[field]
    for (const [index, cells] of rows.entries()) {
      const text = (cells[position] ?? '').trim()
      const order = dayOrderOf(text)
      if (order) proof[order] ??= { row: first + index, text }
    }
  }
}

/**
 * The order of day and month of a column (rule dates.imported): one proof decides the whole of it, without one those
 * of the other columns do, and then what was chosen.
 * @returns 'either' where somebody has to say, null where it does not matter, or the two rows that contradict each other
 */
export function orderOf(
  proofs: DayProofs,
  field: DayField,
  chosen?: DayOrder,
): DayOrder | 'either' | null | { rows: [number, number] } {
  const own = proofs[field] ?? {}
  const proved = provedBy([own])
  if (proved.length === 2)
    return {
      rows: DAY_ORDERS.map(order => own[order]?.row ?? 0).toSorted((a, b) => a - b) as [number, number],
    }
  if (proved[0]) return proved[0]
  if (!own.either) return null
  const elsewhere = provedBy(Object.values(proofs))
  return (elsewhere.length === 1 && elsewhere[0]) || chosen || 'either'
}

function provedBy(columns: NonNullable<DayProofs[DayField]>[]): DayOrder[] {
  return DAY_ORDERS.filter(order => columns.some(column => column[order]))
}
