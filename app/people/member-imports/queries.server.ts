import { setImmediate } from 'node:timers/promises'
import { and, eq, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { listCatalogue } from '#app/house/plans/queries.server.ts'
import { rereadAs } from '#app/kit/platform/csv-encoding.server.ts'
import { type CsvProblem, type CsvTable, readCsv } from '#app/kit/platform/csv-reader.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { readFile } from '#app/kit/platform/kept-files.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import type { ByteEncoding } from '#app/kit/pure/byte-encodings.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { foldEmail } from '#app/kit/pure/email.ts'
import { ok, type Result } from '#app/kit/pure/result.ts'
import { members } from '#app/people/members/tables.server.ts'
import {
  type Examined,
  examineRows,
  type NumberedRow,
  personOf,
  readRows,
  type Taken,
} from './adapters/examine-list.ts'
import { DAY_FIELDS, type DayField, type DayProofs, noteDays, orderOf } from './rules/day-order.ts'
import { type ImportQuestion, MOST_ROWS } from './rules/lists.ts'
import { noteLostZeros } from './rules/lost-zero.ts'
import { countHeadings, type MatchedColumns, matchColumns } from './rules/match-columns.ts'
import type { ListTerms } from './schema.ts'
import { memberImports } from './tables.server.ts'

export type MemberImport = typeof memberImports.$inferSelect

/** The list that somebody uploaded, also once it is taken in or given up. */
export async function findMemberImport(db: Executor, id: string): Promise<MemberImport | null> {
  if (!isUuid(id)) return null
  const [found] = await db.select().from(memberImports).where(eq(memberImports.id, id))
  return found ?? null
}

export async function listMemberImports(db: Executor, ids: string[]): Promise<MemberImport[]> {
  return db.select().from(memberImports).where(inArray(memberImports.id, ids))
}

export type ExaminedList = Examined & {
  columns: MatchedColumns
  encoding: CsvTable['encoding']
  /** A few cells in each encoding that the list may be in as well as not. */
  readings: { encoding: ByteEncoding; cells: string[] }[]
  /** Some phone numbers that may have lost a 0. */
  lostZeros: string[]
  /** Without an answer to these it is not taken in. */
  unanswered: ImportQuestion[]
  /** Columns whose order of day and month only staff know, each with a cell that could be both. */
  openDays: { field: DayField; text: string }[]
}

type Reader = Pick<ServerContext, 'storage' | 'log' | 'now'>

/** What would become of the uploaded list now; null when its file is gone. */
export async function examineList(
  db: Executor,
  reader: Reader,
  { contentKey, choices }: Pick<MemberImport, 'contentKey' | 'choices'>,
): Promise<ExaminedList | null> {
  const bytes = contentKey && (await readFile(reader, contentKey))
  if (!bytes) return null
  const list = await readMemberList(bytes, choices.encoding)
  if (!list.ok) throw new Error(`A list that could be read when it was uploaded cannot be: ${list.reason}`)
  const { table, columns, proofs, lostZeros } = list.value
  const orders = DAY_FIELDS.map(field => [field, orderOf(proofs, field, choices.dayOrder)] as const)
  const rows = await readAll(table, columns, {
    today: bangkokDay(reader.now()),
    plans: await listCatalogue(db),
    orders: Object.fromEntries(
      orders.filter(([, order]) => order === 'day_first' || order === 'month_first'),
    ),
    restoresZeros: choices.lostZeros === 'yes',
  })
  const taken = await findTaken(db, rows)
  const examined = examineRows(rows, taken, {
    sharesEmails: choices.sharedEmails === 'yes',
    headings: columns.headings,
  })
  const openDays = DAY_FIELDS.flatMap(field => {
    const text = proofs[field]?.either?.text
    return text && orderOf(proofs, field) === 'either' ? { field, text } : []
  })
  const readings = readingsOf(table, columns)
  const asked: [ImportQuestion, unknown[]][] = [
    ['encoding', readings],
    ['dayOrder', openDays],
    ['lostZeros', lostZeros],
  ]
  const unanswered = asked.flatMap(([question, cause]) =>
    cause.length > 0 && !choices[question] ? question : [],
  )
  return { ...examined, columns, encoding: table.encoding, readings, lostZeros, openDays, unanswered }
}

const FEW = 4

/** Names, or else other cells, of letters that each encoding reads as others. */
function readingsOf({ header, rows, encoding, open }: CsvTable, { fields }: MatchedColumns) {
  const isTelling = (cell: string | undefined) => cell !== undefined && /[^\0-\x7f]/.test(cell)
  const names = rows.map(cells => cells[fields.indexOf('name')] ?? '').filter(isTelling)
  const cells = names.length > 0 ? names : [header, ...rows].flat().filter(isTelling)
  const few = [...new Set(cells)].slice(0, FEW)
  return open.map(other => ({
    encoding: other,
    cells: few.map(cell => rereadAs(cell, encoding as ByteEncoding, other).trim()),
  }))
}

type MemberList = { table: CsvTable; columns: MatchedColumns; proofs: DayProofs; lostZeros: string[] }

/**
 * The cells of a list, what its columns are, what its days prove about the order of day and month, and some phone
 * numbers that may have lost a 0.
 * @param encoding counts where the letters do not decide
 */
export async function readMemberList(
  bytes: Uint8Array,
  encoding?: ByteEncoding,
): Promise<Result<MemberList, CsvProblem>> {
  const table = await readCsv(bytes, { maxRows: MOST_ROWS, headingsIn: countHeadings, encoding })
  if (!table.ok) return table
  const columns = matchColumns(table.value.header)
  const proofs: DayProofs = {}
  const lostZeros: string[] = []
  for (const { rows, first } of chunksOf(table.value)) {
    noteDays(proofs, rows, { fields: columns.fields, first })
    noteLostZeros(lostZeros, rows, columns.fields)
    await setImmediate()
  }
  return ok({ table: table.value, columns, proofs, lostZeros })
}

/** Rows between which others get their turn: a long list takes a second. */
const CHUNK = 500

/** `first` is the number of the first of the rows. */
function* chunksOf({ rows, first }: CsvTable) {
  for (let start = 0; start < rows.length; start += CHUNK)
    yield { rows: rows.slice(start, start + CHUNK), first: first + start }
}

async function readAll(table: CsvTable, columns: MatchedColumns, terms: ListTerms): Promise<NumberedRow[]> {
  const read: NumberedRow[] = []
  for (const { rows, first } of chunksOf(table)) {
    read.push(...readRows(rows, columns, { ...terms, first }))
    await setImmediate()
  }
  return read
}

async function findTaken(db: Executor, rows: NumberedRow[]): Promise<Taken> {
  const wantedIds = rows.flatMap(({ memberId }) => memberId?.toLowerCase() ?? [])
  const wantedEmails = rows.map(({ content }) => foldEmail(content.email))
  const memberId = sql<string>`lower(${members.memberId})`
  const email = sql<string>`lower(${members.email})`
  const [sameIds, sameEmails] = await Promise.all([
    db
      .select({ memberId })
      .from(members)
      .where(sql`${memberId} = any(${sql.param(wantedIds)}::text[])`),
    db
      .select({ email, name: members.name })
      .from(members)
      .where(sql`${email} = any(${sql.param(wantedEmails)}::text[])`),
  ])
  return {
    memberIds: new Set(sameIds.map(row => row.memberId)),
    people: new Set(sameEmails.map(row => personOf(row))),
    emails: new Set(sameEmails.map(row => row.email)),
  }
}

/** Files that nobody needs any more: of lists that were taken in, and of those forgotten since before that moment. */
export function listForgottenImports(db: Executor, before: Date): Promise<MemberImport[]> {
  const { contentKey, createdAt, importedAt } = memberImports
  const isOver = or(isNotNull(importedAt), lt(createdAt, before))
  return db
    .select()
    .from(memberImports)
    .where(and(isNotNull(contentKey), isOver))
}
