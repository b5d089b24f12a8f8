import * as z from 'zod/mini'
import { m } from '#app/paraglide/messages.js'
import { REASON_LENGTH } from '../rules/applications.ts'

const reasonSchema = z
  .string()
  .check(
    z.minLength(REASON_LENGTH.min, { error: () => m.review_reason_missing() }),
    z.maxLength(REASON_LENGTH.max, { error: () => m.review_reason_too_long({ longest: REASON_LENGTH.max }) }),
  )

/** The reason as it is stored: lines are kept, other control characters are not. */
export function readReason(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]+/gu, ' ')
    .trim()
}

/** What is wrong with a reason that a visitor is to be told; null when nothing is. */
export function reasonError(reason: string): string | null {
  return reasonSchema.safeParse(readReason(reason)).error?.issues[0]?.message ?? null
}
