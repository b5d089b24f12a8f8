import { and, eq } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { changedFields } from '#app/house/activity/rules/activity.ts'
import { recordChange } from '#app/house/activity/steps/record-change.server.ts'
import { conflictOf } from '#app/kit/platform/saved-fields.server.ts'
import type { SavedFields } from '#app/kit/pure/form-fields.ts'
import {
  type EntitlementErrors,
  type EntitlementValues,
  entitlementsOf,
  readEntitlements,
} from '../schema/entitlements.ts'
import { lockEmployee } from '../steps/save.server.ts'
import { savedEntitlements } from '../steps/saved-leave.server.ts'
import { leaveEntitlements } from '../tables.server.ts'

export type SavedEntitlements =
  | { ok: true }
  | { ok: false; reason: 'not_found' }
  | { ok: false; reason: 'invalid'; errors: EntitlementErrors }
  | { ok: false; reason: 'conflict'; conflict: SavedFields }

type EntitlementInput = {
  employeeId: string
  year: number
  values: EntitlementValues
  /** Of what the form was opened with. */
  version: string
}

/** Sets what somebody has in a year instead of the house's numbers; types that follow the house have no row. */
export async function saveEntitlements(
  ctx: CommandContext,
  { employeeId, year, values, version }: EntitlementInput,
): Promise<SavedEntitlements> {
  await authorise(ctx, 'leave.edit')
  const read = readEntitlements(values)
  if (!read.ok) return { ok: false, reason: 'invalid', errors: read.errors }
  return ctx.db.transaction(async tx => {
    const employee = isUuid(employeeId) ? await lockEmployee(tx, employeeId) : null
    if (!employee) return { ok: false, reason: 'not_found' }
    const ofYear = and(eq(leaveEntitlements.employeeId, employeeId), eq(leaveEntitlements.year, year))
    const before = await tx.select().from(leaveEntitlements).where(ofYear)
    const after = savedEntitlements(read.value).fields
    const conflict = conflictOf(savedEntitlements(before).fields, { after, version })
    if (conflict) return { ok: false, reason: 'conflict', conflict }
    await tx.delete(leaveEntitlements).where(ofYear)
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
