import { and, desc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { contracts } from '#app/joining/contracts/tables.server.ts'
import { savedCards } from '#app/joining/saved-cards/tables.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { answerTo } from '#app/kit/platform/questions.server.ts'
import { bills } from '#app/money/bills/tables.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { MOST_BILLING_EMAILS, MOST_PEOPLE } from '#app/people/customers/rules.ts'
import { type Customer, customerPeople, customers } from '#app/people/customers/tables.server.ts'
import { isSomebody } from '#app/people/members/queries/members.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { areApart } from '../rules/alike.ts'
import { type JoinRefusal, takenOf, undoSince } from '../rules/moved.ts'
import { type CustomerJoin, customerJoins } from '../tables.server.ts'

type Facts = Pick<
  Customer,
  'id' | 'legalName' | 'taxId' | 'branch' | 'address' | 'billingEmails' | 'updatedAt'
>
export type Two<Of = Facts> = { from: Of; into: Of }

/** What a decision is about: with another of it, somebody has changed one of the two meanwhile. */
export async function findMark(db: Executor, { from, into }: Two): Promise<string> {
  const goods = Object.values(await countGoods(db, from.id))
  return [from.updatedAt.getTime(), into.updatedAt.getTime(), ...goods].join(' ')
}

declare module '#app/kit/platform/questions.server.ts' {
  interface Answers {
    /** Of whoever keeps credits: whether a customer has any, for its people to share. */
    hasCredits: (db: Executor, customerId: string) => Promise<boolean>
  }
}

/** Why one company cannot go into the other; null where it can. */
export async function findRefusal(db: Executor, { from, into }: Two): Promise<JoinRefusal | null> {
  if (areApart(from, into)) return 'apart'
  if (await hasCard(db, from.id)) return 'card'
  if (await usedDeposit(db, from.id)) return 'deposit'
  if (await hasSent(db, from.id)) return 'sent'
  if (await (await answerTo('hasCredits'))(db, from.id)) return 'credits'
  const isOver =
    into.billingEmails.length + takenOf(from, into).emails.length > MOST_BILLING_EMAILS ||
    (await countPeople(db, [from.id, into.id])) > MOST_PEOPLE
  return isOver ? 'too_many' : null
}

async function countPeople(db: Executor, ids: string[]): Promise<number> {
  const rows = await db
    .selectDistinct({ email: customerPeople.email })
    .from(customerPeople)
    .where(inArray(customerPeople.customerId, ids))
  return rows.length
}

/** What would go with a company, counted. */
export async function countGoods(db: Executor, customerId: string) {
  const isIts = (of: { customerId: typeof members.customerId | typeof bills.customerId }) =>
    eq(of.customerId, customerId)
  const [ofMembers, people, ofContracts, ofBills] = await Promise.all([
    db.$count(members, and(isIts(members), isSomebody)),
    db.$count(customerPeople, eq(customerPeople.customerId, customerId)),
    db.$count(contracts, eq(contracts.customerId, customerId)),
    db.$count(bills, and(isIts(bills), inArray(bills.state, ['open', 'proven']))),
  ])
  return { members: ofMembers, people, contracts: ofContracts, bills: ofBills }
}

/** Whether something was done with a deposit of this customer: the books say so by its id, and say it for ever. */
function usedDeposit(db: Executor, customerId: string, since?: Date): Promise<boolean> {
  const { source, account, reference, createdAt } = ledgerEntries
  const isIts = and(eq(source, 'contract'), eq(account, 'deposit'), eq(reference, customerId))
  return isAny(db, ledgerEntries, and(isIts, since && gt(createdAt, since)))
}

/** Whether a contract of this customer is out to be signed. */
function hasSent(db: Executor, customerId: string): Promise<boolean> {
  return isAny(db, contracts, and(eq(contracts.customerId, customerId), eq(contracts.state, 'sent')))
}

/** Whether this customer left a card that may be charged. */
function hasCard(db: Executor, customerId: string): Promise<boolean> {
  const isLiving = and(isNull(savedCards.removedAt), sql`${savedCards.givenAt} is not null`)
  return isAny(db, savedCards, and(eq(savedCards.customerId, customerId), isLiving))
}

/** Whether something was built on what was put together, so that it cannot be told apart any more (rule duplicates.undo). */
export async function isBuiltOn(
  db: Executor,
  { fromId, intoId, createdAt, moved }: CustomerJoin,
): Promise<boolean> {
  const isNew = (of: typeof bills | typeof contracts | typeof customerJoins) => gt(of.createdAt, createdAt)
  const isMade = fromId === null
  const others = and(
    eq(members.customerId, intoId),
    sql`${members.id} <> all(${sql.param(moved.members)}::uuid[])`,
  )
  const found = await Promise.all([
    isAny(db, contracts, and(eq(contracts.customerId, intoId), isMade ? undefined : isNew(contracts))),
    isAny(db, bills, and(eq(bills.customerId, intoId), isMade ? paidOrNew(createdAt) : isNew(bills))),
    isAny(
      db,
      customerJoins,
      and(eq(customerJoins.intoId, intoId), isNull(customerJoins.undoneAt), isNew(customerJoins)),
    ),
    usedDeposit(db, intoId, createdAt),
    isMade && isAny(db, members, others),
    isMade && hasCard(db, intoId),
    isMade && (await answerTo('hasCredits'))(db, intoId),
  ])
  return found.some(Boolean)
}

const paidOrNew = (since: Date) => or(gt(bills.createdAt, since), eq(bills.state, 'paid'))

type Asked =
  | typeof bills
  | typeof contracts
  | typeof customerJoins
  | typeof ledgerEntries
  | typeof members
  | typeof savedCards

async function isAny(db: Executor, table: Asked, where: SQL | undefined): Promise<boolean> {
  return (await db.select({ one: sql`1` }).from(table).where(where).limit(1)).length > 0
}

/** What was put together and can still be taken apart, as far as its day is concerned; the newest first. */
export function listJoins(db: Executor, now: Date) {
  const from = sql<
    string | null
  >`(select name from ${customers} as gone where gone.id = ${customerJoins.fromId})`
  return db
    .select({ join: customerJoins, into: customers.name, from })
    .from(customerJoins)
    .innerJoin(customers, eq(customers.id, customerJoins.intoId))
    .where(
      and(
        isNull(customerJoins.undoneAt),
        gt(customerJoins.createdAt, undoSince(now)),
        isNull(customers.joinedTo),
      ),
    )
    .orderBy(desc(customerJoins.createdAt), desc(customerJoins.id))
}
