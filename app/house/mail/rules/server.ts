import type { Settings } from '#app/house/settings/schema/settings.ts'
import type { Mailing } from '#app/kit/pure/mailing.ts'

/** The ports at which mail servers take mail from programs; of others one would only learn whether they are open. */
export const MAIL_PORTS = [587, 465, 2525, 25] as const

/** One of the environment, by its address, or one that an owner has typed. */
export type MailServer = { url: string } | TypedServer
export type TypedServer = { host: string; port: number; user: string; password: string }

type Environment = { SMTP_URL?: string | undefined }

/** Where mails go (rule mail.server): the environment's server goes before one that was typed; null where there is none. */
export function mailServerOf({ SMTP_URL }: Environment, mail: Settings['mail']): MailServer | null {
  if (SMTP_URL) return { url: SMTP_URL }
  return typedServerOf(mail)
}

/** The one that an owner has typed; null for none. */
export function typedServerOf({ host, port, user, password }: Settings['mail']): TypedServer | null {
  return host === '' ? null : { host, port, user, password }
}

export function mailingOf(env: Environment, mail: Settings['mail']): Mailing {
  return mailServerOf(env, mail) ? 'sent' : 'kept'
}
