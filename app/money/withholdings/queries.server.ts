import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { orderOf } from '#app/kit/platform/list-page.server.ts'
import { folded, holdsWords } from '#app/kit/platform/matches.server.ts'
import type { Day } from '#app/kit/pure/days.ts'
import { type ListQuery, PAGE_SIZE, readListQuery } from '#app/kit/pure/list-query.ts'
import { documents } from '#app/money/documents/tables.server.ts'
import { CERTIFICATE_STATES, type CertificateState } from './rules.ts'
import { withholdingCertificates } from './tables.server.ts'

export type WithholdingQuery = ListQuery<'state'>

export function readWithholdingQuery(params: URLSearchParams): WithholdingQuery {
  return readListQuery(params, { state: CERTIFICATE_STATES })
}

/** Today in Bangkok, and how long a certificate may take. */
type Terms = { today: Day; days: number }

/** The papers that say that tax was kept back, newest first unless the query says otherwise, each with its certificate where it came. */
export async function listWithholdings(db: Executor, query: WithholdingQuery, terms: Terms) {
  const where = matching(query, terms)
  const [rows, [counted]] = await Promise.all([
    from(db)
      .where(where)
      .orderBy(...sortedBy(query))
      .limit(PAGE_SIZE)
      .offset((query.page - 1) * PAGE_SIZE),
    db
      .select({ total: sql`count(*)`.mapWith(Number) })
      .from(documents)
      .leftJoin(withholdingCertificates, isOfIt)
      .where(where),
  ])
  return { rows, total: counted?.total ?? 0 }
}

const SORTS = { number: documents.number, day: documents.day }

function sortedBy({ sort }: WithholdingQuery): SQL[] {
  const { id, day } = documents
  return orderOf(SORTS, sort, { id, otherwise: [desc(day), desc(id)] })
}

/** Every one that search and filters leave, in the order of the payments: for the export. */
export function listAllWithholdings(db: Executor, query: WithholdingQuery, terms: Terms) {
  return from(db).where(matching(query, terms)).orderBy(asc(documents.day), asc(documents.id))
}

export type Withholding = Awaited<ReturnType<typeof listAllWithholdings>>[number]

const isOfIt = eq(withholdingCertificates.documentId, documents.id)

function from(db: Executor) {
  const { id, number, day, kind, content } = documents
  return db
    .select({
      id,
      number,
      day,
      kind,
      content,
      certificate: { number: withholdingCertificates.number, day: withholdingCertificates.day },
    })
    .from(documents)
    .leftJoin(withholdingCertificates, isOfIt)
}

/** A paper that was replaced, or credited in full, asks for no certificate. */
const stands = sql`coalesce((${documents.content} ->> 'withheldSatang')::bigint, 0) > 0
  and ${documents.kind} <> 'credit_note'
  and not exists (select from documents as later where later.replaces_id = ${documents.id})
  and ${documents.totalSatang} > (select coalesce(sum(note.total_satang), 0) from documents as note
    where note.credits_id = ${documents.id})`

function matching({ search, filters }: WithholdingQuery, terms: Terms): SQL | undefined {
  const { number } = withholdingCertificates
  return and(
    stands,
    search ? holdsWords(folded(documents.number, documents.buyerName, sql`${number}`), search) : undefined,
    filters.state ? isInState(filters.state as CertificateState, terms) : undefined,
  )
}

/** As `certificateState` says it. */
function isInState(state: CertificateState, { today, days }: Terms): SQL {
  const hasCome = sql`${withholdingCertificates.id} is not null`
  const isLate = sql`${documents.day} + ${days}::int < ${today}::date`
  if (state === 'received') return hasCome
  return state === 'missing' ? sql`not (${hasCome}) and ${isLate}` : sql`not (${hasCome}) and not (${isLate})`
}
