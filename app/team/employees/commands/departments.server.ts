import { and, eq, ne, sql } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { changedFields } from '#app/house/activity/rules/activity.ts'
import { recordChange } from '#app/house/activity/steps/record-change.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { conflictOf } from '#app/kit/platform/saved-fields.server.ts'
import type { SavedFields } from '#app/kit/pure/form-fields.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { listDepartments } from '../queries/employees.server.ts'
import { type DepartmentErrors, type DepartmentValues, validateDepartment } from '../schema/employees.ts'
import { savedDepartment } from '../steps/departments.server.ts'
import { departments, employees } from '../tables.server.ts'

export type SavedDepartment =
  | { ok: true }
  | { ok: false; reason: 'wrong'; errors: DepartmentErrors }
  | { ok: false; reason: 'taken' | 'not_found' }
  | { ok: false; reason: 'conflict'; conflict: SavedFields<DepartmentValues> }

export async function createDepartment(
  ctx: CommandContext,
  values: DepartmentValues,
): Promise<SavedDepartment> {
  await authorise(ctx, 'employees.edit')
  const errors = validateDepartment(values)
  if (Object.keys(errors).length > 0) return { ok: false, reason: 'wrong', errors }
  return ctx.db.transaction(async tx => {
    await lockDepartments(tx)
    if (await isTaken(tx, values.name, null)) return fail('taken')
    const [row] = await tx.insert(departments).values(values).returning({ id: departments.id })
    if (!row) throw new Error('The department was not stored')
    await record(tx, ctx, 'created', row.id, values)
    return { ok: true }
  })
}

/** Renames or describes a department; whoever is in it follows. */
export async function updateDepartment(
  ctx: CommandContext,
  { id, values, version }: { id: string; values: DepartmentValues; version: string },
): Promise<SavedDepartment> {
  await authorise(ctx, 'employees.edit')
  if (!isUuid(id)) return fail('not_found')
  const errors = validateDepartment(values)
  if (Object.keys(errors).length > 0) return { ok: false, reason: 'wrong', errors }
  return ctx.db.transaction(async tx => {
    await lockDepartments(tx)
    const [before] = await tx.select().from(departments).where(eq(departments.id, id)).for('update')
    if (!before) return fail('not_found')
    const conflict = conflictOf(savedDepartment(before).fields, { after: values, version })
    if (conflict) return { ok: false, reason: 'conflict', conflict }
    if (await isTaken(tx, values.name, id)) return fail('taken')
    await tx.update(departments).set(values).where(eq(departments.id, id))
    const moved = await tx
      .update(employees)
      .set({ department: values.name, updatedAt: ctx.now() })
      .where(and(eq(employees.department, before.name), ne(employees.department, values.name)))
      .returning({ id: employees.id })
    const details = changedFields(before, { ...before, ...values })
    await record(tx, ctx, 'updated', id, { ...details, employees: moved.length })
    return { ok: true }
  })
}

/** Removes a department that nobody is in. */
export async function deleteDepartment(
  ctx: CommandContext,
  id: string,
): Promise<Result<null, 'not_found' | 'not_empty'>> {
  await authorise(ctx, 'employees.delete')
  if (!isUuid(id)) return fail('not_found')
  return ctx.db.transaction(async tx => {
    await lockDepartments(tx)
    const department = (await listDepartments(tx)).find(known => known.id === id)
    if (!department) return fail('not_found')
    if (department.people > 0) return fail('not_empty')
    await tx.delete(departments).where(eq(departments.id, id))
    const { name, description } = department
    await record(tx, ctx, 'deleted', id, { before: { name, description } })
    return ok(null)
  })
}

/** There are few of them and they change rarely: one change at a time. */
function lockDepartments(tx: Transaction) {
  return tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('departments', 0))`)
}

async function isTaken(tx: Transaction, name: string, exceptId: string | null): Promise<boolean> {
  const known = await listDepartments(tx)
  return known.some(other => other.id !== exceptId && other.name.toLowerCase() === name.toLowerCase())
}

function record(
  tx: Transaction,
  ctx: CommandContext,
  action: 'created' | 'updated' | 'deleted',
  entityId: string,
  details: Record<string, unknown>,
) {
  return recordChange(tx, ctx, 'employees', { action, entityType: 'department', entityId, details })
}
