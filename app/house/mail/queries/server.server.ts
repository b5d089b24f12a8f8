import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import type { Mailing } from '#app/kit/pure/mailing.ts'
import { type MailServer, mailServerOf } from '../rules/server.ts'

type Asking = Pick<ServerContext, 'env'> & { db: Executor }

/** Where mails go now; null where they are kept. In a transaction it is what that transaction sees. */
export async function findMailServer({ db, env }: Asking): Promise<MailServer | null> {
  if (env.SMTP_URL) return { url: env.SMTP_URL }
  return mailServerOf(env, (await findSettings(db)).mail)
}

/** What becomes of a mail now. */
export async function findMailing(asking: Asking): Promise<Mailing> {
  return (await findMailServer(asking)) ? 'sent' : 'kept'
}
