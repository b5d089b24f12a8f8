import { useLocation } from 'react-router'
import { hrefTo } from '#app/kit/ui/href-to.ts'
import type { HeldScreen, Screen } from './navigation.server.ts'

/** Asks whether one is at a screen, or at one that it leads to. */
export function useIsHere() {
  const { pathname } = useLocation()
  const isAt = ({ screen }: HeldScreen) => `${pathname}/`.startsWith(`${hrefTo(screen)}/`)
  return (screen: Screen): boolean => isAt(screen) || (screen.held?.some(isAt) ?? false)
}
