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
  const value: unknown = await themeCookie.parse(request.headers.get('cookie')).catch(() => null)
  return THEMES.find(theme => theme === value) ?? null
}

export function writeTheme(theme: Theme): Promise<string> {
  return themeCookie.serialize(theme)
}

/** `name=value` as a browser sends it, of every theme that somebody can have chosen. */
export async function knownThemeCookies(): Promise<string[]> {
  const written = await Promise.all(THEMES.map(writeTheme))
  return written.map(cookie => cookie.split(';')[0] ?? '')
}
