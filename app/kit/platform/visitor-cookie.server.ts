import { createHmac, hkdfSync } from 'node:crypto'
import { createCookie } from 'react-router'
import type { RequestContext } from './server-context.ts'

/** What a cookie is signed with, and whether it goes over HTTPS only. */
export type CookieContext = Pick<RequestContext, 'origin' | 'secrets'>

/**
 * A cookie by which a visitor's browser finds again what it has sent, signed so that nobody can name what is another's.
 * What is written is what React Router's cookie writes, signed here: WebCrypto takes as long for it as for several
 * statements.
 */
export function visitorCookie(ownName: string, maxAgeSeconds: number) {
  const nameFor = (isSecure: boolean) => (isSecure ? `__Host-${ownName}` : ownName)
  const isSecureFor = ({ origin }: CookieContext) => origin.startsWith('https:')
  return {
    /** The Set-Cookie header. */
    write(ctx: CookieContext, content: unknown): string {
      const isSecure = isSecureFor(ctx)
      const name = nameFor(isSecure)
      const value = Buffer.from(JSON.stringify(content)).toString('base64')
      const signature = createHmac('sha256', keyOf(ctx, name))
        .update(value)
        .digest('base64')
        .replace(/=+$/, '')
      const attributes = `Max-Age=${maxAgeSeconds}; Path=/; HttpOnly;${isSecure ? ' Secure;' : ''} SameSite=Lax`
      return `${name}=${encodeURIComponent(`${value}.${signature}`)}; ${attributes}`
    },
    /** What was written; null without the cookie, or with one that we did not sign. */
    read(ctx: CookieContext, request: Request): Promise<unknown> {
      const name = nameFor(isSecureFor(ctx))
      return createCookie(name, { secrets: [keyOf(ctx, name)] }).parse(request.headers.get('cookie'))
    },
  }
}

/** What a cookie of that name is signed with: what was signed for another is none of it. */
function keyOf({ secrets }: CookieContext, name: string): string {
  return Buffer.from(hkdfSync('sha256', secrets.cookies, 'sala', `cookie-${name}`, 32)).toString('base64')
}
