import { inArray } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { recordChange } from '#app/house/activity/steps/record-change.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { forgetFiles } from '#app/kit/platform/kept-files.server.ts'
import { ok, type Result } from '#app/kit/pure/result.ts'
import { attendanceRecords } from '#app/team/attendance/tables.server.ts'
import { leaveRequests } from '#app/team/leave/tables.server.ts'
import { fullName } from '../rules/employees.ts'
import { removeLogin } from '../steps/access.server.ts'
import { employees } from '../tables.server.ts'

type Refusal = { ok: false; reason: 'not_found' } | { ok: false; reason: 'has_records'; names: string[] }

/**
 * Removes employees with their logins and working hours. Who has attendance or leave behind them stays, because the
 * house must be able to show those: all or nobody goes, and `names` says who cannot.
 */
export async function deleteEmployees(
  ctx: CommandContext,
  ids: string[],
): Promise<Result<number, never> | Refusal> {
  await authorise(ctx, 'employees.delete')
  const gone = await ctx.db.transaction(async tx => {
    const wanted = ids.filter(id => isUuid(id))
    // The lock also keeps away whoever is about to write a record of theirs.
    const rows = await tx.select().from(employees).where(inArray(employees.id, wanted)).for('update')
    const busy = await listBusy(tx, wanted)
    if (busy.size > 0) return rows.filter(row => busy.has(row.id)).map(fullName)
    for (const { id, ...before } of rows) {
      await removeLogin(tx, id, ctx.now())
      const entry = { action: 'deleted', entityType: 'employee', entityId: id, details: { before } }
      await recordChange(tx, ctx, 'employees', entry)
    }
    await tx.delete(employees).where(inArray(employees.id, wanted))
    return { rows }
  })
  if (!('rows' in gone)) return { ok: false, reason: 'has_records', names: gone }
  await forgetFiles(
    ctx,
    gone.rows.flatMap(({ profileImage }) => profileImage ?? []),
  )
  return gone.rows.length > 0 ? ok(gone.rows.length) : { ok: false, reason: 'not_found' }
}

/** Who of them has records that must stay. */
async function listBusy(tx: Transaction, ids: string[]): Promise<Set<string>> {
  const [attended, asked] = await Promise.all(
    [attendanceRecords, leaveRequests].map(table =>
      tx.selectDistinct({ id: table.employeeId }).from(table).where(inArray(table.employeeId, ids)),
    ),
  )
  return new Set([...(attended ?? []), ...(asked ?? [])].map(({ id }) => id))
}
