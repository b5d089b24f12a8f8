import { randomUUID } from 'node:crypto'
import type { AdminRole } from '#app/house/access/rules.ts'
import type { CommandContext } from '#app/house/access/steps.server.ts'
import { findPlanNamed } from '#app/house/plans/queries.server.ts'
import type { Database, Transaction } from '#app/kit/platform/database.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { memberSource } from '#app/people/entitlements/rules.ts'
import { grantEntitlements } from '#app/people/entitlements/steps/grant.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { createPerson } from './sign-in.ts'

/** The context of someone of staff who is signed in: with a role, or as an employee without one. */
export async function asStaff(ctx: RequestContext, role: AdminRole | null): Promise<CommandContext> {
  const email = `mali.${randomUUID()}@sala.test`
  const userId = await createPerson(ctx.db, role ? { email, role } : { email, isEmployee: true })
  const admin = role && { displayName: 'Mali', role }
  return { ...ctx, actor: { userId, name: 'Mali', email, admin, isEmployee: role === null } }
}

/** A member as an earlier approval left it, with what it lets them use. */
export async function insertMember(db: Database, values: Partial<typeof members.$inferInsert> = {}) {
  const [row] = await db
    .insert(members)
    .values({
      memberId: `SALA-${randomUUID().slice(0, 8).toUpperCase()}`,
      name: 'Nok Suwan',
      email: `nok.${randomUUID()}@example.com`,
      membershipType: 'monthly',
      planName: 'Monthly Pass',
      joinDate: '2026-01-31',
      expiryDate: '2026-08-31',
      anchorDay: 31,
      ...values,
    })
    .returning()
  if (!row) throw new Error('no member')
  await db.transaction(tx => grantMembership(tx, row))
  return row
}

async function grantMembership(tx: Transaction, member: typeof members.$inferSelect) {
  const { id: memberRowId, joinDate: firstDay, expiryDate: expiryDay, membershipType } = member
  const plan = await findPlanNamed(tx, member.planName)
  const source = { memberRowId, sourceKey: memberSource(memberRowId) }
  await grantEntitlements(tx, [{ ...source, of: plan ?? membershipType, firstDay, expiryDay }])
}
