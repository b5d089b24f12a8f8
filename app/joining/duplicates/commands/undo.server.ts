import { and, eq, inArray, isNull } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { recordChange } from '#app/house/activity/steps/record-change.server.ts'
import { handOver } from '#app/joining/contracts/steps/hand-over.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { bills } from '#app/money/bills/tables.server.ts'
import { type Customer, customerPeople, customers } from '#app/people/customers/tables.server.ts'
import { changePayer } from '#app/people/members/steps/payer.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { isBuiltOn } from '../queries/joins.server.ts'
import { givenBack, type Moved, type UndoRefusal, undoSince } from '../rules/moved.ts'
import { type CustomerJoin, customerJoins } from '../tables.server.ts'

/** Takes apart what was put together, as it was before, while nothing was built on it (rule duplicates.undo). */
export async function undoJoin(ctx: CommandContext, id: string): Promise<Result<null, UndoRefusal>> {
  await authorise(ctx, 'customers.edit')
  return ctx.db.transaction(async tx => {
    const known = isUuid(id) ? await findJoin(tx, id) : null
    if (!known) return fail('not_found')
    const { into, from } = await lockThem(tx, known)
    const join = await findJoin(tx, id)
    if (!join || !into || into.joinedTo !== null || (join.fromId !== null && from?.joinedTo !== into.id))
      return fail('not_found')
    if (join.createdAt <= undoSince(ctx.now())) return fail('too_late')
    if (await isBuiltOn(tx, join)) return fail('built_on')
    await (from ? giveBack(tx, ctx, { from, into, moved: join.moved }) : unmake(tx, ctx, into, join.moved))
    await tx.update(customerJoins).set({ undoneAt: ctx.now() }).where(eq(customerJoins.id, id))
    const entity = { entityType: 'customer', entityId: into.id }
    const details = { name: into.name, ...(from && { company: from.name }) }
    await recordChange(tx, ctx, 'customers', { action: 'companies_parted', ...entity, details })
    return ok(null)
  })
}

/** What was put together, and is still. */
async function findJoin(tx: Transaction, id: string): Promise<CustomerJoin | null> {
  const [join] = await tx
    .select()
    .from(customerJoins)
    .where(and(eq(customerJoins.id, id), isNull(customerJoins.undoneAt)))
  return join ?? null
}

/** The two of it, in the order in which everybody locks customers. */
async function lockThem(tx: Transaction, { fromId, intoId }: CustomerJoin) {
  const found: Customer[] = []
  for (const id of [intoId, ...(fromId === null ? [] : [fromId])].toSorted())
    found.push(...(await tx.select().from(customers).where(eq(customers.id, id)).for('update')))
  return { into: found.find(({ id }) => id === intoId), from: found.find(({ id }) => id === fromId) }
}

type Apart = { from: Customer; into: Customer; moved: Moved }

async function giveBack(tx: Transaction, ctx: CommandContext, { from, into, moved }: Apart) {
  const now = ctx.now()
  await tx.update(customers).set({ joinedTo: null, updatedAt: now }).where(eq(customers.id, from.id))
  await tx
    .update(customers)
    .set({ ...givenBack(from, into, moved), updatedAt: now })
    .where(eq(customers.id, into.id))
  await payFor(tx, ctx, { by: into.id, ids: moved.members, companyId: from.id })
  await handOver(tx, { from: into.id, into: from.id, now, only: moved })
  const isIts = and(eq(bills.customerId, into.id), inArray(bills.id, moved.bills))
  await tx.update(bills).set({ customerId: from.id, updatedAt: now }).where(isIts)
  const { id, customerId } = customerPeople
  const isOfInto = eq(customerId, into.id)
  await tx
    .update(customerPeople)
    .set({ role: 'billing' })
    .where(and(isOfInto, inArray(id, moved.raised)))
  await tx
    .update(customerPeople)
    .set({ customerId: from.id })
    .where(and(isOfInto, inArray(id, moved.people)))
}

/** Nobody but the members has anything to do with it yet: they pay for themselves again, and it is gone. */
async function unmake(tx: Transaction, ctx: CommandContext, company: Customer, moved: Moved) {
  await payFor(tx, ctx, { by: company.id, ids: moved.members, companyId: null })
  await tx.delete(customers).where(eq(customers.id, company.id))
}

/** Those of the members for whom it pays still are another's to pay for; who has gone elsewhere since stays there. */
async function payFor(
  tx: Transaction,
  ctx: CommandContext,
  { by, ids, companyId }: { by: string; ids: string[]; companyId: string | null },
) {
  const rows = await tx
    .select()
    .from(members)
    .where(and(eq(members.customerId, by), inArray(members.id, ids)))
    .orderBy(members.id)
    .for('no key update')
  for (const member of rows)
    await changePayer(tx, member, { companyId, by: ctx.actor.userId, now: ctx.now() })
}
