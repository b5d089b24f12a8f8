import { MEMBER_COLUMNS, type MemberColumn } from '#app/joining/members/rules/csv-columns.ts'
import { foldEmail } from '#app/kit/pure/email.ts'
import { m } from '#app/paraglide/messages.js'
import { headingOf, type MatchedColumns } from '../rules/match-columns.ts'
import { type CellError, type ListTerms, type ReadRow, readRow } from '../schema.ts'

/** `row` is the number that a spreadsheet shows beside it. */
export type NumberedRow = ReadRow & { row: number }

/** `column` is null where it is not one cell's fault. */
type Fault = { column: string | null; message: string }

/** Why a row is left out. */
export type RowProblem = { row: number; name: string; kind: 'error' | 'duplicate'; faults: Fault[] }

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
  { first, ...terms }: ListTerms & { first: number },
): NumberedRow[] {
  return rows.flatMap((cells, index) => {
    if (cells.every(cell => cell.trim() === '')) return []
    const byField: Partial<Record<MemberColumn, string>> = {}
    for (const [position, field] of fields.entries()) if (field) byField[field] = cells[position] ?? ''
    const read = { ...readRow(byField, terms), row: first + index }
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
    const duplicate = errors.length > 0 ? null : duplicateOf(read, taken, seen)
    const problem = { row, name: content.name }
    if (errors.length > 0) {
      result.problems.push({ ...problem, kind: 'error', faults: faultsOf(errors) })
      result.errorRows += 1
    } else if (duplicate) {
      result.problems.push({ ...problem, kind: 'duplicate', faults: [duplicate] })
      result.duplicateRows += 1
    } else {
      seen.emails.set(foldEmail(content.email), row)
      if (memberId) seen.memberIds.set(memberId.toLowerCase(), row)
      result.good.push(read)
    }
  }
  return result
}

/** In the order of the columns, those of the whole row first. */
function faultsOf(errors: CellError[]): Fault[] {
  const place = ({ field }: CellError) => MEMBER_COLUMNS.findIndex(column => column.field === field)
  return errors
    .toSorted((a, b) => place(a) - place(b))
    .map(({ field, message }) => ({ column: field && headingOf(field), message }))
}

type Seen = { memberIds: Map<string, number>; emails: Map<string, number> }

function duplicateOf({ content, memberId }: NumberedRow, taken: Taken, seen: Seen): Fault | null {
  const id = memberId?.toLowerCase() ?? ''
  const email = foldEmail(content.email)
  const fault = (field: MemberColumn, message: string) => ({ column: headingOf(field), message })
  if (taken.memberIds.has(id)) return fault('memberId', m.member_import_taken_id({ id: memberId ?? '' }))
  if (taken.emails.has(email)) return fault('email', m.member_import_taken_email({ email: content.email }))
  const sameId = seen.memberIds.get(id)
  if (sameId) return fault('memberId', m.member_import_same_id({ row: sameId }))
  const sameEmail = seen.emails.get(email)
  return sameEmail ? fault('email', m.member_import_same_email({ row: sameEmail })) : null
}
