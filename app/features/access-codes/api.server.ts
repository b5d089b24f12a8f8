import { z } from 'zod'
import type { ServerContext } from '../../platform/server-context.ts'
import { checkCode } from './check.server.ts'
import { listActiveCodes } from './queries.server.ts'

/** `POST /api/v1/access-codes/check`: `at` is when the door asks about, now without it. */
export const checkCodeBody = z.object({
  id: z.string().min(1).max(40),
  pass: z.string().min(1).max(40),
  at: z.iso.datetime({ offset: true }).optional(),
})

/** `opens` decides; `reason` says why not: `unknown` (no such ID, or a wrong Pass), `early`, `over`, `revoked`. */
export const checkCodeAnswer = z.object({
  opens: z.boolean(),
  validUntil: z.iso.datetime().nullable(),
  provisional: z.boolean(),
  reason: z.enum(['unknown', 'early', 'over', 'revoked']).nullable(),
})

/**
 * Answers a door. Always 200 for a code that was judged, open or not; 429 when the ID was tried too often, whose body
 * names the error as the API does.
 */
export async function answerCheck(
  ctx: Pick<ServerContext, 'db' | 'secrets' | 'now' | 'log'>,
  { id, pass, at }: z.infer<typeof checkCodeBody>,
): Promise<{ status: 200; body: z.infer<typeof checkCodeAnswer> } | { status: 429; retryAfter: number }> {
  const check = await checkCode(ctx, { id, pass, ...(at && { at: new Date(at) }) })
  if (!check.isOpen && check.reason === 'too_many') return { status: 429, retryAfter: 60 }
  const body = check.isOpen
    ? {
        opens: true,
        validUntil: check.validUntil.toISOString(),
        provisional: check.isProvisional,
        reason: null,
      }
    : { opens: false, validUntil: null, provisional: false, reason: check.reason }
  return { status: 200, body: checkCodeAnswer.parse(body) }
}

/** `GET /api/v1/access-codes`: `pass` is null where only its hash is kept; such a code is for `check`. */
export const activeCodesAnswer = z.object({
  codes: z.array(
    z.object({
      id: z.string(),
      pass: z.string().nullable(),
      name: z.string(),
      memberId: z.string(),
      validFrom: z.iso.datetime(),
      validUntil: z.iso.datetime(),
      provisional: z.boolean(),
    }),
  ),
})

/** Every code that opens the door now, for doors that must open without a network. */
export async function answerActiveCodes(
  ctx: Pick<ServerContext, 'db' | 'secrets' | 'now'>,
): Promise<{ status: 200; body: z.infer<typeof activeCodesAnswer> }> {
  const codes = await listActiveCodes(ctx)
  const body = {
    codes: codes.map(({ validFrom, validUntil, isProvisional, ...code }) => ({
      ...code,
      validFrom: validFrom.toISOString(),
      validUntil: validUntil.toISOString(),
      provisional: isProvisional,
    })),
  }
  return { status: 200, body: activeCodesAnswer.parse(body) }
}
