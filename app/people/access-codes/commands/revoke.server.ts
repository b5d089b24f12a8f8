import { eq } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { recordChange } from '#app/house/activity/steps/record-change.server.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { revokeCodes } from '../steps/issue.server.ts'
import { accessCodes } from '../tables.server.ts'

/** Ends a code at once; its application and member stay as they are. */
export async function revokeCode(
  ctx: CommandContext,
  { id }: { id: string },
): Promise<Result<{ accessId: string }, 'not_found'>> {
  await authorise(ctx, 'access_codes.edit')
  if (!isUuid(id)) return fail('not_found')
  return ctx.db.transaction(async tx => {
    const [revoked] = await revokeCodes(tx, ctx.now(), eq(accessCodes.id, id))
    if (!revoked) return fail('not_found')
    await recordChange(tx, ctx, 'members', {
      action: 'revoked',
      entityType: 'access_code',
      entityId: id,
      details: { accessId: revoked.accessId },
    })
    return ok({ accessId: revoked.accessId })
  })
}
