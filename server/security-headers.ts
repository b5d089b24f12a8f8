import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { type SecureHeadersVariables, secureHeaders } from 'hono/secure-headers'
import { MAP_FRAME_SITES } from '#app/house/settings/rules/links.ts'
import { newNonce } from '#app/kit/platform/nonce.server.ts'
import { locales } from '#app/paraglide/runtime.js'
import type { ServedEnv } from './request-id.ts'

/** As Hono's own, which asks the system for each. */
function ownNonce(c: Context<{ Variables: SecureHeadersVariables }>) {
  const nonce = newNonce()
  c.set('secureHeadersNonce', nonce)
  return `'nonce-${nonce}'`
}

type Mode = { isHttps: boolean; isDevelopment: boolean }

/** The word before a path that says its language. */
const LANGUAGE = `^(?:/(?:${locales.join('|')}))?`

/** The tablets at the door and at rooms read codes with their camera; no other page can ask for one. */
const KIOSK = RegExp(`${LANGUAGE}/kiosk(?:/room/[0-9a-f-]{36})?/?$`)

/** The member area keeps the pass for the time without a network. */
const MEMBER_AREA = RegExp(`${LANGUAGE}/my(?:/|$)`)

/** Headers of every response. Scripts run only with this response's nonce. */
export function securityHeaders(mode: Mode) {
  const usual = headersOf(mode, {})
  const kiosk = headersOf(mode, { hasCamera: true, hasWorker: true })
  const members = headersOf(mode, { hasWorker: true })
  return createMiddleware((c, next) => {
    if (KIOSK.test(c.req.path)) return kiosk(c, next)
    return MEMBER_AREA.test(c.req.path) ? members(c, next) : usual(c, next)
  })
}

type Needs = { hasCamera?: boolean; hasWorker?: boolean }

function headersOf({ isHttps, isDevelopment }: Mode, { hasCamera = false, hasWorker = false }: Needs) {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      baseUri: ["'none'"],
      connectSrc: isDevelopment ? ["'self'", 'ws:'] : ["'self'"],
      fontSrc: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      frameSrc: MAP_FRAME_SITES,
      imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
      objectSrc: ["'none'"],
      scriptSrc: [ownNonce, "'strict-dynamic'", ...(hasCamera ? ["'wasm-unsafe-eval'"] : [])],
      ...(hasWorker && { workerSrc: ["'self'"] }),
      styleSrc: isDevelopment ? ["'self'", "'unsafe-inline'"] : ["'self'"],
      styleSrcAttr: ["'unsafe-inline'"],
    },
    strictTransportSecurity: isHttps ? 'max-age=31536000; includeSubDomains' : false,
    xFrameOptions: 'DENY',
    referrerPolicy: 'strict-origin-when-cross-origin',
    crossOriginResourcePolicy: 'same-origin',
    permissionsPolicy: { camera: hasCamera ? ['self'] : [], microphone: [], geolocation: [], payment: [] },
  })
}

const PART_OF_PAGES = /^\/assets\/[^/]+\.(?:css|js|svg|woff2)$/

/** What these say concerns pages, which parts of pages never are, or asking again, which nobody does for parts. */
const NOT_FOR_PARTS = [
  'Cross-Origin-Opener-Policy',
  'Last-Modified',
  'Origin-Agent-Cluster',
  'Permissions-Policy',
  'Referrer-Policy',
  'X-DNS-Prefetch-Control',
  'X-Download-Options',
  'X-Frame-Options',
  'X-Permitted-Cross-Domain-Policies',
  'X-Request-Id',
  'X-XSS-Protection',
]

/**
 * What pages are made of is no page, and says only that it never is one: the style sheet has to fit into the first
 * packets of a connection, headers included (decision 034).
 */
export const briefParts = createMiddleware<ServedEnv>(async (c, next) => {
  await next()
  if (!PART_OF_PAGES.test(c.req.path) || c.get('served').route !== 'files') return
  c.res.headers.set('Content-Security-Policy', "default-src 'none'")
  for (const name of NOT_FOR_PARTS) c.res.headers.delete(name)
})

/** Over HTTPS no cookie goes along without it, those of no importance either (ASVS 3.3.1). */
export const secureCookies = createMiddleware(async (c, next) => {
  await next()
  const cookies = c.res.headers.getSetCookie()
  if (cookies.length === 0) return
  c.res.headers.delete('Set-Cookie')
  for (const cookie of cookies) {
    c.res.headers.append('Set-Cookie', /; *secure/i.test(cookie) ? cookie : `${cookie}; Secure`)
  }
})
