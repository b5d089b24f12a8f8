import { and, eq, inArray, ne, notInArray, type SQL } from 'drizzle-orm'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { recordChange } from '#app/house/activity/steps/record-change.server.ts'
import { handOver } from '#app/joining/contracts/steps/hand-over.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { bills } from '#app/money/bills/tables.server.ts'
import { lockCompany } from '#app/people/customers/steps/save.server.ts'
import { type Customer, customerPeople, customers } from '#app/people/customers/tables.server.ts'
import { changePayer } from '#app/people/members/steps/payer.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { findMark, findRefusal, type Two } from '../queries/joins.server.ts'
import { type JoinRefusal, type Moved, takenOf } from '../rules/moved.ts'
import { customerJoins } from '../tables.server.ts'

/**
 * Makes everything of one company another's that is the same (rule duplicates.join): whom it pays for, who acts for it, contracts and bills.
 * @param mark of what was shown (see `findMark`)
 */
export async function joinCompanies(
  ctx: CommandContext,
  { fromId, intoId, mark }: { fromId: string; intoId: string; mark: string },
): Promise<Result<{ name: string }, JoinRefusal>> {
  await authorise(ctx, 'customers.edit')
  return ctx.db.transaction(async tx => {
    const two = await lockTwo(tx, { fromId, intoId })
    if (!two) return fail('not_found')
    const refusal = await findRefusal(tx, two)
    if (refusal) return fail(refusal)
    if ((await findMark(tx, two)) !== mark) return fail('changed')
    const moved = await moveAll(tx, ctx, two)
    await tx
      .insert(customerJoins)
      .values({ fromId, intoId, moved, adminId: ctx.actor.userId, createdAt: ctx.now() })
    const { name } = two.into
    const details = {
      company: two.from.name,
      members: moved.members.length,
      contracts: moved.contracts.length,
    }
    const entity = { entityType: 'customer', entityId: intoId }
    await recordChange(tx, ctx, 'customers', { action: 'companies_joined', ...entity, details })
    return ok({ name })
  })
}

/** Both, locked in the order in which everybody locks customers; null unless they are two companies. */
async function lockTwo(
  tx: Transaction,
  { fromId, intoId }: { fromId: string; intoId: string },
): Promise<Two<Customer> | null> {
  if (fromId === intoId) return null
  const found = new Map<string, Customer>()
  for (const id of [fromId, intoId].toSorted()) {
    const company = await lockCompany(tx, id)
    if (company) found.set(id, company)
  }
  const [from, into] = [found.get(fromId), found.get(intoId)]
  return from && into ? { from, into } : null
}

async function moveAll(tx: Transaction, ctx: CommandContext, { from, into }: Two<Customer>): Promise<Moved> {
  const now = ctx.now()
  const taken = takenOf(from, into)
  const emails = taken.emails.flatMap(nth => from.billingEmails[nth] ?? [])
  await tx
    .update(customers)
    .set({
      ...Object.fromEntries(taken.fields.map(field => [field, from[field]])),
      billingEmails: [...into.billingEmails, ...emails],
      updatedAt: now,
    })
    .where(eq(customers.id, into.id))
  const paidFor = await movePaidFor(tx, ctx, { from: from.id, into: into.id })
  const handedOver = await handOver(tx, { from: from.id, into: into.id, now })
  const billed = await tx
    .update(bills)
    .set({ customerId: into.id, updatedAt: now })
    .where(eq(bills.customerId, from.id))
    .returning({ id: bills.id })
  const people = await movePeople(tx, { from: from.id, into: into.id })
  await tx.update(customers).set({ joinedTo: into.id, updatedAt: now }).where(eq(customers.id, from.id))
  return { ...taken, ...handedOver, ...people, members: paidFor, bills: billed.map(({ id }) => id) }
}

/** Whom it pays for, also those who were erased: with each of them, programs hear who pays from now on. */
async function movePaidFor(
  tx: Transaction,
  ctx: CommandContext,
  { from, into }: { from: string; into: string },
) {
  const rows = await tx
    .select()
    .from(members)
    .where(eq(members.customerId, from))
    .orderBy(members.id)
    .for('no key update')
  for (const member of rows)
    await changePayer(tx, member, { companyId: into, by: ctx.actor.userId, now: ctx.now() })
  return rows.map(({ id }) => id)
}

/** Who acts for both stays as who they are, as a manager where they were one of either. */
async function movePeople(tx: Transaction, { from, into }: { from: string; into: string }) {
  const { id, email, role, customerId } = customerPeople
  const emailsOf = (of: string, also?: SQL) =>
    tx
      .select({ email })
      .from(customerPeople)
      .where(and(eq(customerId, of), also))
  const managers = emailsOf(from, eq(role, 'manager'))
  const raised = await tx
    .update(customerPeople)
    .set({ role: 'manager' })
    .where(and(eq(customerId, into), ne(role, 'manager'), inArray(email, managers)))
    .returning({ id })
  const moved = await tx
    .update(customerPeople)
    .set({ customerId: into })
    .where(and(eq(customerId, from), notInArray(email, emailsOf(into))))
    .returning({ id })
  return { raised: raised.map(({ id }) => id), people: moved.map(({ id }) => id) }
}
