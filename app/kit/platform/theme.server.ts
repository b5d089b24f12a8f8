import { createCookie } from 'react-router'

export const THEMES = ['day', 'night'] as const
export type Theme = (typeof THEMES)[number]

const themeCookie = createCookie('theme', {
  path: '/',
  sameSite: 'lax',
  httpOnly: true,
  maxAge: 60 * 60 * 24 * 365,
})

/** The mood the visitor chose; null follows the system's setting. */
export async function readTheme(request: Request): Promise<Theme | null> {
  const cookie = themeCookieOf(request.headers.get('cookie'))
  return cookie === null ? null : ((await themesByCookie()).get(cookie) ?? null)
}

export function writeTheme(theme: Theme): Promise<string> {
  return themeCookie.serialize(theme)
}

/** `theme=…` as the browser sent it; null without one. */
export function themeCookieOf(cookies: string | null | undefined): string | null {
  return /(?:^|;\s*)(theme=[^;]*)/.exec(cookies ?? '')?.[1] ?? null
}

let known: Promise<Map<string, Theme>> | undefined

/** Every theme that somebody can have chosen, by `name=value` as a browser sends it. */
export function themesByCookie(): Promise<Map<string, Theme>> {
  known ??= Promise.all(THEMES.map(async theme => [await pairOf(theme), theme] as const)).then(
    pairs => new Map(pairs),
  )
  return known
}

async function pairOf(theme: Theme): Promise<string> {
  return (await writeTheme(theme)).split(';')[0] ?? ''
}
