import { m } from '#app/paraglide/messages.js'
import type { Day } from '../../../pure/days.ts'
import type { MemberColumn } from '../member-columns.ts'
import { headingOf, type MatchedColumns } from './match-columns.ts'
import { type ReadRow, readRow } from './read-row.ts'

/** `row` is the number that a spreadsheet shows beside it. */
export type NumberedRow = ReadRow & { row: number }

/** Why a row is left out; `column` is null where it is not one cell's fault. */
export type RowProblem = {
  row: number
  name: string
  kind: 'error' | 'duplicate'
  column: string | null
  message: string
}

/** Member ids and emails that belong to members already, both in lower case. */
export type Taken = { memberIds: ReadonlySet<string>; emails: ReadonlySet<string> }

export type Examined = {
  good: NumberedRow[]
  problems: RowProblem[]
  errorRows: number
  duplicateRows: number
}

/**
 * Every row that is not empty, as the member it would become.
 * @param first the number of the first of these rows
 */
export function readRows(
  rows: string[][],
  { fields }: MatchedColumns,
  { today, first }: { today: Day; first: number },
): NumberedRow[] {
  return rows.flatMap((cells, index) => {
    if (cells.every(cell => cell.trim() === '')) return []
    const byField: Partial<Record<MemberColumn, string>> = {}
    for (const [position, field] of fields.entries()) if (field) byField[field] = cells[position] ?? ''
    const read = { ...readRow(byField, today), row: first + index }
    const isWide = cells.slice(fields.length).some(cell => cell.trim() !== '')
    if (isWide) read.errors.push({ field: null, message: m.member_import_wide() })
    return [read]
  })
}

/** Which rows become members, and why the others do not: of two rows with the same id or email the first counts. */
export function examineRows(rows: NumberedRow[], taken: Taken): Examined {
  const seen = { memberIds: new Map<string, number>(), emails: new Map<string, number>() }
  const result: Examined = { good: [], problems: [], errorRows: 0, duplicateRows: 0 }
  for (const read of rows) {
    const { row, errors, content, memberId } = read
    const found = errors.length > 0 ? errorsOf(read) : duplicateOf(read, taken, seen)
    if (found.length > 0) {
      result.problems.push(...found)
      if (errors.length > 0) result.errorRows += 1
      else result.duplicateRows += 1
      continue
    }
    seen.emails.set(content.email.toLowerCase(), row)
    if (memberId) seen.memberIds.set(memberId.toLowerCase(), row)
    result.good.push(read)
  }
  return result
}

function errorsOf({ row, content: { name }, errors }: NumberedRow): RowProblem[] {
  return errors.map(({ field, message }) => ({
    ...{ row, name, kind: 'error', message },
    column: field && headingOf(field),
  }))
}

type Seen = { memberIds: Map<string, number>; emails: Map<string, number> }

function duplicateOf({ row, content, memberId }: NumberedRow, taken: Taken, seen: Seen): RowProblem[] {
  const id = memberId?.toLowerCase() ?? ''
  const email = content.email.toLowerCase()
  const found = (field: MemberColumn, message: string): RowProblem[] => [
    { row, name: content.name, kind: 'duplicate', column: headingOf(field), message },
  ]
  if (taken.memberIds.has(id)) return found('memberId', m.member_import_taken_id({ id: memberId ?? '' }))
  if (taken.emails.has(email)) return found('email', m.member_import_taken_email({ email: content.email }))
  const sameId = seen.memberIds.get(id)
  if (sameId) return found('memberId', m.member_import_same_id({ row: sameId }))
  const sameEmail = seen.emails.get(email)
  return sameEmail ? found('email', m.member_import_same_email({ row: sameEmail })) : []
}
