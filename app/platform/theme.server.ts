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
