import { foldEmail } from '#app/kit/pure/email.ts'
import { m } from '#app/paraglide/messages.js'
import { MEMBER_COLUMNS, type MemberColumn } from '#app/people/members/rules/csv-columns.ts'
import { type Headings, headingOf, type MatchedColumns } from '../rules/match-columns.ts'
import { type CellError, type ListTerms, type ReadRow, readRow } from '../schema.ts'

/** `row` is the number that a spreadsheet shows beside it. */
export type NumberedRow = ReadRow & { row: number }

/** `column` is null where it is not one cell's fault. */
type Fault = { column: string | null; message: string }

/** Why a row is left out. */
export type RowProblem = { row: number; name: string; kind: 'error' | 'duplicate'; faults: Fault[] }

/** Member ids and emails that belong to members already, both in lower case, and who has these emails. */
export type Taken = {
  memberIds: ReadonlySet<string>
  emails: ReadonlySet<string>
  people: ReadonlySet<string>
}

/** Somebody of that name and email: of two people with one address the names differ. */
export function personOf({ name, email }: { name: string; email: string }): string {
  return `${email} ${name.normalize('NFC').replace(/\s+/g, ' ').trim()}`.toLowerCase()
}

export type Examined = {
  good: NumberedRow[]
  problems: RowProblem[]
  errorRows: number
  duplicateRows: number
  /** Rows whose email somebody of another name has, and the first of them. */
  shared: { count: number; first: { name: string; email: string } | null }
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

/**
 * Which rows become members, and why the others do not: of two rows with the same id or email the first counts.
 * @param sharesEmails whether people of other names are let have the same email (rule imports.shared-emails)
 * @param headings by which the faults name their columns
 */
export function examineRows(
  rows: NumberedRow[],
  taken: Taken,
  { sharesEmails, headings = {} }: { sharesEmails: boolean; headings?: Headings },
): Examined {
  const seen: Seen = { memberIds: new Map(), emails: new Map(), people: new Set() }
  const shared: Examined['shared'] = { count: 0, first: null }
  const known: Known = { taken, seen, headings }
  const result: Examined = { good: [], problems: [], errorRows: 0, duplicateRows: 0, shared }
  for (const read of rows) {
    const { row, errors, content, memberId } = read
    const sameId = errors.length > 0 ? null : sameIdOf(read, known)
    const sameEmail = errors.length > 0 || sameId ? null : sameEmailOf(read, known)
    const isShared = sameEmail !== null && !isKnown(content, known)
    if (isShared) {
      shared.count += 1
      shared.first ??= { name: content.name, email: content.email }
    }
    const duplicate = sameId ?? (isShared && sharesEmails ? null : sameEmail)
    const problem = { row, name: content.name }
    if (errors.length > 0) {
      result.problems.push({ ...problem, kind: 'error', faults: faultsOf(errors, headings) })
      result.errorRows += 1
    } else if (duplicate) {
      result.problems.push({ ...problem, kind: 'duplicate', faults: [duplicate] })
      result.duplicateRows += 1
    } else {
      const email = foldEmail(content.email)
      if (!seen.emails.has(email)) seen.emails.set(email, row)
      seen.people.add(personOf(content))
      if (memberId) seen.memberIds.set(memberId.toLowerCase(), row)
      result.good.push(read)
    }
  }
  return result
}

/** In the order of the columns, those of the whole row first. */
function faultsOf(errors: CellError[], headings: Headings): Fault[] {
  const place = ({ field }: CellError) => MEMBER_COLUMNS.findIndex(column => column.field === field)
  return errors
    .toSorted((a, b) => place(a) - place(b))
    .map(({ field, message }) => ({ column: field && headingOf(field, headings), message }))
}

/** By what they have, in lower case, the row in which it stood first. */
type Seen = { memberIds: Map<string, number>; emails: Map<string, number>; people: Set<string> }

type Known = { taken: Taken; seen: Seen; headings: Headings }

function sameIdOf({ memberId }: NumberedRow, { taken, seen, headings }: Known): Fault | null {
  const id = memberId?.toLowerCase() ?? ''
  const fault = (message: string) => ({ column: headingOf('memberId', headings), message })
  if (taken.memberIds.has(id)) return fault(m.member_import_taken_id({ id: memberId ?? '' }))
  const row = seen.memberIds.get(id)
  return row ? fault(m.member_import_same_id({ row })) : null
}

function sameEmailOf({ content }: NumberedRow, { taken, seen, headings }: Known): Fault | null {
  const email = foldEmail(content.email)
  const fault = (message: string) => ({ column: headingOf('email', headings), message })
  if (taken.emails.has(email)) return fault(m.member_import_taken_email({ email: content.email }))
  const row = seen.emails.get(email)
  return row ? fault(m.member_import_same_email({ row })) : null
}

function isKnown(content: NumberedRow['content'], { taken, seen }: Known): boolean {
  const person = personOf(content)
  return taken.people.has(person) || seen.people.has(person)
}
