import { createCookie } from 'react-router'
import * as z from 'zod/mini'
import type { RequestContext } from '../../platform/server-context.ts'

const ONE_DAY_SECONDS = 24 * 60 * 60

const rememberedSchema = z.object({ receiptId: z.uuid() })

/** The content names what it is, so that another cookie signed with the same key cannot stand in for it. */
function receiptCookie({ origin, secrets }: RequestContext) {
  const secure = origin.startsWith('https:')
  return createCookie(secure ? '__Host-receipt' : 'receipt', {
    secrets: [secrets.cookies],
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    maxAge: ONE_DAY_SECONDS,
    secure,
  })
}

/** The `Set-Cookie` by which only this browser sees the access code of its receipt. */
export function rememberReceipt(ctx: RequestContext, receiptId: string): Promise<string> {
  return receiptCookie(ctx).serialize({ receiptId })
}

/** Id of the receipt this browser sent last; null without one or with a cookie that is not ours. */
export async function recallReceiptId(ctx: RequestContext, request: Request): Promise<string | null> {
  const value: unknown = await receiptCookie(ctx)
    .parse(request.headers.get('cookie'))
    .catch(() => null)
  return rememberedSchema.safeParse(value).data?.receiptId ?? null
}
