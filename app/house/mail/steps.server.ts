import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { savedFields } from '#app/kit/platform/saved-fields.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import type { MailContent } from './adapters/compose.ts'
import { sendingOf } from './jobs/send-mail.server.ts'
import { findMailServer } from './queries/server.server.ts'
import type { MailCalendar, MailKind, MailSubject } from './rules/mails.ts'
import { mails } from './tables.server.ts'

export type NewMail = MailContent & {
  kind: MailKind
  recipient: string
  /** Whose record it is about: exports and erasing go by it, and never by the recipient. Null to a company's person. */
  subjectKind: MailSubject | null
  subjectId: string | null
  /** Of what it tells the newest state: a digest names the last such mail alone. */
  topicId?: string
  /** When its secrets open nothing any more; left out where they have no end. */
  secretsUntil?: Date
  calendar?: MailCalendar | null
}

/**
 * Writes the mail in the transaction of the change that it reports, with the job that sends it. Without a mail server
 * there is nothing to wait for: the mail is kept at once, to be read in Settings.
 */
export async function queueMail(
  tx: Transaction,
  { enqueue, env }: Pick<ServerContext, 'enqueue' | 'env'>,
  mail: NewMail,
): Promise<string> {
  const id = uuidv7()
  const status = (await findMailServer({ db: tx, env })) ? 'pending' : 'kept'
  await Promise.all([
    tx.insert(mails).values({ ...mail, id, status }),
    status === 'pending' && enqueue(tx, sendingOf(mail), { mailId: id }),
    announceChange(tx, 'mails'),
  ])
  return id
}

/** The mail is not to be sent after all, in the transaction that has written it: its job will find nothing to do. */
export async function takeBackMail(tx: Transaction, id: string) {
  await tx.delete(mails).where(eq(mails.id, id))
}

/** Empties what opens something of an account's mails that wait for nobody: it opens nothing any more. */
export async function forgetMailedSecrets(tx: Transaction, userId: string) {
  const isTheirs = and(eq(mails.subjectKind, 'account'), eq(mails.subjectId, userId))
  await tx
    .update(mails)
    .set({ secrets: null })
    .where(and(isTheirs, ne(mails.status, 'pending'), sql`${mails.secrets} <> '[]'`))
}

/** The same of these mails, whose link was used or replaced. */
export async function forgetSecretsOf(tx: Transaction, ids: string[]) {
  if (ids.length === 0) return
  await tx
    .update(mails)
    .set({ secrets: null })
    .where(and(inArray(mails.id, ids), ne(mails.status, 'pending')))
}

/** The address that mails come from as its form holds it, with the mark of what it holds. */
export function savedSender(fromAddress: string | null) {
  return savedFields({ address: fromAddress ?? '' })
}
