import { and, asc, count, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { byName } from '#app/kit/platform/by-name.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { type ListPage, orderOf } from '#app/kit/platform/list-page.server.ts'
import { folded, holdsWords } from '#app/kit/platform/matches.server.ts'
import { answerTo } from '#app/kit/platform/questions.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { foldEmail } from '#app/kit/pure/email.ts'
import { type ListQuery, PAGE_SIZE } from '#app/kit/pure/list-query.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { bills } from '#app/money/bills/tables.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { isSomebody } from '#app/people/members/queries/members.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import type { CustomerKind, CustomerRole } from './rules.ts'
import { type Customer, customerPeople, customers } from './tables.server.ts'

/** A customer with what it owes; a member's own is called, and written to, as the member is. */
export type ShownCustomer = Omit<Customer, 'memberRowId' | 'joinedTo' | 'createdAt'> & {
  /** Of the member whose own it is. */
  ownMemberId: string | null
  /** Whom it pays for. */
  members: number
  owedSatang: Satang
  creditSatang: Satang
  depositSatang: Satang
}

const own = members
const isOwed = sql`case entry.account when 'owed' then entry.amount_satang else -entry.amount_satang end`

/** What each member whom it pays for owes or has paid ahead, apart from bills of contracts, which are the customer's. */
const accounts = sql`lateral (
  select coalesce(sum(greatest(owed, 0)), 0) as owed, coalesce(sum(greatest(-owed, 0)), 0) as credit from (
    select sum(${isOwed}) as owed from ${members} as paid_for
    join ${ledgerEntries} as entry on entry.member_row_id = paid_for.id
    where paid_for.customer_id = ${customers.id} and entry.account in ('owed', 'received') and entry.source <> 'contract'
    group by paid_for.id) as account) as accounts`

/** What its bills of contracts ask for, deposits among it, less what came for them; and what of deposits is held for it. */
const contracted = sql`lateral (
  select coalesce(sum(asked - came), 0) as owed, coalesce(sum(held), 0) + (select coalesce(sum(amount_satang), 0)
    from ${ledgerEntries} where source = 'contract' and reference = ${customers.id}::text and account = 'deposit') as deposit from (
    select case bill.state when 'void' then 0 else coalesce(bill.total_satang, 0) end as asked,
      coalesce(sum(entry.amount_satang), 0) as came,
      coalesce(sum(entry.amount_satang) filter (where entry.account = 'deposit'), 0) as held
    from ${bills} as bill
    left join ${ledgerEntries} as entry on entry.source = 'contract' and entry.reference = bill.subject_id::text
      and entry.account in ('received', 'deposit')
    where bill.kind = 'contract' and bill.customer_id = ${customers.id}
    group by bill.id) as billed) as contracted`

const { id, kind, name, legalName, taxId, branch, address, billingEmails } = customers
const { locale, billingDay, withholds } = customers
/** Whether nobody has said that it is the same as another, of which everything is then. */
const isItself = isNull(customers.joinedTo)
const isOwn = sql`${customers.memberRowId} is not null`
const shownName = sql<string>`case when ${isOwn} then ${own.name} else ${name} end`
const owedSatang = sql<Satang>`accounts.owed + greatest(contracted.owed, 0)`

const SHOWN = {
  id,
  kind,
  legalName,
  taxId,
  branch,
  address,
  locale,
  billingDay,
  withholds,
  name: shownName,
  billingEmails: sql<string[]>`case when ${isOwn} then array[${own.email}] else ${billingEmails} end`,
  /** A member's own changes with the member. */
  updatedAt: sql`greatest(${customers.updatedAt}, ${own.updatedAt})`.mapWith(customers.updatedAt),
  ownMemberId: own.memberId,
  members:
    sql`(select count(*) from ${members} where ${members.customerId} = ${customers.id} and ${isSomebody})`.mapWith(
      Number,
    ),
  owedSatang: owedSatang.mapWith(Number),
  creditSatang: sql`accounts.credit + greatest(-contracted.owed, 0)`.mapWith(Number),
  depositSatang: sql`contracted.deposit`.mapWith(Number),
}

function shown(db: Executor) {
  return db
    .select(SHOWN)
    .from(customers)
    .leftJoin(own, eq(own.id, customers.memberRowId))
    .innerJoin(accounts, sql`true`)
    .innerJoin(contracted, sql`true`)
    .$dynamic()
}

export type CustomerQuery = {
  kind?: CustomerKind | undefined
  email?: string | undefined
  taxId?: string | undefined
  search?: string | undefined
}

/** Nobody who was erased, nothing that is left of a member who was deleted, and no company that another has taken over. */
function matching({ kind: ofKind, email, taxId: tin, search }: CustomerQuery): SQL | undefined {
  const address = email === undefined ? '' : foldEmail(email)
  return and(
    or(and(isNull(customers.memberRowId), sql`${name} <> ''`, isItself), and(isOwn, isSomebody)),
    ofKind && eq(kind, ofKind),
    email === undefined
      ? undefined
      : or(sql`${address} = any(${billingEmails})`, and(isOwn, sql`lower(${own.email}) = ${address}`)),
    tin === undefined ? undefined : eq(taxId, tin),
    search
      ? holdsWords(folded(name, legalName, taxId, sql`${own.name}`, sql`${own.email}`), search)
      : undefined,
  )
}

/** One page, and one more where there is a next; the newest first. */
export function listCustomersForApi(
  db: Executor,
  { page, perPage, ...query }: CustomerQuery & { page: number; perPage: number },
): Promise<ShownCustomer[]> {
  return shown(db)
    .where(matching(query))
    .orderBy(desc(customers.createdAt), desc(id))
    .limit(perPage + 1)
    .offset((page - 1) * perPage)
}

/** One of them; null for what is none, and for what is no id. */
export async function findCustomer(db: Executor, of: string): Promise<ShownCustomer | null> {
  if (!isUuid(of)) return null
  const [found] = await shown(db).where(and(matching({}), eq(id, of)))
  return found ?? null
}

/** The company that has taken one over because both were the same; null for one that is itself, and for what is no id. */
export async function findJoinedTo(db: Executor, of: string): Promise<string | null> {
  if (!isUuid(of)) return null
  const [found] = await db.select({ into: customers.joinedTo }).from(customers).where(eq(id, of))
  return found?.into ?? null
}

/** The company that pays for a member; null where they pay for themselves. */
export async function findPayingCompany(
  db: Executor,
  memberRowId: string,
): Promise<{ id: string; name: string } | null> {
  const [found] = await db
    .select({ id, name })
    .from(members)
    .innerJoin(customers, eq(id, members.customerId))
    .where(and(eq(members.id, memberRowId), eq(kind, 'company')))
  return found ?? null
}

declare module '#app/kit/platform/questions.server.ts' {
  interface Answers {
    /** Of whoever keeps cards on file: a customer's in a word, with where staff see more of it. */
    cardOnFile: (
      ctx: Pick<ServerContext, 'db' | 'env'>,
      customerId: string,
    ) => Promise<{ name: string; href: string } | null>
  }
}

declare module '#app/kit/platform/questions.server.ts' {
  interface Answers {
    /** Of whoever knows which companies are the same: whether staff have any to look at, or to part again. */
    hasDuplicates: (ctx: Pick<ServerContext, 'db' | 'kept' | 'now'>) => Promise<boolean>
  }
}

/** Whether companies are likely the same, which staff may put together. */
export async function findHasDuplicates(ctx: Pick<ServerContext, 'db' | 'kept' | 'now'>): Promise<boolean> {
  return (await answerTo('hasDuplicates'))(ctx)
}

/** The card that a customer has left to be charged; null without one, and where no cards are taken. */
export async function findCardOnFile(ctx: Pick<ServerContext, 'db' | 'env'>, customerId: string) {
  return (await answerTo('cardOnFile'))(ctx, customerId)
}

/** Those who act for it, by their address. */
export function listPeople(db: Executor, customerId: string) {
  const { id, email, role } = customerPeople
  return db
    .select({ id, email, role })
    .from(customerPeople)
    .where(eq(customerPeople.customerId, customerId))
    .orderBy(asc(email))
}

/** A company, and what somebody may do for it. */
export type ActedFor = { id: string; name: string; withholds: boolean; role: CustomerRole }

function actedFor(db: Executor, email: string) {
  const isIts = and(eq(customerPeople.customerId, id), eq(customerPeople.email, email), isItself)
  return db
    .select({ id, name, withholds, role: customerPeople.role })
    .from(customers)
    .innerJoin(customerPeople, isIts)
    .$dynamic()
}

/** The companies that an address acts for, by name. */
export function listCompaniesOf(db: Executor, email: string): Promise<ActedFor[]> {
  return actedFor(db, email)
    .where(eq(kind, 'company'))
    .orderBy(asc(byName(name)), asc(id))
}

/** One of them; null for everybody else's, and for what is no id. */
export async function findCompanyOf(
  db: Executor,
  { email, companyId }: { email: string; companyId: string },
): Promise<ActedFor | null> {
  if (!isUuid(companyId)) return null
  const [found] = await actedFor(db, email).where(and(eq(kind, 'company'), eq(id, companyId)))
  return found ?? null
}

/** A member's own customer, whoever pays for them; null where there is none. */
export async function findPersonOf(
  db: Executor,
  memberRowId: string,
): Promise<Pick<ActedFor, 'id' | 'withholds'> | null> {
  const isTheirs = and(eq(kind, 'person'), eq(customers.memberRowId, memberRowId))
  const [found] = await db.select({ id, withholds }).from(customers).where(isTheirs)
  return found ?? null
}

/** Whom it pays for, by name. */
export function listPaidFor(db: Executor, customerId: string) {
  return db
    .select({ id: members.id, memberId: members.memberId, name: members.name })
    .from(members)
    .where(and(eq(members.customerId, customerId), isSomebody))
    .orderBy(asc(byName(members.name)), asc(members.id))
}

/** One of them; null for whoever it does not pay for, and for what is no id. */
export async function findPaidFor(
  db: Executor,
  { customerId, memberRowId }: { customerId: string; memberRowId: string },
): Promise<{ id: string; memberId: string } | null> {
  if (!isUuid(memberRowId)) return null
  const isTheirs = and(eq(members.id, memberRowId), eq(members.customerId, customerId))
  const [found] = await db
    .select({ id: members.id, memberId: members.memberId })
    .from(members)
    .where(and(isTheirs, isSomebody))
  return found ?? null
}

export type CompanyQuery = ListQuery<never>

const SORTS = { name: byName(name), taxId, members: SHOWN.members, owed: owedSatang }

function companies(db: Executor, { search, sort }: CompanyQuery) {
  const otherwise = [asc(byName(name)), asc(id)]
  return shown(db)
    .where(matching({ kind: 'company', search }))
    .orderBy(...orderOf(SORTS, sort, { id, otherwise }))
}

/** A page of the companies, by name unless the query says otherwise, and how many there are. */
export async function listCompanies(db: Executor, query: CompanyQuery): Promise<ListPage<ShownCustomer>> {
  const rows = await companies(db, query)
    .limit(PAGE_SIZE)
    .offset((query.page - 1) * PAGE_SIZE)
  const [counted] = await db
    .select({ total: count() })
    .from(customers)
    .leftJoin(own, eq(own.id, customers.memberRowId))
    .where(matching({ kind: 'company', search: query.search }))
  return { rows, total: counted?.total ?? 0 }
}

/** The same without pages, for the export. */
export function listAllCompanies(db: Executor, query: CompanyQuery): Promise<ShownCustomer[]> {
  return companies(db, query)
}

/** Whether the house sells to companies at all: one that does not reads no word of them. */
export async function hasCompanies(db: Executor): Promise<boolean> {
  const found = await db.select({ id }).from(customers).where(eq(kind, 'company')).limit(1)
  return found.length > 0
}

/** The same for every screen: from memory, until a customer changes. */
export function findShowsCompanies({ db, kept }: Pick<ServerContext, 'db' | 'kept'>): Promise<boolean> {
  return kept.find('companies', ['customers'], () => hasCompanies(db))
}

/** Every company by name, to choose one. */
export function listCompanyNames(db: Executor): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id, name })
    .from(customers)
    .where(and(eq(kind, 'company'), isItself))
    .orderBy(asc(byName(name)), asc(id))
}
