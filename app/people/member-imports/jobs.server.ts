import { eq } from 'drizzle-orm'
import { bindCron } from '#app/kit/platform/jobs.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import type { NounJobs } from '#app/noun.ts'
import { listForgottenImports } from './queries.server.ts'
import { FORGOTTEN_AFTER_DAYS, MEMBER_IMPORT } from './rules/lists.ts'
import { takeInList } from './steps/take-in.server.ts'
import { memberImports } from './tables.server.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Deletes the files of uploaded lists that nobody came back to, and those that a crash left behind. */
export async function forgetMemberLists({ db, storage, now, stopping }: ServerContext) {
  const before = new Date(now().getTime() - FORGOTTEN_AFTER_DAYS * DAY_MS)
  for (const { id, contentKey } of await listForgottenImports(db, before)) {
    stopping.throwIfAborted()
    if (contentKey) await storage.delete(contentKey)
    await db.update(memberImports).set({ contentKey: null }).where(eq(memberImports.id, id))
  }
}

export const jobs: NounJobs = {
  workers: server => [bindCron('forget-member-lists', '20 4 * * *', () => forgetMemberLists(server))],
  works: { [MEMBER_IMPORT]: takeInList },
}
