import { createHash, randomUUID } from 'node:crypto'
import { createCookie } from 'react-router'
import { z } from 'zod'
import type { RequestContext } from '../../platform/server-context.ts'
import { cookieName, isSecure } from './auth.server.ts'

const HALF_YEAR_SECONDS = 180 * 24 * 60 * 60

/** A tablet at the front desk is several people's; whoever was longest away goes. */
const ACCOUNTS_PER_DEVICE = 8

const deviceSchema = z.object({ id: z.uuid(), accounts: z.array(z.string()) })

/** The key under which an account's attempts are counted: the same for one that does not exist. */
export function accountKey(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('base64url')
}

/** The id of this browser when somebody signed in to that account with it before, else null. */
export async function findKnownDevice(ctx: RequestContext, request: Request, email: string) {
  const device = await readDevice(ctx, request)
  return device?.accounts.includes(accountKey(email)) ? device.id : null
}

/** @returns the Set-Cookie by which this browser is known to the account from now on */
export async function rememberDevice(ctx: RequestContext, request: Request, email: string): Promise<string> {
  const device = await readDevice(ctx, request)
  const key = accountKey(email)
  const others = (device?.accounts ?? []).filter(known => known !== key)
  return deviceCookie(ctx).serialize({
    id: device?.id ?? randomUUID(),
    accounts: [key, ...others].slice(0, ACCOUNTS_PER_DEVICE),
  })
}

async function readDevice(ctx: RequestContext, request: Request) {
  const value: unknown = await deviceCookie(ctx).parse(request.headers.get('cookie'))
  return deviceSchema.safeParse(value).data ?? null
}

function deviceCookie({ env, secrets }: RequestContext) {
  return createCookie(cookieName(env, 'device'), {
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(env),
    path: '/',
    maxAge: HALF_YEAR_SECONDS,
    secrets: [secrets.cookies],
  })
}
