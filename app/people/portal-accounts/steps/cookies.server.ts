import { type CookieContext, visitorCookie } from '#app/kit/platform/visitor-cookie.server.ts'
import { SESSION_SECONDS, SIGN_IN_SECONDS } from '../rules.ts'

function tokenCookie(name: string, maxAgeSeconds: number) {
  const [kept, gone] = [visitorCookie(name, maxAgeSeconds), visitorCookie(name, 0)]
  return {
    write: (ctx: CookieContext, token: string) => kept.write(ctx, token),
    /** The Set-Cookie by which the browser forgets it. */
    forget: (ctx: CookieContext) => gone.write(ctx, null),
    read: async (ctx: CookieContext, request: Request): Promise<string | null> => {
      const token = await kept.read(ctx, request)
      return typeof token === 'string' ? token : null
    },
  }
}

/** A session of a member. That of staff has another name and another table, and neither opens what is the other's. */
export const sessionCookie = tokenCookie('my-session', SESSION_SECONDS)

/** The browser that asked for a mail: it alone may type the code. */
export const askingCookie = tokenCookie('my-sign-in', SIGN_IN_SECONDS)

const PASSKEY_SECONDS = 5 * 60

/** The browser that was asked for a passkey: it alone may answer. */
export const passkeyCookie = tokenCookie('my-passkey', PASSKEY_SECONDS)
