import { eq, inArray, sql } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { changedFields } from '#app/house/activity/rules/activity.ts'
import { recordChange } from '#app/house/activity/steps/record-change.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { forgetFiles } from '#app/kit/platform/kept-files.server.ts'
import { conflictOf } from '#app/kit/platform/saved-fields.server.ts'
import { normaliseEmail } from '#app/kit/pure/email.ts'
import type { SavedFields } from '#app/kit/pure/form-fields.ts'
import { type ChangedRows, changeSeen, type SeenRow } from '#app/kit/pure/together.ts'
import { m } from '#app/paraglide/messages.js'
import {
  type EmployeeRow,
  findEmployee,
  findHighestCode,
  listDepartments,
} from '../queries/employees.server.ts'
import { codeAfter, type EmployeeStatus, fullName, hasAccess } from '../rules/employees.ts'
import { type EmployeeErrors, type EmployeeValues, validateEmployee } from '../schema/employees.ts'
import { endAccess } from '../steps/access.server.ts'
import { storePortrait } from '../steps/picture.server.ts'
import { savedEmployee } from '../steps/saved-employee.server.ts'
import { employees } from '../tables.server.ts'

type EmployeeInput = { values: EmployeeValues; upload: File | null }

export type SavedEmployee =
  | { ok: true; id: string }
  | { ok: false; errors: EmployeeErrors; conflict?: SavedFields<EmployeeValues> }

/** Adds an employee; the code that the form proposed gives way to the next one when somebody took it meanwhile. */
export async function createEmployee(ctx: CommandContext, input: EmployeeInput): Promise<SavedEmployee> {
  await authorise(ctx, 'employees.edit')
  const isProposed = ['', input.values.proposedCode].includes(input.values.employeeCode)
  const values = isProposed ? { ...input.values, employeeCode: codeAfter(0) } : input.values
  const content = await readContent(ctx, { values, upload: input.upload, before: null })
  if (!content.ok) return content
  const saved = await ctx.db.transaction(async tx => {
    await lockCodes(tx)
    const employeeCode = isProposed ? codeAfter(await findHighestCode(tx)) : content.value.employeeCode
    const [row] = await tx
      .insert(employees)
      .values({ ...content.value, employeeCode, createdAt: ctx.now(), updatedAt: ctx.now() })
      .onConflictDoNothing({ target: employees.employeeCode })
      .returning()
    if (!row) return null
    await recordChange(tx, ctx, 'employees', {
      action: 'created',
      entityType: 'employee',
      entityId: row.id,
      details: { name: `${row.firstName} ${row.lastName}`, code: employeeCode },
    })
    return row.id
  })
  if (saved) return { ok: true, id: saved }
  await forgetPicture(ctx, content.value.profileImage)
  return codeTaken(input.values.employeeCode)
}

/**
 * Changes an employee. Who works here no more is signed out everywhere, in the same moment. What somebody else saved
 * meanwhile is shown, not overwritten.
 */
export async function updateEmployee(
  ctx: CommandContext,
  { id, version, ...input }: EmployeeInput & { id: string; version: string },
): Promise<SavedEmployee | { ok: false; errors: null }> {
  await authorise(ctx, 'employees.edit')
  const known = await findEmployee(ctx.db, id)
  if (!known) return { ok: false, errors: null }
  const content = await readContent(ctx, { ...input, before: known })
  if (!content.ok) return content
  const { value } = content
  const outcome = await ctx.db.transaction(tx => change(tx, ctx, { id, content: value, version }))
  if (typeof outcome === 'string' || 'version' in outcome) {
    await forgetPicture(ctx, value.profileImage)
    if (typeof outcome === 'object') return { ok: false, errors: {}, conflict: outcome }
    return outcome === 'gone' ? { ok: false, errors: null } : codeTaken(value.employeeCode)
  }
  if (value.profileImage !== undefined) await forgetPicture(ctx, outcome.profileImage)
  return { ok: true, id }
}

/** Changes the status of several; who is no longer as they were seen stays so. Who may not enter any more is signed out. */
export async function setEmployeesStatus(
  ctx: CommandContext,
  { rows, to }: { rows: SeenRow[]; to: EmployeeStatus },
): Promise<ChangedRows> {
  await authorise(ctx, 'employees.edit')
  const ids = rows.map(({ id }) => id).filter(isUuid)
  return ctx.db.transaction(async tx => {
    const locked = await tx
      .select()
      .from(employees)
      .where(inArray(employees.id, ids))
      .orderBy(employees.id)
      .for('update')
    return changeSeen(rows, locked, {
      nameOf: fullName,
      markOf: row => savedEmployee(row).version,
      change: before => changeStatus(tx, ctx, before, to),
    })
  })
}

async function changeStatus(
  tx: Transaction,
  ctx: CommandContext,
  before: EmployeeRow,
  status: EmployeeStatus,
) {
  const { id } = before
  await tx.update(employees).set({ status, updatedAt: ctx.now() }).where(eq(employees.id, id))
  if (!hasAccess(status)) await endAccess(tx, id, ctx.now())
  await recordChange(tx, ctx, 'employees', {
    action: 'updated',
    entityType: 'employee',
    entityId: id,
    details: changedFields(before, { ...before, status }),
  })
}

/** @returns the employee as they were before, or what somebody else saved meanwhile */
async function change(
  tx: Transaction,
  ctx: CommandContext,
  { id, content, version }: { id: string; content: Content; version: string },
): Promise<EmployeeRow | SavedFields<EmployeeValues> | 'gone' | 'code_taken'> {
  await lockCodes(tx)
  const [before] = await tx.select().from(employees).where(eq(employees.id, id)).for('update')
  if (!before) return 'gone'
  const after = savedEmployee({ ...before, ...content }).fields
  const conflict = conflictOf(savedEmployee(before).fields, { after, version })
  if (conflict) return conflict
  const [holder] = await tx
    .select({ id: employees.id })
    .from(employees)
    .where(eq(employees.employeeCode, content.employeeCode))
  if (holder && holder.id !== id) return 'code_taken'
  await tx
    .update(employees)
    .set({ ...content, updatedAt: ctx.now() })
    .where(eq(employees.id, id))
  if (!hasAccess(content.status)) await endAccess(tx, id, ctx.now())
  await recordChange(tx, ctx, 'employees', {
    action: 'updated',
    entityType: 'employee',
    entityId: id,
    details: changedFields(before, { ...before, ...content }),
  })
  return before
}

/** One at a time may take a code, so that two who add somebody in the same moment get two codes. */
function lockCodes(tx: Transaction) {
  return tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('employee-codes', 0))`)
}

function codeTaken(code: string): SavedEmployee {
  return { ok: false, errors: { employeeCode: m.employee_error_code_taken({ code: code.toUpperCase() }) } }
}

async function forgetPicture(ctx: CommandContext, key: string | null | undefined) {
  if (key) await forgetFiles(ctx, [key])
}

/** Without a `profileImage` the picture stays as it is. */
type Content = Omit<EmployeeRow, 'id' | 'createdAt' | 'updatedAt' | 'profileImage'> & {
  profileImage?: string | null
}

async function readContent(
  ctx: CommandContext,
  { values, upload, before }: EmployeeInput & { before: EmployeeRow | null },
): Promise<{ ok: true; value: Content } | { ok: false; errors: EmployeeErrors }> {
  const errors = validateEmployee(values, ctx.now())
  if (!errors.department && !(await isDepartment(ctx, values.department, before)))
    errors.department = m.employee_error_department()
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  const stored = upload ? await storePortrait(ctx, upload) : null
  if (stored && !stored.ok) return { ok: false, errors: { picture: stored.reason } }
  const value = contentOf(values)
  if (stored) value.profileImage = stored.value
  else if (values.removePicture === 'on') value.profileImage = null
  return { ok: true, value }
}

/** A department that is gone stays possible for those who have it. */
async function isDepartment({ db }: CommandContext, name: string, before: EmployeeRow | null) {
  if (before?.department === name) return true
  return (await listDepartments(db)).some(department => department.name === name)
}

function contentOf(values: EmployeeValues): Content {
  const { firstName, lastName, phone, department, position, hireDate } = values
  const { address, emergencyContact, emergencyPhone } = values
  return {
    firstName,
    lastName,
    phone,
    department,
    position,
    hireDate,
    address,
    emergencyContact,
    emergencyPhone,
    email: normaliseEmail(values.email),
    employeeCode: values.employeeCode.toUpperCase(),
    status: values.status as EmployeeStatus,
    dateOfBirth: values.dateOfBirth || null,
  }
}
