import { createMailer, createTypedMailer, type Mailer } from '#app/kit/platform/mailer.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { findMailServer } from '../queries/server.server.ts'

/** The way out, or null where there is none. */
export type FindMailer = () => Mailer | null | Promise<Mailer | null>

/** The way out as it is when a mail is sent: the environment's server is opened once, a typed one may change meanwhile. */
export function mailerFinder(ctx: Pick<ServerContext, 'db' | 'env'>): FindMailer {
  const { SMTP_URL } = ctx.env
  const mailer = SMTP_URL ? createMailer(SMTP_URL) : null
  return async () => {
    if (mailer) return mailer
    const server = await findMailServer(ctx)
    return server && 'host' in server ? createTypedMailer(server) : null
  }
}
