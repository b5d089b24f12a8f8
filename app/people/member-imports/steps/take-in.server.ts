import { eq } from 'drizzle-orm'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import type { ClaimedWork, WorkOutcome, WorkTurn } from '#app/house/long-works/steps/turn.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { examineList, type MemberImport } from '../queries.server.ts'
import { type ImportFailure, openFailure } from '../rules/lists.ts'
import { memberImports } from '../tables.server.ts'
import { addMembers, holdImports } from './add-members.server.ts'
import { lockImport } from './lock-import.server.ts'

/**
 * Takes the list in: every row that is fine by now becomes a member, all of them or none, and the file is deleted. One
 * that is taken in already says how many it were.
 */
export async function takeInList(
  ctx: ServerContext,
  work: ClaimedWork,
  turn: WorkTurn,
): Promise<WorkOutcome> {
  const taken = await ctx.db.transaction(tx => takeIn(tx, ctx, work, turn))
  if (!taken.ok) return taken
  if (taken.value.contentKey) await forgetList(ctx, { id: work.subject, contentKey: taken.value.contentKey })
  return ok({ added: taken.value.added ?? 0 })
}

type TakenIn = Pick<MemberImport, 'added' | 'contentKey'>

async function takeIn(
  tx: Transaction,
  ctx: ServerContext,
  { subject: id, askedBy: adminId }: ClaimedWork,
  turn: WorkTurn,
): Promise<Result<TakenIn, ImportFailure>> {
  turn.report({ phase: 'reading', done: 0, total: null })
  await holdImports(tx)
  const list = await lockImport(tx, id)
  if (!list) return fail('given_up')
  if (list.importedAt) return ok(list)
  const examined = await examineList(tx, ctx, list)
  if (!examined) return fail('given_up')
  const open = openFailure(examined.unanswered)
  if (open) return fail(open)
  const total = examined.good.length
  if (total === 0) return fail('nothing_to_add')
  const importedAt = ctx.now()
  const added = await addMembers(tx, examined.good, { adminId, now: importedAt }, done => {
    turn.lost.throwIfAborted()
    turn.report({ phase: 'adding', done, total })
  })
  await tx.update(memberImports).set({ importedAt, added }).where(eq(memberImports.id, id))
  const { errorRows, duplicateRows } = examined
  const details = { rows: added, errorRows, duplicateRows }
  const entry = { adminId, entityType: 'member_import', entityId: id } as const
  await logActivity(tx, { ...entry, action: 'imported', details })
  return ok({ added, contentKey: list.contentKey })
}

/** After the members are safe. Where this fails, the nightly job finds the file. */
async function forgetList(
  { db, storage, log }: ServerContext,
  { id, contentKey }: { id: string; contentKey: string },
) {
  try {
    await storage.delete(contentKey)
    await db.update(memberImports).set({ contentKey: null }).where(eq(memberImports.id, id))
  } catch (error) {
    log.warn({ err: error, key: contentKey }, 'file not deleted yet')
  }
}
