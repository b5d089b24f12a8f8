import { createHmac, timingSafeEqual } from 'node:crypto'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { betterAuth } from 'better-auth/minimal'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { parse } from 'hono/utils/cookie'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '#app/kit/platform/database.server.ts'
import type { RequestContext, ServerContext } from '#app/kit/platform/server-context.ts'
import { PASSWORD_LENGTH } from '../rules/login.ts'
import { accounts, authRateLimits, sessions, twoFactors, users, verifications } from '../tables.server.ts'
import { socialProvidersOf } from './social-providers.server.ts'

type AuthContext = Pick<ServerContext, 'db' | 'env' | 'log' | 'secrets'>
type Auth = ReturnType<typeof createAuth>

/** Set by us on every call, so a visitor cannot choose the address that is counted. */
const ADDRESS_HEADER = 'x-sala-client-address'
const BASE_PATH = '/api/auth'

/** Set by us where who asks is known already, so that nobody at the same address can use up their tries. */
const UNCOUNTED_HEADER = 'x-sala-uncounted'

/** Loose, because a whole house may share one address. */
const SIGN_INS_PER_ADDRESS = { window: 60, max: 100 }

function countedByAddress(request: Request) {
  return request.headers.has(UNCOUNTED_HEADER) ? false : SIGN_INS_PER_ADDRESS
}

const DAY_SECONDS = 24 * 60 * 60

/** A session lasts a week, and a week again when it is used after a day (rule accounts.sessions). */
const SESSION = { expiresIn: 7 * DAY_SECONDS, updateAge: DAY_SECONDS }

const RATE_LIMIT = {
  enabled: true,
  storage: 'database' as const,
  window: 60,
  max: 1000,
  customRules: {
    '/sign-in/email': false as const, // counted by us, as right passwords are to count no more
    '/sign-in/social': countedByAddress,
    '/callback/*': countedByAddress,
    // Whoever comes here has shown a right password or a session, and is counted by that.
    '/two-factor/*': false as const,
    '/link-social': false as const,
    '/sign-out': false as const,
  },
}

/** Who is staff is decided by staff: a foreign account opens only what its owner linked in their profile. */
const ACCOUNT_LINKING = {
  enabled: true,
  disableImplicitLinking: true,
  allowDifferentEmails: true,
  trustedProviders: ['google', 'line'],
}

/** How long a browser may be trusted to skip the second factor. */
export const TRUSTED_BROWSER_DAYS = 30

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
    database: drizzleAdapter(db.prepared, {
      provider: 'pg',
      transaction: true,
      schema: {
        user: users,
        session: sessions,
        account: accounts,
        verification: verifications,
        rateLimit: authRateLimits,
        twoFactor: twoFactors,
      },
    }),
    session: SESSION,
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
    },
    rateLimit: RATE_LIMIT,
    socialProviders: socialProvidersOf(env),
    account: { accountLinking: ACCOUNT_LINKING, updateAccountOnSignIn: false },
    plugins: [secondFactorPlugin()],
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

/** better-auth asks for the second factor after a password only; here also after a sign-in with a linked account. */
function secondFactorPlugin() {
  const plugin = twoFactor({
    issuer: 'Sala',
    trustDeviceMaxAge: TRUSTED_BROWSER_DAYS * DAY_SECONDS,
    backupCodeOptions: { amount: 10, storeBackupCodes: 'encrypted' },
  })
  for (const hook of plugin.hooks.after) {
    const { matcher } = hook
    hook.matcher = context => matcher(context) || context.path === '/callback/:id'
  }
  return plugin
}

type AuthCall = {
  path:
    | '/sign-in/email'
    | '/sign-in/social'
    | '/sign-out'
    | '/sign-up/email'
    | '/link-social'
    | '/two-factor/enable'
    | '/two-factor/disable'
    | '/two-factor/verify-totp'
    | '/two-factor/verify-backup-code'
    | '/two-factor/generate-backup-codes'
  body: Record<string, string | boolean>
  /** For a browser that is known: its tries are counted by itself. */
  isUncounted?: boolean
}

/**
 * Asks better-auth on behalf of the visitor. It goes through the handler, because the rate limit is skipped by
 * `auth.api`. The handler has no public URL: pages are the only way in, and they pass its cookies on.
 */
export function callAuth(
  ctx: RequestContext,
  request: Request,
  { path, body, isUncounted = false }: AuthCall,
): Promise<Response> {
  const base = ownOrigin(ctx.env)
  const headers = forwardedHeaders(ctx, request)
  headers.set('Content-Type', 'application/json')
  if (isUncounted) headers.set(UNCOUNTED_HEADER, '1')
  const origin = request.headers.get('origin')
  headers.set('origin', origin === null || origin === ctx.origin ? base : origin)
  const url = new URL(BASE_PATH + path, base)
  return authOf(ctx).handler(new Request(url, { method: 'POST', headers, body: JSON.stringify(body) }))
}

/** Hands the answer of Google or LINE, which the browser brings back, to better-auth. */
export function callAuthCallback(
  ctx: RequestContext,
  request: Request,
  { provider, isUncounted }: { provider: string; isUncounted: boolean },
): Promise<Response> {
  const url = new URL(`${BASE_PATH}/callback/${provider}`, ownOrigin(ctx.env))
  url.search = new URL(request.url).search
  const headers = forwardedHeaders(ctx, request)
  if (isUncounted) headers.set(UNCOUNTED_HEADER, '1')
  return authOf(ctx).handler(new Request(url, { headers }))
}

/** The token in the session's cookie; null without one, or with one that better-auth did not sign. */
export function sessionTokenOf(
  { env, secrets }: Pick<AuthContext, 'env' | 'secrets'>,
  { headers }: Request,
): string | null {
  const name = cookieName(env, 'session_token')
  const value = parse(headers.get('cookie') ?? '', name)[name] ?? ''
  const end = value.lastIndexOf('.')
  if (end < 1) return null
  const token = value.slice(0, end)
  const signature = Buffer.from(value.slice(end + 1), 'base64')
  const ours = createHmac('sha256', secrets.auth).update(token).digest()
  return signature.length === ours.length && timingSafeEqual(signature, ours) ? token : null
}

/** Whether a session that is used now gets its full length again. */
export function isToBeExtended({ expiresAt }: { expiresAt: Date }, now: Date): boolean {
  const { expiresIn, updateAge } = SESSION
  return expiresAt.getTime() - now.getTime() <= (expiresIn - updateAge) * 1000
}

function forwardedHeaders(ctx: RequestContext, request: Request) {
  const headers = new Headers({ [ADDRESS_HEADER]: ctx.clientAddress })
  for (const name of ['cookie', 'user-agent', 'sec-fetch-site']) {
    const value = request.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  return headers
}

/** Name of one of our cookies: over HTTPS the browser itself keeps `__Host-` cookies to this very host. */
export function cookieName(env: Pick<AuthContext['env'], 'APP_URL'>, name: string) {
  return `${isSecure(env) ? '__Host-sala' : 'sala'}.${name}`
}

export function isSecure(env: Pick<AuthContext['env'], 'APP_URL'>) {
  return ownOrigin(env).startsWith('https:')
}

function ownOrigin(env: Pick<AuthContext['env'], 'APP_URL'>) {
  return env.APP_URL ? new URL(env.APP_URL).origin : 'http://localhost'
}
