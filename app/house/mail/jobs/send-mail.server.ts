import { z } from 'zod'
import type { Job } from '#app/kit/platform/jobs.server.ts'
import type { MailKind } from '../rules/mails.ts'

/** `after` is the attempt that this one follows: once another was made, the job has nothing to do. */
export type SendMail = { mailId: string; after?: string | undefined }

const payload = z.object({ mailId: z.string(), after: z.string().optional() })

const sendMail: Job<SendMail> = { name: 'send-mail', payload }

/** Somebody waits for these to sign in, or is to object at once: no other mail is before them. */
const sendAccountMail: Job<SendMail> = { name: 'send-account-mail', payload }

export const SENDING = [sendMail, sendAccountMail]

/** In which queue a mail waits (rule mail.first). */
export function sendingOf({ kind }: { kind: MailKind }): Job<SendMail> {
  return kind === 'account' ? sendAccountMail : sendMail
}
