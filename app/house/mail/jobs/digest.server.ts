import { and, desc, eq } from 'drizzle-orm'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { localeOf } from '../adapters/compose.ts'
import { digestMail } from '../emails/digest-mail.ts'
import { queueMail } from '../steps.server.ts'
import { mails, waitsForDigest } from '../tables.server.ts'

/** One digest for each mailbox with mails beyond its share, each in a transaction of its own (rule mail.digest). */
export async function sendDigests(ctx: ServerContext) {
  const waiting = await ctx.db
    .selectDistinct({ recipient: mails.recipient })
    .from(mails)
    .where(waitsForDigest)
  for (const { recipient } of waiting) await ctx.db.transaction(tx => sendDigest(tx, ctx, recipient))
}

/** The newest says whose it is and in which language; of two servers one gets the mails. */
async function sendDigest(tx: Transaction, ctx: ServerContext, recipient: string) {
  const isWaiting = and(eq(mails.recipient, recipient), waitsForDigest)
  const [newest] = await tx
    .select({ html: mails.html, subjectKind: mails.subjectKind, subjectId: mails.subjectId })
    .from(mails)
    .where(isWaiting)
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(1)
    .for('update')
  if (!newest?.subjectKind || newest.subjectId === null) return
  const { company } = await findSettings(tx)
  const { html, subjectKind, subjectId } = newest
  const content = digestMail({ locale: localeOf(html), companyName: company.name })
  const digestId = await queueMail(tx, ctx, { kind: 'digest', recipient, subjectKind, subjectId, ...content })
  await tx.update(mails).set({ digestId }).where(isWaiting)
}
