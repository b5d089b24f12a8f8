import { inArray } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { revokeCodes } from '#app/people/access-codes/steps/issue.server.ts'
import { accessCodes } from '#app/people/access-codes/tables.server.ts'
import { endWithDeparted } from '../steps/departures.server.ts'
import { removeMember } from '../steps/memberships.server.ts'
import { members } from '../tables.server.ts'

/**
 * Removes members. Their access codes open the door no longer, and what they have to come is cancelled and told; applications,
 * receipts and payments stay as they are, without them.
 * @returns how many there were
 */
export async function deleteMembers(
  ctx: CommandContext,
  ids: string[],
): Promise<Result<number, 'not_found'>> {
  await authorise(ctx, 'members.delete')
  const count = await ctx.db.transaction(async tx => {
    const isChosen = inArray(members.id, ids.filter(isUuid))
    const rows = await tx.select().from(members).where(isChosen).orderBy(members.id).for('update')
    const gone = rows.map(({ id }) => id)
    await endWithDeparted(tx, { memberRowIds: gone, adminId: ctx.actor.userId, now: ctx.now(), telling: ctx })
    await revokeCodes(tx, ctx.now(), inArray(accessCodes.memberRowId, gone))
    for (const member of rows) await removeMember(tx, member, ctx.actor.userId)
    await announceChange(tx, 'members')
    return rows.length
  })
  return count > 0 ? ok(count) : fail('not_found')
}
