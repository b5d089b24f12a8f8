import { and, eq } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { recordChange } from '#app/house/activity/steps/record-change.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { foldEmail, isValidEmail } from '#app/kit/pure/email.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { type CustomerRole, MOST_PEOPLE } from '../rules.ts'
import { lockCompany } from '../steps/save.server.ts'
import { customerPeople } from '../tables.server.ts'

export type PersonRefusal = 'not_found' | 'invalid' | 'too_many'

/** Names an address that acts for a company, or gives it another role (rule customers.people). */
export async function nameCustomerPerson(
  ctx: CommandContext,
  { customerId, email, role }: { customerId: string; email: string; role: CustomerRole },
): Promise<Result<null, PersonRefusal>> {
  await authorise(ctx, 'customers.edit')
  if (!isValidEmail(email)) return fail('invalid')
  const address = foldEmail(email)
  return ctx.db.transaction(async tx => {
    // Who acts for a member's own is said at the member.
    if (!(await lockCompany(tx, customerId))) return fail('not_found')
    const of = eq(customerPeople.customerId, customerId)
    const isKnown = (await tx.$count(customerPeople, and(of, eq(customerPeople.email, address)))) > 0
    if (!isKnown && (await tx.$count(customerPeople, of)) >= MOST_PEOPLE) return fail('too_many')
    await tx
      .insert(customerPeople)
      .values({ customerId, email: address, role, adminId: ctx.actor.userId })
      .onConflictDoUpdate({ target: [customerPeople.customerId, customerPeople.email], set: { role } })
    await record(tx, ctx, 'person_named', customerId)
    return ok(null)
  })
}

/** Ends that an address acts for a company: the next page that it asks for shows nothing of it any more. */
export async function removeCustomerPerson(
  ctx: CommandContext,
  { customerId, personId }: { customerId: string; personId: string },
): Promise<Result<null, 'not_found'>> {
  await authorise(ctx, 'customers.edit')
  if (!isUuid(personId)) return fail('not_found')
  return ctx.db.transaction(async tx => {
    if (!(await lockCompany(tx, customerId))) return fail('not_found')
    const gone = await tx
      .delete(customerPeople)
      .where(and(eq(customerPeople.id, personId), eq(customerPeople.customerId, customerId)))
      .returning({ id: customerPeople.id })
    if (gone.length === 0) return fail('not_found')
    await record(tx, ctx, 'person_removed', customerId)
    return ok(null)
  })
}

function record(
  tx: Transaction,
  ctx: CommandContext,
  action: 'person_named' | 'person_removed',
  entityId: string,
) {
  return recordChange(tx, ctx, 'customers', { action, entityType: 'customer', entityId })
}
