import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { findPage, orderOf } from '#app/kit/platform/list-page.server.ts'
import { folded, foundBy, holdsWords, matchesPerson } from '#app/kit/platform/matches.server.ts'
import { isOneOf } from '#app/kit/platform/one-of.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { type ListQuery, readListQuery } from '#app/kit/pure/list-query.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { peopleOf, selectOpening } from '#app/people/entitlements/queries.server.ts'
import { entryLasts, type Person } from '#app/people/entitlements/rules.ts'
import { members } from '#app/people/members/tables.server.ts'
import { CODE_STATES, type CodeState, codeStateOf, readTypedCode } from '../rules.ts'
import { openPass } from '../steps/pass.server.ts'
import { isNewest } from '../steps/refresh.server.ts'
import { accessCodes } from '../tables.server.ts'

type CodeRow = typeof accessCodes.$inferSelect

export type CodeQuery = ListQuery<'state' | 'kind'>

/** What the list's address asks for. */
export function readCodeQuery(params: URLSearchParams): CodeQuery {
  return readListQuery(params, { state: CODE_STATES, kind: ['provisional', 'member'] })
}

/** A page of the access codes, newest first unless the query says otherwise, with whose they are; no Pass. */
export async function listCodes(db: Executor, query: CodeQuery, now: Date) {
  const { rows, total } = await findPage(db, accessCodes, {
    where: matching(db, query, now),
    orderBy: sortedBy(query),
    page: query.page,
  })
  const owners = await findOwners(db, rows)
  return { total, rows: rows.map(row => describeCode(row, owners, now)) }
}

/** Every code that search and filters leave, in the same order, for the export; no Pass. */
export async function listAllCodes(db: Executor, query: CodeQuery, now: Date) {
  const rows = await db
    .select()
    .from(accessCodes)
    .where(matching(db, query, now))
    .orderBy(...sortedBy(query))
  const owners = await findOwners(db, rows)
  return rows.map(row => describeCode(row, owners, now))
}

const SORTS = { id: accessCodes.accessId, until: accessCodes.validUntil }

function sortedBy({ sort }: CodeQuery): SQL[] {
  const { id, createdAt } = accessCodes
  return orderOf(SORTS, sort, { id, otherwise: [desc(createdAt), desc(id)] })
}

function matching(db: Executor, { search, filters }: CodeQuery, now: Date): SQL | undefined {
  return and(
    search
      ? or(holdsWords(folded(accessCodes.accessId), readTypedCode(search)), ofOwner(db, search))
      : undefined,
    filters.state ? isInState(filters.state as CodeState, now) : undefined,
    filters.kind ? eq(accessCodes.isProvisional, filters.kind === 'provisional') : undefined,
  )
}

function ofOwner(db: Executor, search: string): SQL | undefined {
  const applicants = db
    .select({ id: applications.id })
    .from(applications)
    .where(matchesPerson(foundBy(applications), [applications.mobilePhone], search))
  const people = db
    .select({ id: members.id })
    .from(members)
    .where(matchesPerson(foundBy(members), [members.mobilePhone, members.workPhone], search))
  const isWithout = and(isNull(accessCodes.applicationId), inArray(accessCodes.memberRowId, people))
  return or(inArray(accessCodes.applicationId, applicants), isWithout)
}

function isInState(state: CodeState, now: Date): SQL | undefined {
  const { validFrom, validUntil, revokedAt } = accessCodes
  if (state === 'revoked') return isNotNull(revokedAt)
  if (state === 'over') return and(isNull(revokedAt), lte(validUntil, now))
  const isAhead = and(isNull(revokedAt), gt(validUntil, now))
  return and(isAhead, state === 'early' ? gt(validFrom, now) : lte(validFrom, now))
}

/** Of the member as they are called now, else as somebody registered. */
const NAME = sql<string>`coalesce(${members.name}, ${applications.name}, '')`
const MEMBER_ID = sql<string>`coalesce(${applications.memberId}, ${members.memberId}, '')`

async function findOwners(db: Executor, rows: CodeRow[]) {
  const ids = rows.map(({ id }) => id)
  const found = await db
    .select({ id: accessCodes.id, name: NAME, memberId: MEMBER_ID })
    .from(accessCodes)
    .leftJoin(applications, eq(applications.id, accessCodes.applicationId))
    .leftJoin(members, eq(members.id, accessCodes.memberRowId))
    .where(inArray(accessCodes.id, ids))
  return new Map(found.map(owner => [owner.id, owner]))
}

function describeCode(row: CodeRow, owners: Awaited<ReturnType<typeof findOwners>>, now: Date) {
  const { pass: _, passHash: __, ...shown } = row
  const owner = owners.get(row.id)
  return {
    ...shown,
    name: owner?.name ?? '',
    memberId: owner?.memberId ?? '',
    state: codeStateOf(row, now),
  }
}

export type CodeListRow = Awaited<ReturnType<typeof listCodes>>['rows'][number]

export type ActiveCode = {
  id: string
  /** Null where only the hash is left: such a code opens by `checkCode` alone. */
  pass: string | null
  name: string
  memberId: string
  validFrom: Date
  validUntil: Date
  isProvisional: boolean
}

/**
 * Every code that opens the door now, with its Pass, and until when it does without asking: for doors that must open without
 * a network. Not those whose time begins with the first entry, which such a door could not tell anybody of.
 */
export async function listActiveCodes({
  db,
  secrets,
  now: clock,
}: Pick<ServerContext, 'db' | 'secrets' | 'now'>): Promise<ActiveCode[]> {
  const now = clock()
  const { graceDays } = (await findSettings(db)).renewals
  const [people, rows] = await Promise.all([
    selectOpening(db, { now, graceDays }).then(peopleOf),
    db
      .select({
        code: accessCodes,
        name: sql<string>`coalesce(${applications.name}, ${members.name}, '')`,
        memberId: MEMBER_ID,
      })
      .from(accessCodes)
      .leftJoin(applications, eq(applications.id, accessCodes.applicationId))
      .leftJoin(members, eq(members.id, accessCodes.memberRowId))
      .where(or(isVisitors(now), isMembers(db, now)))
      .orderBy(asc(accessCodes.id)),
  ])
  const opening = rows.flatMap(({ code, name, memberId }) => {
    const validUntil = opensUntil(
      code,
      code.memberRowId ? people.get(code.memberRowId) : null,
      now,
      graceDays,
    )
    const { accessId, validFrom, isProvisional } = code
    const told = { id: accessId, pass: openPass(secrets, code), name, memberId, validFrom, isProvisional }
    return validUntil > now ? [{ ...told, validUntil }] : []
  })
  return opening.toSorted((a, b) => a.validUntil.getTime() - b.validUntil.getTime())
}

/** A code that was given before staff have looked, and whose time has begun. */
function isVisitors(now: Date) {
  return and(isNull(accessCodes.memberRowId), isInState('valid', now), isNull(accessCodes.entryMinutes))
}

function isMembers(db: Executor, now: Date) {
  return and(isNotNull(accessCodes.memberRowId), or(isNewest(db), isInState('valid', now)))
}

/**
 * Until when a door may open to a code without asking (rule entry.may-enter); in the past for one to which it may not.
 * @param person whose it is; null for a visitor's, undefined for a member who has nothing that opens a door
 */
function opensUntil(
  { validUntil }: CodeRow,
  person: Person | null | undefined,
  now: Date,
  graceDays: number,
): Date {
  if (person === null) return validUntil
  return person ? (entryLasts(person, now, graceDays) ?? validUntil) : now
}

export type IssuedCode = Pick<
  CodeRow,
  'id' | 'accessId' | 'pass' | 'validFrom' | 'validUntil' | 'entryMinutes' | 'isProvisional'
>

/** The access code of the application; null without one, or when it was taken back. Its `pass` is for `openPass`. */
export async function findAccessCodeOf(db: Executor, applicationId: string): Promise<IssuedCode | null> {
  const { id, accessId, pass, validFrom, validUntil, entryMinutes, isProvisional, revokedAt } = accessCodes
  const [code] = await db
    .select({ id, accessId, pass, validFrom, validUntil, entryMinutes, isProvisional })
    .from(accessCodes)
    .where(and(eq(accessCodes.applicationId, applicationId), isNull(revokedAt)))
  return code ?? null
}

/** The code that was given for this receipt, for whoever sent it, while it opens the door. */
export async function findCodeForReceipt(
  { db, secrets, now }: Pick<ServerContext, 'db' | 'secrets' | 'now'>,
  receiptId: string,
): Promise<{ id: string; pass: string; validUntil: Date } | null> {
  const [code] = await db
    .select()
    .from(accessCodes)
    .where(and(eq(accessCodes.receiptId, receiptId), isInState('valid', now())))
  const pass = code && openPass(secrets, code)
  return pass ? { id: code.accessId, pass, validUntil: code.validUntil } : null
}

/** A code that can be ended, as the dialog that asks about it names it; null for any other. */
export async function findRevocable(db: Executor, id: string, now: Date) {
  if (!isUuid(id)) return null
  const [row] = await db
    .select({ id: accessCodes.id, accessId: accessCodes.accessId, name: NAME })
    .from(accessCodes)
    .leftJoin(applications, eq(applications.id, accessCodes.applicationId))
    .leftJoin(members, eq(members.id, accessCodes.memberRowId))
    .where(and(eq(accessCodes.id, id), isNull(accessCodes.revokedAt), gt(accessCodes.validUntil, now)))
  return row ?? null
}

/** Which of these applications have a provisional code that opens the door now. */
export async function listInside(db: Executor, applicationIds: string[], now: Date): Promise<Set<string>> {
  const { applicationId, isProvisional } = accessCodes
  const isOfOne = sql`${applicationId} ${isOneOf(applicationIds)}`
  const rows = await db
    .select({ applicationId: applications.id })
    .from(accessCodes)
    .innerJoin(applications, eq(applications.id, applicationId))
    .where(and(isOfOne, eq(isProvisional, true), isInState('valid', now)))
  return new Set(rows.map(({ applicationId }) => applicationId))
}
