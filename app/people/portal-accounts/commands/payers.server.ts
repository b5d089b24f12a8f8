import { and, eq, inArray } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { recordChange } from '#app/house/activity/steps/record-change.server.ts'
import { foldEmail, isValidEmail } from '#app/kit/pure/email.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { customerPeople, customers } from '#app/people/customers/tables.server.ts'
import { lockMember } from '#app/people/members/steps/memberships.server.ts'

/** Who pays for one member: a parent, a company, a friend. */
const MOST_PAYERS = 5

export type PayerRefusal = 'not_found' | 'invalid' | 'own' | 'company' | 'too_many'

/**
 * Names an address that pays for a member (rule portal.payers): whoever proves to read it sees the money and the papers in
 * the member area, pays and renews, and sees no code.
 */
export async function addPayer(
  ctx: CommandContext,
  { memberRowId, email }: { memberRowId: string; email: string },
): Promise<Result<null, PayerRefusal>> {
  await authorise(ctx, 'members.edit')
  if (!isValidEmail(email)) return fail('invalid')
  if (!isUuid(memberRowId)) return fail('not_found')
  const address = foldEmail(email)
  return ctx.db.transaction(async tx => {
    const member = await lockMember(tx, memberRowId)
    if (!member) return fail('not_found')
    if (foldEmail(member.email) === address) return fail('own')
    const { customerId } = member
    const isCompany = and(eq(customers.id, customerId), eq(customers.kind, 'company'))
    if ((await tx.$count(customers, isCompany)) > 0) return fail('company')
    const isTheirs = eq(customerPeople.customerId, customerId)
    if ((await tx.$count(customerPeople, isTheirs)) >= MOST_PAYERS) return fail('too_many')
    const adminId = ctx.actor.userId
    const added = await tx
      .insert(customerPeople)
      .values({ customerId, email: address, role: 'billing', adminId })
      .onConflictDoNothing()
      .returning({ id: customerPeople.id })
    if (added.length > 0) {
      const about = { entityType: 'member', entityId: memberRowId }
      await recordChange(tx, ctx, 'members', { action: 'payer_added', ...about })
    }
    return ok(null)
  })
}

/** Ends that an address pays for a member: the next page that it asks for shows nothing of theirs any more. */
export async function removePayer(
  ctx: CommandContext,
  { memberRowId, payerId }: { memberRowId: string; payerId: string },
): Promise<Result<null, 'not_found'>> {
  await authorise(ctx, 'members.edit')
  if (!isUuid(memberRowId) || !isUuid(payerId)) return fail('not_found')
  return ctx.db.transaction(async tx => {
    const own = tx.select({ id: customers.id }).from(customers).where(eq(customers.memberRowId, memberRowId))
    const gone = await tx
      .delete(customerPeople)
      .where(and(eq(customerPeople.id, payerId), inArray(customerPeople.customerId, own)))
      .returning({ id: customerPeople.id })
    if (gone.length === 0) return fail('not_found')
    const about = { entityType: 'member', entityId: memberRowId }
    await recordChange(tx, ctx, 'members', { action: 'payer_removed', ...about })
    return ok(null)
  })
}
