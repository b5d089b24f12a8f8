import { z } from 'zod'
import { errorsOf } from '#app/kit/forms/errors-of.ts'
import { m } from '#app/paraglide/messages.js'
import { LIMITS } from './rules/messages.ts'

export const MESSAGE_FIELDS = ['subject', 'content'] as const
export type MessageValues = Record<(typeof MESSAGE_FIELDS)[number], string>
export type MessageErrors = Partial<Record<keyof MessageValues | 'to' | 'form', string>>

/** What a form sends. `to` are the ids of those chosen; `key` is the form's own, the same for every press. */
export type Draft = { values: MessageValues; to: string[]; key: string }

/** One line for the subject; the text keeps its lines. Neither has characters that no database takes. */
export function tidyMessage({ subject, content }: MessageValues): MessageValues {
  return {
    subject: subject.replace(/[\p{Cc}\s]+/gu, ' ').trim(),
    content: content
      .replace(/\r\n?/g, '\n')
      .replace(/[^\P{Cc}\n\t]/gu, '')
      .trim(),
  }
}

/** At least one recipient, a subject and a body (rule messages.send). */
const messageSchema = z.object({
  to: z
    .array(z.string())
    .min(1, { error: () => m.message_error_to() })
    .max(LIMITS.recipients, { error: () => m.message_error_to_many({ max: LIMITS.recipients }) }),
  subject: z
    .string()
    .min(1, { error: () => m.message_error_subject() })
    .max(LIMITS.subject, { error: () => m.message_error_subject_long({ max: LIMITS.subject }) }),
  content: z
    .string()
    .min(1, { error: () => m.message_error_content() })
    .max(LIMITS.content, { error: () => m.message_error_content_long({ max: LIMITS.content }) }),
})

/** What is wrong with a message, by field; `values` are tidy. */
export function validateMessage(values: MessageValues, to: string[]): MessageErrors {
  return errorsOf(messageSchema, { ...values, to })
}
