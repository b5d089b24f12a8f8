import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { visitorCookie } from '#app/kit/platform/visitor-cookie.server.ts'
import { foldEmail } from '#app/kit/pure/email.ts'
import { users } from '../tables.server.ts'

const HALF_YEAR_SECONDS = 180 * 24 * 60 * 60

/** A tablet at the front desk is several people's; whoever was longest away goes. */
const ACCOUNTS_PER_DEVICE = 8

const deviceCookie = visitorCookie('sala.device', HALF_YEAR_SECONDS)

/** Of each account its key, and when it was last signed in to here. */
const deviceSchema = z.object({ id: z.uuid(), accounts: z.array(z.tuple([z.string(), z.number()])) })

/** The key under which an account's attempts are counted: the same for one that does not exist. */
export function accountKey(email: string): string {
  return createHash('sha256').update(foldEmail(email)).digest('base64url')
}

/**
 * The id of this browser when somebody signed in to that account with it, and the account has not been taken back from
 * whoever had it since; else null.
 */
export async function findKnownDevice(
  ctx: RequestContext,
  request: Request,
  email: string,
): Promise<string | null> {
  const device = await readDevice(ctx, request)
  const key = accountKey(email)
  const [, signedInAt] = device?.accounts.find(([account]) => account === key) ?? []
  if (!device || signedInAt === undefined) return null
  const [user] = await ctx.db
    .select({ forgottenAt: users.devicesForgottenAt })
    .from(users)
    .where(eq(users.email, foldEmail(email)))
  if (!user) return null
  return user.forgottenAt === null || signedInAt >= user.forgottenAt.getTime() ? device.id : null
}

/** Whether anybody ever signed in with this browser. */
export async function isDeviceOfSomebody(ctx: RequestContext, request: Request): Promise<boolean> {
  return ((await readDevice(ctx, request))?.accounts.length ?? 0) > 0
}

/** Every browser is a stranger to the account again: whoever signed in with one may not be its owner. */
export async function forgetDevices(tx: Transaction, userId: string, now: Date) {
  await tx.update(users).set({ devicesForgottenAt: now }).where(eq(users.id, userId))
}

/** @returns the Set-Cookie by which this browser is known to the account from now on */
export async function rememberDevice(ctx: RequestContext, request: Request, email: string): Promise<string> {
  const device = await readDevice(ctx, request)
  const key = accountKey(email)
  const others = (device?.accounts ?? []).filter(([account]) => account !== key)
  return deviceCookie.write(ctx, {
    id: device?.id ?? randomUUID(),
    accounts: [[key, ctx.now().getTime()], ...others].slice(0, ACCOUNTS_PER_DEVICE),
  })
}

async function readDevice(ctx: RequestContext, request: Request) {
  return deviceSchema.safeParse(await deviceCookie.read(ctx, request)).data ?? null
}
