import { and, eq } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { authorise, type CommandContext } from '#app/house/accounts/guard.server.ts'
import { recordChange } from '#app/house/activity/record-change.server.ts'
import { changedFields } from '#app/house/activity/rules.ts'
import {
  type EntitlementErrors,
  type EntitlementValues,
  entitlementsOf,
  readEntitlements,
} from './entitlement-form.ts'
import { lockEmployee } from './save.server.ts'
import { leaveEntitlements } from './tables.server.ts'

export type SavedEntitlements =
  | { ok: true }
  | { ok: false; reason: 'not_found' }
  | { ok: false; reason: 'invalid'; errors: EntitlementErrors }

/** Sets what somebody has in a year instead of the house's numbers; types that follow the house have no row. */
export async function saveEntitlements(
  ctx: CommandContext,
  { employeeId, year, values }: { employeeId: string; year: number; values: EntitlementValues },
): Promise<SavedEntitlements> {
  await authorise(ctx, 'leave.edit')
  const read = readEntitlements(values)
  if (!read.ok) return { ok: false, reason: 'invalid', errors: read.errors }
  return ctx.db.transaction(async tx => {
    const employee = isUuid(employeeId) ? await lockEmployee(tx, employeeId) : null
    if (!employee) return { ok: false, reason: 'not_found' }
    const ofYear = and(eq(leaveEntitlements.employeeId, employeeId), eq(leaveEntitlements.year, year))
    const before = await tx.delete(leaveEntitlements).where(ofYear).returning()
    const rows = read.value.map(entitlement => ({ employeeId, year, ...entitlement }))
    if (rows.length > 0) await tx.insert(leaveEntitlements).values(rows)
    await recordChange(tx, ctx, 'leave', {
      action: 'updated',
      entityType: 'leave_balance',
      entityId: employeeId,
      details: { year, ...changedFields(entitlementsOf(before), entitlementsOf(rows)) },
    })
    return { ok: true }
  })
}
