import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { askForWork } from '#app/house/long-works/steps/ask.server.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { hasSampleData } from './queries.server.ts'
import { SAMPLE_REMOVAL } from './rules.ts'

/**
 * Has the sample year removed, in the background (see `removeSample`).
 * @throws 403 for anybody but an owner
 */
export async function removeSampleData(ctx: CommandContext): Promise<Result<{ workId: string }, 'none'>> {
  await authorise(ctx, 'sample.delete')
  if (!(await hasSampleData(ctx.db))) return fail('none')
  return ok({ workId: await askForWork(ctx, { ...SAMPLE_REMOVAL, askedBy: ctx.actor.userId }) })
}
