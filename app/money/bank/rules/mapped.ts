import type { DateOrder } from './printed.ts'
import { type Field, plainHeading, type TableFormat } from './table.ts'

export const MAPPED_ENCODINGS = ['auto', 'windows-874', 'windows-1252'] as const

/** What the columns of a bank's CSV are, by their headings; empty where it has none such. */
export type Mapping = {
  date: string
  time: string
  amount: string
  out: string
  in: string
  balance: string
  details: string
  order: DateOrder
  encoding: (typeof MAPPED_ENCODINGS)[number]
}

const MAPPED = ['date', 'time', 'amount', 'out', 'in', 'balance', 'details'] as const satisfies Field[]

/** The reader of files with these columns. */
export function mappedFormat(mapping: Mapping): TableFormat {
  const named = MAPPED.filter(field => mapping[field].trim() !== '')
  const headings = named.map(field => [field, [plainHeading(mapping[field])]])
  return { format: 'mapped', headings: Object.fromEntries(headings), needs: named, order: mapping.order }
}

/** Whether it says what is needed: when, and how much, signed or in two columns. */
export function isWhole({ date, amount, out, in: into }: Mapping): boolean {
  const isTold = (text: string) => text.trim() !== ''
  return isTold(date) && isTold(amount) !== (isTold(out) && isTold(into))
}
