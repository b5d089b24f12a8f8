import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { announceChange } from '../../platform/changes.server.ts'
import { type Transaction, together } from '../../platform/database.server.ts'
import { placesFor, prepareOnce } from '../../platform/prepared.server.ts'
import type { ServerContext } from '../../platform/server-context.ts'
import type { MailContent } from './compose.ts'
import type { MailKind } from './rules.ts'
import { sendMail } from './send-mail.server.ts'
import { mails } from './tables.server.ts'

export type NewMail = MailContent & {
  kind: MailKind
  recipient: string
  /** The application or user that it is about. */
  subjectId: string | null
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
  const status = env.SMTP_URL ? 'pending' : 'kept'
  await together([
    writeMail(tx).execute({ ...mail, id, status }),
    status === 'pending' && enqueue(tx, sendMail, { mailId: id }),
    announceChange(tx, 'mails'),
  ])
  return id
}

/** The mail is not to be sent after all, in the transaction that has written it: its job will find nothing to do. */
export async function takeBackMail(tx: Transaction, id: string) {
  await tx.delete(mails).where(eq(mails.id, id))
}

const writeMail = prepareOnce(db =>
  db
    .insert(mails)
    .values(placesFor(['id', 'kind', 'recipient', 'subject', 'text', 'html', 'subjectId', 'status']))
    .prepare('queue_mail'),
)
