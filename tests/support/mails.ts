import { and, asc, desc, eq } from 'drizzle-orm'
import { wholeMail } from '#app/house/mail/adapters/compose.ts'
import { mails } from '#app/house/mail/tables.server.ts'
import type { Database } from '#app/kit/platform/database.server.ts'

type Mail = typeof mails.$inferSelect

/** The mails to an address, the oldest first, as they are stored: without what opens something in their words. */
export function mailsTo(db: Database, recipient: string): Promise<Mail[]> {
  return db
    .select()
    .from(mails)
    .where(eq(mails.recipient, recipient))
    .orderBy(asc(mails.createdAt), asc(mails.id))
}

/** What its recipient reads, links and codes included; '' where there is no such mail. */
export function textOf(mail: Mail | undefined): string {
  return mail ? wholeMail({ ...mail, secrets: mail.secrets ?? [] }).text : ''
}

/** The first link that its recipient finds in it; '' where there is none. */
export function linkIn(mail: Mail | undefined): string {
  return /http\S+/.exec(textOf(mail))?.[0] ?? ''
}

/** Where the newest mail about an account leads that went to the address. */
export async function accountLinkOf(db: Database, recipient: string): Promise<string> {
  const [mail] = await db
    .select({ secrets: mails.secrets })
    .from(mails)
    .where(and(eq(mails.recipient, recipient), eq(mails.kind, 'account')))
    .orderBy(desc(mails.createdAt))
    .limit(1)
  return new URL(mail?.secrets?.at(-1) ?? '').pathname
}
