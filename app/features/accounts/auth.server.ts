import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { betterAuth } from 'better-auth/minimal'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../../platform/database.server.ts'
import type { RequestContext, ServerContext } from '../../platform/server-context.ts'
import { PASSWORD_LENGTH } from './rules.ts'
import { accounts, authRateLimits, sessions, users, verifications } from './tables.server.ts'

type AuthContext = Pick<ServerContext, 'db' | 'env' | 'log' | 'secrets'>
type Auth = ReturnType<typeof createAuth>

/** Set by us on every call, so a visitor cannot choose the address that is counted. */
const ADDRESS_HEADER = 'x-sala-client-address'
const BASE_PATH = '/api/auth'

/** Loose, because a whole house may share one address; the tight limit is per account. */
const SIGN_INS_PER_ADDRESS = { window: 60, max: 100 }

const auths = new WeakMap<Database, Auth>()

/** The one better-auth of this process: it is configured once per database. */
export function authOf(ctx: AuthContext): Auth {
  const known = auths.get(ctx.db)
  if (known) return known
  const made = createAuth(ctx)
  auths.set(ctx.db, made)
  return made
}

function createAuth({ db, env, log, secrets }: AuthContext) {
  const baseURL = ownOrigin(env)
  const isHttps = baseURL.startsWith('https:')
  return betterAuth({
    appName: 'Sala',
    baseURL,
    basePath: BASE_PATH,
    secret: secrets.auth,
    trustedOrigins: [baseURL],
    database: drizzleAdapter(db, {
      provider: 'pg',
      transaction: true,
      schema: {
        user: users,
        session: sessions,
        account: accounts,
        verification: verifications,
        rateLimit: authRateLimits,
      },
    }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
    },
    rateLimit: {
      enabled: true,
      storage: 'database',
      window: 60,
      max: 1000,
      customRules: { '/sign-in/email': SIGN_INS_PER_ADDRESS },
    },
    advanced: {
      cookiePrefix: isHttps ? '__Host-sala' : 'sala',
      useSecureCookies: false, // would put __Secure- before the stricter __Host-
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', secure: isHttps, path: '/' },
      disableOriginCheck: false, // it is off by default under test
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      database: { generateId: () => uuidv7() },
    },
    telemetry: { enabled: false },
    logger: { level: 'error', log: (_level, message) => log.error({ library: 'better-auth' }, message) },
  })
}

/**
 * Asks better-auth on behalf of the visitor. It goes through the handler, because the rate limit is skipped by
 * `auth.api`. The handler has no public URL: pages are the only way in, and they pass its cookies on.
 */
export function callAuth(
  ctx: RequestContext,
  request: Request,
  call: { path: '/sign-in/email' | '/sign-out' | '/sign-up/email'; body: Record<string, string> },
): Promise<Response> {
  const base = ownOrigin(ctx.env)
  const headers = new Headers({ 'Content-Type': 'application/json', [ADDRESS_HEADER]: ctx.clientAddress })
  for (const name of ['cookie', 'user-agent', 'sec-fetch-site']) {
    const value = request.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  const origin = request.headers.get('origin')
  headers.set('origin', origin === null || origin === ctx.origin ? base : origin)
  const url = new URL(BASE_PATH + call.path, base)
  return authOf(ctx).handler(new Request(url, { method: 'POST', headers, body: JSON.stringify(call.body) }))
}

function ownOrigin(env: Pick<AuthContext['env'], 'APP_URL'>) {
  return env.APP_URL ? new URL(env.APP_URL).origin : 'http://localhost'
}
