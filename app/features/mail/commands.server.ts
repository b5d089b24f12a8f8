import { announceChange } from '../../platform/changes.server.ts'
import type { Transaction } from '../../platform/database.server.ts'
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

/** Writes the mail in the transaction of the change that it reports, with the job that sends it. */
export async function queueMail(
  tx: Transaction,
  { enqueue }: Pick<ServerContext, 'enqueue'>,
  mail: NewMail,
): Promise<string> {
  const [row] = await tx.insert(mails).values(mail).returning({ id: mails.id })
  if (!row) throw new Error('The mail was not stored')
  await enqueue(tx, sendMail, { mailId: row.id })
  await announceChange(tx, 'mails')
  return row.id
}
