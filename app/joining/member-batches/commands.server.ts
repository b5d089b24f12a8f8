import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { askForWork } from '#app/house/long-works/steps/ask.server.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { findChosen, planBatch, sealOf, type Wish } from './queries.server.ts'
import { MEMBER_BATCH } from './rules.ts'
import { type Letter, type LetterErrors, validateLetter } from './schema.ts'
import { memberBatches, memberBatchItems } from './tables.server.ts'

export type BatchRefusal = 'too_many' | 'nobody' | 'changed_since'

type BatchInput = Wish & Letter & { seal: string }
type Asked = Result<{ id: string; workId: string }, BatchRefusal> | { ok: false; errors: LetterErrors }

/**
 * Has something done to several members, in the background: to each as it was shown, or not at all where something has
 * changed by then (rule members.together).
 * @throws 403 for whoever may not edit members
 */
export async function askForBatch(
  ctx: CommandContext,
  { seal, subject, message, ...wish }: BatchInput,
): Promise<Asked> {
  await authorise(ctx, 'members.edit')
  const errors = wish.action === 'message' ? validateLetter({ subject, message }) : {}
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  const { ids, isTooMany } = await findChosen(ctx.db, wish, ctx.now())
  if (isTooMany) return fail('too_many')
  const planned = await planBatch(ctx.db, ids, wish, ctx.now())
  if (sealOf(wish, planned) !== seal) return fail('changed_since')
  const meant = planned.filter(({ reason }) => reason === null)
  if (meant.length === 0) return fail('nobody')
  const askedBy = ctx.actor.userId
  const letter = wish.action === 'message' ? { subject, message } : {}
  const id = await ctx.db.transaction(async tx => {
    const [batch] = await tx
      .insert(memberBatches)
      .values({
        action: wish.action,
        askedBy,
        toStatus: wish.to,
        endsToCome: wish.ends,
        ...letter,
        createdAt: ctx.now(),
      })
      .returning({ id: memberBatches.id })
    if (!batch) throw new Error('The batch was not stored')
    const items = meant.map(({ member, toDay, totalSatang }, position) => ({
      batchId: batch.id,
      memberRowId: member.id,
      position,
      fromDay: member.expiryDate,
      toDay,
      totalSatang,
    }))
    await tx.insert(memberBatchItems).values(items)
    return batch.id
  })
  return ok({ id, workId: await askForWork(ctx, { kind: MEMBER_BATCH, subject: id, askedBy }) })
}
