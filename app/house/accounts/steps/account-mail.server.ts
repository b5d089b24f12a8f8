import type { MailContent } from '#app/house/mail/adapters/compose.ts'
import { queueMail } from '#app/house/mail/steps.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'

type AccountMail = {
  userId: string
  recipient: string
  content: MailContent
  /** When its link opens nothing any more; left out for a mail without one. */
  secretsUntil?: Date
}

/** Queues a mail about an account, to its address or to the one that it is to get. */
export async function queueAccountMail(
  tx: Transaction,
  ctx: Pick<ServerContext, 'enqueue' | 'env'>,
  { userId, content, ...mail }: AccountMail,
) {
  const about = { kind: 'account', subjectKind: 'account', subjectId: userId } as const
  await queueMail(tx, ctx, { ...about, ...content, ...mail })
}
