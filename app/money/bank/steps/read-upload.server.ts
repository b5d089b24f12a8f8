import { eq } from 'drizzle-orm'
import type { ClaimedWork, WorkOutcome, WorkTurn } from '#app/house/long-works/steps/turn.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import { forgetFiles, readFile } from '#app/kit/platform/kept-files.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { fail, ok } from '#app/kit/pure/result.ts'
import { type BankUpload, findBankAccount } from '../queries.server.ts'
import type { Refusal } from '../rules/statement.ts'
import { bankUploads } from '../tables.server.ts'
import { matchImport } from './match-import.server.ts'
import { takeInStatement } from './take-in.server.ts'

/** Reads a long file in the background. One that was read before this says what came of it. */
export async function readUpload(
  ctx: ServerContext,
  { subject }: ClaimedWork,
  turn: WorkTurn,
): Promise<WorkOutcome> {
  const [upload] = await ctx.db.select().from(bankUploads).where(eq(bankUploads.id, subject))
  const account = upload && (await findBankAccount(ctx.db, upload.accountId))
  if (!account || !upload.contentKey) return ok({})
  turn.report({ phase: 'reading', done: 0, total: null })
  const bytes = await readFile(ctx, upload.contentKey)
  if (!bytes) return fail('gone')
  const { fileName, uploadedBy: by } = upload
  const taken = await takeInStatement(ctx, {
    account,
    fileName,
    bytes,
    by,
    uploadId: upload.id,
    onLines: (done, total) => {
      turn.lost.throwIfAborted()
      turn.report({ phase: 'adding', done, total })
    },
  })
  if (taken.ok) await matchImport(ctx, taken.taken.id)
  else await noteRefusal(ctx, upload, taken.refusal)
  await forgetFiles(ctx, [upload.contentKey])
  return ok({ added: taken.ok ? taken.taken.newLines : 0 })
}

/** Writes down why nothing came of a file. */
export function noteRefusal(
  { db }: Pick<ServerContext, 'db'>,
  { id }: Pick<BankUpload, 'id'>,
  refusal: Refusal,
): Promise<void> {
  return db.transaction(async tx => {
    await tx.update(bankUploads).set({ refusal, contentKey: null }).where(eq(bankUploads.id, id))
    await announceChange(tx, 'bank')
  })
}
