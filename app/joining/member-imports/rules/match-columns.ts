import { MEMBER_COLUMNS, type MemberColumn } from '#app/joining/members/rules/csv-columns.ts'

/** `fields` says what each column of the file is, null for one that is left out. */
export type MatchedColumns = {
  fields: (MemberColumn | null)[]
  unknown: string[]
  /** Headings that stand there twice: which of them counts, nobody can tell. */
  doubled: string[]
  /** Headings without which no row can become a member. */
  missing: string[]
}

const REQUIRED: MemberColumn[] = ['name', 'email', 'mobilePhone']

const BY_NAME = new Map(
  MEMBER_COLUMNS.flatMap(({ field, heading }) => [
    [keyOf(heading), field],
    [keyOf(field), field],
  ]),
)

/** Finds the columns by the headings of our own export or the fields' names, however they are written. */
export function matchColumns(header: string[]): MatchedColumns {
  const fields = header.map(heading => BY_NAME.get(keyOf(heading)) ?? null)
  const headingsOf = (wanted: MemberColumn[]) =>
    MEMBER_COLUMNS.filter(({ field }) => wanted.includes(field)).map(({ heading }) => heading)
  const known = fields.filter(field => field !== null)
  return {
    fields,
    unknown: header.map(heading => heading.trim()).filter((heading, index) => heading && !fields[index]),
    doubled: headingsOf(known.filter((field, index) => known.indexOf(field) !== index)),
    missing: headingsOf(REQUIRED.filter(field => !known.includes(field))),
  }
}

/** "Member ID", "member_id" and "memberId" are the same. */
function keyOf(heading: string): string {
  return heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

export function headingOf(field: MemberColumn): string {
  return MEMBER_COLUMNS.find(column => column.field === field)?.heading ?? field
}
