import { m } from '#app/paraglide/messages.js'
import { baseLocale, getLocale, locales } from '#app/paraglide/runtime.js'
import { MEMBER_COLUMNS, type MemberColumn } from '#app/people/members/rules/csv-columns.ts'

/** `fields` says what each column of the file is, null for one that is left out. */
export type MatchedColumns = {
  fields: (MemberColumn | null)[]
  /** How the file calls the columns that are known, the first of each. */
  headings: Headings
  unknown: string[]
  /** Headings that stand there twice: which of them counts, nobody can tell. */
  doubled: string[]
  /** Headings without which no row can become a member. */
  missing: string[]
}

/** The headings of a file, by what their columns are. */
export type Headings = Partial<Record<MemberColumn, string>>

const REQUIRED: MemberColumn[] = ['name', 'email', 'mobilePhone']

/** The words of the form, in which the house's own lists are kept in each language. */
const LABELS: Partial<Record<MemberColumn, typeof m.member_name>> = {
  memberId: m.member_id,
  name: m.member_name,
  email: m.member_email,
  secondaryEmail: m.member_email2,
  mobilePhone: m.member_mobile,
  workPhone: m.member_work_phone,
  address: m.member_address,
  dateOfBirth: m.member_birth,
  membershipType: m.member_type,
  planName: m.member_plan,
  status: m.member_status,
  joinDate: m.member_join_date,
  expiryDate: m.member_expiry_date,
  autoRenew: m.member_auto_renew,
  lineId: m.member_line,
  emergencyContact: m.member_emergency,
}

const USUAL: [string, MemberColumn][] = [
  ['ชื่อ-นามสกุล', 'name'],
  ['ФИО', 'name'],
  ['อีเมล์', 'email'],
  ['Почта', 'email'],
  ['Электронная почта', 'email'],
  ['เบอร์โทร', 'mobilePhone'],
  ['เบอร์โทรศัพท์', 'mobilePhone'],
  ['โทรศัพท์', 'mobilePhone'],
  ['Телефон', 'mobilePhone'],
]

const BY_NAME = new Map(
  [
    ...MEMBER_COLUMNS.flatMap(({ field, heading }): [string, MemberColumn][] => [
      [heading, field],
      [field, field],
      ...labelsOf(field).map((label): [string, MemberColumn] => [label, field]),
    ]),
    ...USUAL,
  ].map(([name, field]) => [keyOf(name), field]),
)

function labelsOf(field: MemberColumn): string[] {
  const label = LABELS[field]
  return label ? locales.map(locale => label({}, { locale })) : []
}

/** How many of these cells are headings of ours. */
export function countHeadings(cells: string[]): number {
  return cells.filter(cell => BY_NAME.has(keyOf(cell))).length
}

/** Finds the columns by the headings of our own export, the fields' names or the form's words, however written. */
export function matchColumns(header: string[]): MatchedColumns {
  const fields = header.map(heading => BY_NAME.get(keyOf(heading)) ?? null)
  const named = header.map(heading => heading.trim())
  const isDoubled = (field: MemberColumn | null) => fields.indexOf(field) !== fields.lastIndexOf(field)
  const headings: Headings = {}
  for (const [index, field] of fields.entries()) if (field) headings[field] ??= named[index] ?? ''
  return {
    fields,
    headings,
    unknown: named.filter((heading, index) => heading && !fields[index]),
    doubled: [...new Set(named.filter((_, index) => fields[index] && isDoubled(fields[index] ?? null)))],
    missing: REQUIRED.filter(field => !fields.includes(field)).map(field => headingOf(field)),
  }
}

/** "Member ID", "member_id" and "memberId" are the same. */
function keyOf(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}

/** The headings of an empty list in the reader's language; in English those of our own export. */
export function templateHeadings(): string[] {
  return MEMBER_COLUMNS.map(({ field }) => headingOf(field))
}

/** What a column is called: as it stands in the file, or in the reader's language where the file has none. */
export function headingOf(field: MemberColumn, headings: Headings = {}): string {
  const known = headings[field]
  if (known) return known
  const heading = MEMBER_COLUMNS.find(column => column.field === field)?.heading ?? field
  return getLocale() === baseLocale ? heading : (LABELS[field]?.() ?? heading)
}
