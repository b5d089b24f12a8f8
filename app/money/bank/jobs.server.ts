import { inArray } from 'drizzle-orm'
import { bindCron } from '#app/kit/platform/jobs.server.ts'
import { forgetFiles } from '#app/kit/platform/kept-files.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import type { NounJobs } from '#app/noun.ts'
import { listOldUploads } from './queries.server.ts'
import { BANK_UPLOAD, UPLOADS_KEPT_DAYS } from './rules/statement.ts'
import { readUpload } from './steps/read-upload.server.ts'
import { bankUploads } from './tables.server.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** What came of a file is told for some days; one that was never read goes with it. */
export async function forgetUploads(ctx: ServerContext) {
  const before = new Date(ctx.now().getTime() - UPLOADS_KEPT_DAYS * DAY_MS)
  const old = await listOldUploads(ctx.db, before)
  await forgetFiles(
    ctx,
    old.flatMap(({ contentKey }) => contentKey ?? []),
  )
  const ids = old.map(({ id }) => id)
  if (ids.length > 0) await ctx.db.delete(bankUploads).where(inArray(bankUploads.id, ids))
}

export const jobs: NounJobs = {
  workers: server => [bindCron('forget-bank-uploads', '35 4 * * *', () => forgetUploads(server))],
  works: { [BANK_UPLOAD]: readUpload },
}
