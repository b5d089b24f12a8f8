import * as z from 'zod/mini'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { visitorCookie } from '#app/kit/platform/visitor-cookie.server.ts'

const ONE_DAY_S = 24 * 60 * 60

/** The content names what it is, so that another cookie signed with the same key cannot stand in for it. */
const rememberedSchema = z.object({ receiptId: z.uuid() })

const receiptCookie = visitorCookie('receipt', ONE_DAY_S)

/** The Set-Cookie header by which only this browser sees the access code of its receipt. */
export function rememberReceipt(ctx: RequestContext, receiptId: string): string {
  return receiptCookie.write(ctx, { receiptId })
}

/** Id of the receipt this browser sent last; null without one or with a cookie that is not ours. */
export async function recallReceiptId(ctx: RequestContext, request: Request): Promise<string | null> {
  const value = await receiptCookie.read(ctx, request)
  return rememberedSchema.safeParse(value).data?.receiptId ?? null
}
