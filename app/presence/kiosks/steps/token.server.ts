import { createHmac, hkdfSync } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { createContext, type MiddlewareFunction } from 'react-router'
import { type RequestContext, requestContext, type ServerContext } from '#app/kit/platform/server-context.ts'
import { type CookieContext, visitorCookie } from '#app/kit/platform/visitor-cookie.server.ts'
import { PAIRED_SECONDS } from '../rules.ts'
import { kiosks } from '../tables.server.ts'

const SEEN_EVERY_MS = 60_000

/** By which a paired tablet is known. No route of staff and none of members looks at it, and none here at theirs. */
const cookie = visitorCookie('kiosk', PAIRED_SECONDS)

/** A tablet that is paired now. */
export type Kiosk = {
  id: string
  name: string
  locationId: string
  /** The room at whose door it is; null at an entrance. */
  spaceId: string | null
  showsPurpose: boolean
  fireKey: string | null
  lastSeenAt: Date | null
}
export type KioskContext = RequestContext & { kiosk: Kiosk }

/** What is stored in the stead of a pairing code or a token. Keyed: pairing codes are short enough to be tried out. */
export function hashOf(
  { secrets }: Pick<ServerContext, 'secrets'>,
  what: 'pairing' | 'token',
  value: string,
) {
  const key = Buffer.from(hkdfSync('sha256', secrets.auth, 'sala', `kiosk-${what}`, 32))
  return createHmac('sha256', key).update(value).digest('base64url')
}

/** The Set-Cookie that makes this browser the tablet, or lengthens that. */
export function tokenCookie(ctx: CookieContext, token: string): string {
  return cookie.write(ctx, token)
}

const { id, name, locationId, spaceId, showsPurpose, fireKey, lastSeenAt } = kiosks
const SHOWN = { id, name, locationId, spaceId, showsPurpose, fireKey, lastSeenAt }

/** The tablet that asks; null for every other browser, and at once for one that was revoked. */
export async function findKiosk(
  ctx: RequestContext,
  request: Request,
): Promise<{ kiosk: Kiosk; token: string } | null> {
  const token = await cookie.read(ctx, request)
  if (typeof token !== 'string') return null
  const { tokenHash, revokedAt } = kiosks
  const isIt = and(eq(tokenHash, hashOf(ctx, 'token', token)), isNull(revokedAt))
  const [kiosk] = await ctx.db.prepared.select(SHOWN).from(kiosks).where(isIt)
  return kiosk ? { kiosk, token } : null
}

/**
 * For what only a paired tablet may ask. Notes that it was seen, to the minute.
 * @throws the refusal, as a Response with status 401
 */
export async function kioskContext(ctx: RequestContext, request: Request): Promise<KioskContext> {
  const found = await findKiosk(ctx, request)
  if (!found) throw new Response(null, { status: 401, headers: { 'Cache-Control': 'no-store' } })
  await noteSeen(ctx, found.kiosk)
  return { ...ctx, kiosk: found.kiosk }
}

/** The tablet that asks; set only behind its guard, and reading it anywhere else throws. */
export const tabletContext = createContext<KioskContext>()

/** Middleware that answers paired tablets of an entrance only: at a room's door nobody checks in to the house. */
export const guardKiosk: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const ctx = await kioskContext(context.get(requestContext), request)
  if (ctx.kiosk.spaceId !== null) throw new Response(null, { status: 401 })
  context.set(tabletContext, ctx)
  return next()
}

/** Middleware that answers the paired tablet of the room in the address only; to others the room is not there. */
export const guardRoomKiosk: MiddlewareFunction<Response> = async ({ request, params, context }, next) => {
  const ctx = await kioskContext(context.get(requestContext), request)
  if (ctx.kiosk.spaceId === null || ctx.kiosk.spaceId !== params.space)
    throw new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })
  context.set(tabletContext, ctx)
  return next()
}

export async function noteSeen({ db, now }: RequestContext, { id, lastSeenAt }: Kiosk) {
  const at = now()
  if (lastSeenAt && at.getTime() - lastSeenAt.getTime() < SEEN_EVERY_MS) return
  await db.update(kiosks).set({ lastSeenAt: at }).where(eq(kiosks.id, id))
}
