import { createCookie } from 'react-router'

export const SIDEBAR_STATES = ['open', 'collapsed'] as const
export type SidebarState = (typeof SIDEBAR_STATES)[number]

const sidebarCookie = createCookie('sidebar', {
  path: '/',
  sameSite: 'lax',
  httpOnly: true,
  maxAge: 60 * 60 * 24 * 365,
})

export async function readSidebar(request: Request): Promise<SidebarState> {
  const value: unknown = await sidebarCookie.parse(request.headers.get('cookie')).catch(() => null)
  return SIDEBAR_STATES.find(state => state === value) ?? 'open'
}

export function writeSidebar(state: SidebarState): Promise<string> {
  return sidebarCookie.serialize(state)
}
