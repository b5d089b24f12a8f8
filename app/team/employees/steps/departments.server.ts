import type { Executor } from '#app/kit/platform/database.server.ts'
import { savedFields } from '#app/kit/platform/saved-fields.server.ts'
import type { SavedFields } from '#app/kit/pure/form-fields.ts'
import { type Department, listDepartments } from '../queries/employees.server.ts'
import { DEFAULT_DEPARTMENTS } from '../rules/employees.ts'
import type { DepartmentValues } from '../schema/employees.ts'
import { departments } from '../tables.server.ts'

/** The departments by name; in a house without any, the defaults are made first (rule employees.departments). */
export async function findDepartments(db: Executor): Promise<Department[]> {
  const known = await listDepartments(db)
  if (known.length > 0) return known
  await db
    .insert(departments)
    .values(DEFAULT_DEPARTMENTS.map(name => ({ name })))
    .onConflictDoNothing()
  return listDepartments(db)
}

/** A department as the form holds it, with the mark of what it holds. */
export function savedDepartment({ name, description }: DepartmentValues): SavedFields<DepartmentValues> {
  return savedFields({ name, description })
}
