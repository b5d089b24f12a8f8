import { eq } from 'drizzle-orm'
import { NOTICE_KINDS } from '../rules.ts'
import type { AccountContext } from '../steps/guard.server.ts'
import { portalAccounts } from '../tables.server.ts'

/** Keeps of which kinds the account wants mails; what is not among them is not sent. */
export async function saveNotices({ db, account }: AccountContext, wanted: readonly string[]) {
  const mutedNotices = NOTICE_KINDS.filter(kind => !wanted.includes(kind))
  await db.update(portalAccounts).set({ mutedNotices }).where(eq(portalAccounts.id, account.id))
}
