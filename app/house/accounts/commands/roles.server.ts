import { and, eq, ne, sql } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { completeRole } from '#app/house/access/rules.ts'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { conflictOf } from '#app/kit/platform/saved-fields.server.ts'
import type { SavedFields } from '#app/kit/pure/form-fields.ts'
import { m } from '#app/paraglide/messages.js'
import { listHolders } from '../queries/roles.server.ts'
import {
  type RoleErrors,
  type RoleFields,
  type RoleValues,
  readRoleForm,
  roleFields,
} from '../schema/roles.ts'
import { endSessions } from '../steps/sessions.server.ts'
import { lockStaff } from '../steps/staff-lock.server.ts'
import { roles } from '../tables.server.ts'

export type SavedRole =
  | { ok: true; id: string }
  | { ok: false; errors: RoleErrors; conflict?: SavedFields<RoleFields> }

/** Makes a role of the house's own. Only an owner does, and it holds nothing that only owners may. */
export async function createRole(ctx: CommandContext, values: RoleValues): Promise<SavedRole> {
  await authorise(ctx, 'staff.edit')
  const read = readRoleForm(values)
  if (!read.ok) return read
  return ctx.db.transaction(async tx => {
    await lockStaff(tx, ctx, ctx.actor.userId)
    if (await isTaken(tx, read.value.name, null)) return { ok: false, errors: { name: m.role_error_taken() } }
    const [row] = await tx.insert(roles).values(read.value).returning({ id: roles.id })
    if (!row) throw new Error('The role was not stored')
    await log(tx, ctx, { action: 'created', id: row.id, details: read.value })
    return { ok: true, id: row.id }
  })
}

/**
 * Changes a role; what somebody else saved meanwhile is shown, not overwritten. Whoever has it signs in again, as after a
 * change of role, so that it counts at once.
 */
export async function updateRole(
  ctx: CommandContext,
  { id, version, ...values }: RoleValues & { id: string; version: string },
): Promise<SavedRole> {
  await authorise(ctx, 'staff.edit')
  const read = readRoleForm(values)
  if (!read.ok) return read
  return ctx.db.transaction(async (tx): Promise<SavedRole> => {
    await lockStaff(tx, ctx, ctx.actor.userId)
    const before = await lockOwnRole(tx, id)
    if (!before) return { ok: false, errors: { form: m.role_gone() } }
    if (await isTaken(tx, read.value.name, id)) return { ok: false, errors: { name: m.role_error_taken() } }
    const now = roleFields({ ...before, permissions: completeRole(before.permissions) })
    const conflict = conflictOf(now, { after: roleFields(read.value), version })
    if (conflict) return { ok: false, errors: {}, conflict }
    await tx.update(roles).set(read.value).where(eq(roles.id, id))
    if (String(before.permissions) !== String(read.value.permissions)) {
      for (const { userId } of await listHolders(tx, id)) await endSessions(tx, { userId, now: ctx.now() })
    }
    const { name, permissions } = before
    await log(tx, ctx, {
      action: 'updated',
      id,
      details: { before: { name, permissions }, after: read.value },
    })
    return { ok: true, id }
  })
}

export type DeletedRole = { ok: true } | { ok: false; reason: 'not_found' } | { ok: false; holders: string[] }

/** Removes a role that nobody has. */
export async function deleteRole(ctx: CommandContext, id: string): Promise<DeletedRole> {
  await authorise(ctx, 'staff.edit')
  return ctx.db.transaction(async tx => {
    await lockStaff(tx, ctx, ctx.actor.userId)
    const before = await lockOwnRole(tx, id)
    if (!before) return { ok: false, reason: 'not_found' }
    const holders = await listHolders(tx, id)
    if (holders.length > 0) return { ok: false, holders: holders.map(({ name }) => name) }
    await tx.delete(roles).where(eq(roles.id, id))
    const { name, permissions } = before
    await log(tx, ctx, { action: 'deleted', id, details: { before: { name, permissions } } })
    return { ok: true }
  })
}

async function lockOwnRole(tx: Transaction, id: string) {
  if (!isUuid(id)) return null
  const [row] = await tx.select().from(roles).where(eq(roles.id, id)).for('update')
  return row ?? null
}

/** Every command about roles holds the owners' rows, so that no other takes the name meanwhile. */
async function isTaken(tx: Transaction, name: string, exceptId: string | null) {
  const sameName = sql`lower(${roles.name}) = lower(${name})`
  const [other] = await tx
    .select({ id: roles.id })
    .from(roles)
    .where(exceptId === null ? sameName : and(sameName, ne(roles.id, exceptId)))
  return other !== undefined
}

type Entry = { action: string; id: string; details: Record<string, unknown> }

function log(tx: Transaction, { actor }: CommandContext, { action, id, details }: Entry) {
  return logActivity(tx, { adminId: actor.userId, action, entityType: 'role', entityId: id, details })
}
